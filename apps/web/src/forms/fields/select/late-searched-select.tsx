import { ComboboxChevron, InputBase, InputClearButton } from '@mantine/core'
import { useText } from '../../../language/use-text.tsx'
import { latePart } from '../../../ui/overlays/late-part.ts'
import { useLateInput } from '../../../ui/choices/use-late-input.ts'
import type { FieldInputProps } from '../field-input-props.ts'
import { optionChoices } from './choices.ts'

const itself = latePart(() => import('./searched-select.tsx').then(({ SearchedSelect }) => SearchedSelect))

/** A list that is searched by typing, whose code is loaded when one is first used. */
export function LateSearchedSelect(props: FieldInputProps) {
  const { view, frame, onLeave } = props
  const { field, value, isEnabled, isRequired } = view
  const { t, text } = useText()
  const { part: Searched, until } = useLateInput(itself, { id: frame.id, isFixed: !isEnabled, onBlur: onLeave })
  if (Searched) return <Searched {...props} />
  const shown = optionChoices(field, text).find((choice) => choice.value === value)?.label ?? String(value ?? '')
  const isClearable = isEnabled && !isRequired && value !== null && value !== ''
  return (
    <InputBase
      {...frame}
      {...until}
      aria-required={isRequired}
      value={shown}
      placeholder={t('fields.choose')}
      spellCheck={false}
      disabled={!isEnabled}
      rightSection={
        isClearable ? (
          <InputClearButton
            tabIndex={-1}
            aria-hidden
            aria-label={t('fields.clear', { field: frame.label })}
            onClick={() => props.onChange(null)}
          />
        ) : (
          <ComboboxChevron size={frame.size} error={frame.error} />
        )
      }
      rightSectionPointerEvents={isClearable ? 'all' : 'none'}
    />
  )
}
