import { useEffect, useId, useState, type ChangeEvent, type FocusEvent, type MouseEvent, type PointerEvent } from 'react'
import { ComboboxChevron, InputBase, InputClearButton, type ComboboxData, type SelectProps } from '@mantine/core'
import { latePart } from './late-part.ts'
import classes from './overlays.module.css'

const itself = latePart(() => import('./select-itself.ts').then(({ Select }) => Select))

/** What was done with the input before its code was there. */
interface Use {
  isPressed: boolean
  typed?: string
}

/**
 * Mantine's list of choices, whose code is loaded when one is first used; until then it is an input of the same look. What is done with that
 * is done again with the real one.
 */
function LateSelect(props: SelectProps) {
  const ownId = useId()
  const id = props.id ?? ownId
  const [wasThere] = useState(itself.isLoaded)
  const [use, setUse] = useState<Use>()
  const part = itself.usePart(use !== undefined, () => setUse(undefined))
  if (part && (wasThere || use)) return <Used Part={part} props={{ ...props, id }} use={use} />
  return <Unused props={{ ...props, id }} isWaiting={use !== undefined} onUse={setUse} />
}

/** With the type of its values, as Mantine's. */
export const Select = LateSelect as unknown as typeof import('@mantine/core').Select

function Used({ Part, props, use }: { Part: typeof import('@mantine/core').Select; props: SelectProps; use: Use | undefined }) {
  useEffect(() => {
    const input = use && document.getElementById(props.id!)
    if (!(input instanceof HTMLInputElement)) return
    input.focus({ preventScroll: true })
    if (use!.isPressed) input.click()
    if (use!.typed !== undefined) type(input, use!.typed)
    // once, for what was done before
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return <Part {...props} />
}

/** As the browser types: React notices its own setter only. */
function type(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

interface Choice {
  value: string
  label: string
}

const choicesIn = (data: ComboboxData | undefined): Choice[] =>
  (data ?? []).flatMap((item): Choice[] => {
    if (typeof item !== 'object') return [{ value: String(item), label: String(item) }]
    return 'group' in item ? choicesIn(item.items as ComboboxData) : [item as Choice]
  })

/** Properties of the list alone. */
function inputOnly(props: SelectProps) {
  const {
    data,
    value,
    onChange,
    searchable,
    clearable,
    clearButtonProps,
    allowDeselect,
    comboboxProps,
    maxDropdownHeight,
    nothingFoundMessage,
    renderOption,
    searchValue,
    onSearchChange,
    filter,
    limit,
    checkIconPosition,
    withCheckIcon,
    ...input
  } = props
  return { data, value, onChange, searchable, clearable, clearButtonProps, searchValue, input }
}

interface UnusedProps {
  props: SelectProps
  isWaiting: boolean
  onUse: (use: Use) => void
}

function Unused({ props, isWaiting, onUse }: UnusedProps) {
  const { data, value, onChange, searchable, clearable, clearButtonProps, searchValue, input } = inputOnly(props)
  const [isPointed, setPointed] = useState(false)
  const isFixed = input.readOnly === true || input.disabled === true
  const chosen = choicesIn(data).find((choice) => choice.value === value)
  const use = (next: Use) => {
    if (!isFixed) onUse(next)
  }
  return (
    <InputBase
      {...(input as object)}
      pointer={!searchable}
      readOnly={input.readOnly === true || !searchable}
      value={searchValue ?? chosen?.label ?? ''}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-busy={isWaiting || undefined}
      autoComplete="off"
      {...(isWaiting && { className: [input.className, classes.waiting].filter(Boolean).join(' ') })}
      rightSectionPointerEvents={input.rightSectionPointerEvents ?? 'none'}
      __staticSelector="Select"
      __defaultRightSection={<ComboboxChevron size={input.size ?? 'sm'} error={input.error} />}
      __clearable={clearable === true && value !== null && value !== undefined && !isFixed}
      __clearSection={
        <InputClearButton tabIndex={-1} aria-hidden {...clearButtonProps} onClick={() => onChange?.(null, null as never)} />
      }
      onPointerEnter={(event: PointerEvent<HTMLInputElement>) => {
        input.onPointerEnter?.(event)
        itself.loadSoon()
      }}
      onPointerDown={() => setPointed(true)}
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        input.onFocus?.(event)
        // a press ends with a click
        if (isPointed) itself.loadSoon()
        else use({ isPressed: false })
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setPointed(false)
        input.onBlur?.(event)
      }}
      onClick={(event: MouseEvent<HTMLInputElement>) => {
        setPointed(false)
        input.onClick?.(event)
        use({ isPressed: true })
      }}
      onChange={(event: ChangeEvent<HTMLInputElement>) => use({ isPressed: true, typed: event.currentTarget.value })}
    />
  )
}
