import { Input, SimpleGrid } from '@mantine/core'
import { useId } from 'react'
import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { useText } from '../../../language/use-text.tsx'
import { ErrorText } from '../../form/field-frame.tsx'
import { errorText } from '../../form/error-text.ts'
import type { FieldSettingsProps } from '../field-settings-props.ts'
import { TypedNumberInput } from '../typed-number-input.tsx'

/** The lowest and the highest number that is taken; an empty bound does not count. */
export function RangeSetting({ field, onChange, errors, isReadOnly }: FieldSettingsProps) {
  const text = useText()
  const ids = { min: useId(), max: useId() }
  const range: Record<string, FieldValue | undefined> = field.validation.range ?? {}
  const error = errors.at('validation.range')
  const change = (bound: 'min' | 'max', value: FieldValue) => {
    const next = Object.fromEntries(
      Object.entries({ ...range, [bound]: value }).filter(([, given]) => given !== null && given !== undefined),
    )
    // what is no number is kept as it was typed, and told by the contract's check
    onChange({ validation: Object.keys(next).length === 0 ? {} : ({ range: next } as Field['validation']) })
  }
  const bounds: ['min' | 'max', string][] = [
    ['min', text.t('fields.min')],
    ['max', text.t('fields.max')],
  ]
  return (
    <div>
      <SimpleGrid cols={2}>
        {bounds.map(([bound, label]) => (
          <TypedNumberInput
            key={bound}
            keyboard="decimal"
            view={{
              field: { ...field, validation: {} },
              value: range[bound] ?? null,
              isEnabled: !isReadOnly,
              isRequired: false,
              error: undefined,
            }}
            frame={{ id: ids[bound], label, description: undefined, error: error !== undefined, withAsterisk: false, size: 'sm' }}
            placeholder={text.t('fields.noLimit')}
            onChange={(value) => change(bound, value)}
            onLeave={() => undefined}
          />
        ))}
      </SimpleGrid>
      {error && (
        <Input.Error mt={5}>
          <ErrorText text={errorText(error, text)} />
        </Input.Error>
      )}
    </div>
  )
}
