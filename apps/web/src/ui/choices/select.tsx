import { useId, type KeyboardEvent } from 'react'
import { ComboboxChevron, InputBase, InputClearButton, type Select as SelectItself, type SelectProps } from '@mantine/core'
import { choicesIn } from './choices-in.ts'
import { latePart } from '../overlays/late-part.ts'
import { useLateInput } from './use-late-input.ts'
import { useTypedChoice } from './use-typed-choice.ts'

const itself = latePart(() => import('./select-itself.ts').then(({ Select }) => Select))

/** Mantine's list of choices, whose code is loaded when one is first used. */
function LateSelect(props: SelectProps) {
  const ownId = useId()
  const id = props.id ?? ownId
  const { data, value, onChange, searchable, clearable, clearButtonProps, searchValue, input } = inputOnly(props)
  const isFixed = input.readOnly === true || input.disabled === true
  const { part: Part, until } = useLateInput(itself, { id, isFixed, onFocus: input.onFocus, onBlur: input.onBlur, onClick: input.onClick })
  const typeChoice = useTypedChoice(
    () => choicesIn(data),
    value,
    (choice) => onChange?.(choice.value, choice),
  )
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    props.onKeyDown?.(event)
    if (!searchable && !isFixed && !event.defaultPrevented) typeChoice(event)
  }
  if (Part) return <Part {...props} id={id} onKeyDown={onKeyDown} />
  const chosen = choicesIn(data).find((choice) => choice.value === value)
  return (
    <InputBase
      {...(input as object)}
      {...until}
      id={id}
      pointer={!searchable}
      readOnly={input.readOnly === true || !searchable}
      value={searchValue ?? chosen?.label ?? ''}
      rightSectionPointerEvents={input.rightSectionPointerEvents ?? 'none'}
      __staticSelector="Select"
      __defaultRightSection={<ComboboxChevron size={input.size ?? 'md'} error={input.error} />}
      __clearable={clearable === true && value !== null && value !== undefined && !isFixed}
      __clearSection={<InputClearButton tabIndex={-1} aria-hidden {...clearButtonProps} onClick={() => onChange?.(null, null as never)} />}
    />
  )
}

/** With the type of its values, as Mantine's. */
export const Select = LateSelect as unknown as typeof SelectItself

/** Without the properties of the list alone. */
function inputOnly(props: SelectProps) {
  const {
    data,
    value,
    onChange,
    searchable,
    clearable,
    clearButtonProps,
    allowDeselect: _allowDeselect,
    comboboxProps: _comboboxProps,
    maxDropdownHeight: _maxDropdownHeight,
    nothingFoundMessage: _nothingFoundMessage,
    renderOption: _renderOption,
    searchValue,
    onSearchChange: _onSearchChange,
    filter: _filter,
    limit: _limit,
    checkIconPosition: _checkIconPosition,
    withCheckIcon: _withCheckIcon,
    ...input
  } = props
  return { data, value, onChange, searchable, clearable, clearButtonProps, searchValue, input }
}
