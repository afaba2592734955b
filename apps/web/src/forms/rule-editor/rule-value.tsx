import { Suspense, useId } from 'react'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { useText } from '../../language/use-text.tsx'
import { ErrorText } from '../frame/field-frame.tsx'
import { plainView } from '../fields/plain-view.ts'
import { FIELD_INPUTS } from '../fields/kinds.ts'
import type { PlaceholderGroup } from '../placeholders/placeholder-choices.ts'
import { Select } from '../../ui/choices/select.tsx'
import { lazyPart } from '../../ui/feedback/lazy-part.tsx'

// few rules write a template
const WithPlaceholders = lazyPart(async () => ({ default: (await import('../placeholders/with-placeholders.tsx')).WithPlaceholders }))

interface RuleValueProps {
  /** The field of the value; undefined: a text. */
  field: Field | undefined
  label: string
  value: FieldValue
  onChange: (value: FieldValue) => void
  error?: string | undefined
  isReadOnly: boolean
  /** What the value can name, where it is a template. */
  placeholders?: readonly PlaceholderGroup[] | undefined
}

/** A value in a rule, entered as the field itself is. */
export function RuleValue({ field, label, value, onChange, error, isReadOnly, placeholders }: RuleValueProps) {
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
  const Input = FIELD_INPUTS[fieldType]
  const requested = { ...(field ?? EMPTY), required: false, validation: {} } as Field
  const input = (
    <Input
      view={plainView(requested, value, { isEnabled: !isReadOnly })}
      frame={{ id, label, description: undefined, error: error && <ErrorText text={error} />, withAsterisk: false, size: 'md' }}
      onChange={(given) => onChange(given === '' ? null : given)}
      onLeave={() => undefined}
      onHold={() => undefined}
    />
  )
  if (!placeholders || isReadOnly) return input
  return (
    <Suspense fallback={input}>
      <WithPlaceholders label={label} text={typeof value === 'string' ? value : ''} groups={placeholders} onChange={onChange}>
        {input}
      </WithPlaceholders>
    </Suspense>
  )
}

const EMPTY = { options: [], children: [], validation: {}, localizedNames: [], localizedDescriptions: [] }
