import type { FieldValue } from '@verka/domain/forms/field.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { parseTypedNumber } from '@verka/domain/localization/numbers.ts'
import { useText } from '../../language/use-text.tsx'
import type { FieldInputProps } from './field-input-props.ts'
import { TypedInput } from './typed-input.tsx'

/** A number as one edits it: the culture's decimal separator, but no grouping, which could be mistaken for it. */
function editable(value: FieldValue, culture: Culture): string {
  if (typeof value !== 'number') return String(value ?? '')
  return new Intl.NumberFormat(culture, { useGrouping: false, maximumFractionDigits: 15 }).format(value)
}

interface TypedNumberInputProps extends FieldInputProps {
  /** Keyboard of a phone. */
  keyboard: 'numeric' | 'decimal'
  placeholder?: string
}

/** A number, typed with comma or dot. */
export function TypedNumberInput({ keyboard, ...props }: TypedNumberInputProps) {
  const { culture } = useText()
  // the number pads of telephones have no minus
  const hasNegatives = Number(props.view.field.validation.range?.min ?? 0) < 0
  return (
    <TypedInput
      {...props}
      inputMode={hasNegatives ? 'text' : keyboard}
      write={(value) => editable(value, culture)}
      read={parseTypedNumber}
    />
  )
}

export function IntegerFieldInput(props: FieldInputProps) {
  return <TypedNumberInput {...props} keyboard="numeric" />
}

export function DecimalFieldInput(props: FieldInputProps) {
  return <TypedNumberInput {...props} keyboard="decimal" />
}
