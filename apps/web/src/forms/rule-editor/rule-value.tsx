import { Select } from '@mantine/core'
import { useId } from 'react'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { useText } from '../../language/use-text.tsx'
import { ErrorText } from '../frame/field-frame.tsx'
import { plainView } from '../fields/plain-view.ts'
import { FIELD_PARTS } from '../fields/kinds.ts'

interface RuleValueProps {
  /** The field of the value; undefined: a text. */
  field: Field | undefined
  label: string
  value: FieldValue
  onChange: (value: FieldValue) => void
  error?: string | undefined
  isReadOnly: boolean
}

/** A value in a rule, entered as the field itself is. */
export function RuleValue({ field, label, value, onChange, error, isReadOnly }: RuleValueProps) {
  const reader = useText()
  const id = useId()
  if (field && kindOf(field).columnType === 'boolean') {
    const choices = [true, false].map((choice) => ({ value: String(choice), label: kindOf(field).format(choice, field, reader) }))
    return (
      <Select
        label={label}
        data={choices}
        value={value === null ? null : String(value)}
        readOnly={isReadOnly}
        error={error}
        onChange={(chosen) => onChange(chosen === null ? null : chosen === 'true')}
      />
    )
  }
  const fieldType = field && kindOf(field).hasOptions ? 'select' : (field?.fieldType ?? 'text')
  const { Input } = FIELD_PARTS[fieldType]
  const requested = { ...(field ?? EMPTY), required: false, validation: {} } as Field
  return (
    <Input
      view={plainView(requested, value, { isEnabled: !isReadOnly })}
      frame={{ id, label, description: undefined, error: error && <ErrorText text={error} />, withAsterisk: false, size: 'md' }}
      onChange={(given) => onChange(given === '' ? null : given)}
      onLeave={() => undefined}
      onHold={() => undefined}
    />
  )
}

const EMPTY = { options: [], children: [], validation: {}, localizedNames: [], localizedDescriptions: [] }
