import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FieldValue } from '@verka/domain/forms/field.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { parseTypedNumber } from '@verka/domain/localization/numbers.ts'
import { useText } from '../../language/use-text.tsx'
import type { FieldInputProps } from './field-input-props.ts'

/** A number as one edits it: the culture's decimal separator, but no grouping, which could be mistaken for it. */
function editable(value: FieldValue, culture: Culture): string {
  if (typeof value !== 'number') return String(value ?? '')
  return new Intl.NumberFormat(culture, { useGrouping: false, maximumFractionDigits: 15 }).format(value)
}

interface TypedNumberInputProps extends FieldInputProps {
  /** Which keys a telephone shows. */
  keyboard: 'numeric' | 'decimal'
  placeholder?: string
}

/**
 * A number that is typed as text, with comma or dot. What was typed stays as it is while the person is in the field;
 * what is no number stays for good, as text, and is told by the kind's own check.
 */
export function TypedNumberInput({ view, frame, onChange, onLeave, keyboard, placeholder }: TypedNumberInputProps) {
  const { culture } = useText()
  const [typed, setTyped] = useState<string>()
  // the number pads of telephones have no minus
  const hasNegatives = Number(view.field.validation.range?.min ?? 0) < 0
  return (
    <TextInput
      {...frame}
      value={typed ?? editable(view.value, culture)}
      inputMode={hasNegatives ? 'text' : keyboard}
      autoComplete="off"
      placeholder={placeholder}
      readOnly={!view.isEnabled}
      variant={view.isEnabled ? 'default' : 'filled'}
      aria-required={view.isRequired}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        const number = parseTypedNumber(text)
        onChange(number === undefined ? text : number)
      }}
      onBlur={() => {
        setTyped(undefined)
        onLeave()
      }}
    />
  )
}
