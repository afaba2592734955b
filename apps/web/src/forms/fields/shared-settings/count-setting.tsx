import { NumberInput } from '@mantine/core'
import { useText } from '../../../language/use-text.tsx'
import { errorText } from '../../frame/error-text.ts'
import { ErrorText } from '../../frame/field-frame.tsx'
import type { FieldSettingsProps } from '../field-settings-props.ts'

/** Maximum number of values. */
export function CountSetting({
  field,
  onChange,
  errors,
  isReadOnly,
  label,
}: FieldSettingsProps & { label: 'fields.maxRows' | 'fields.maxFiles' }) {
  const text = useText()
  const error = errors.at('validation.maxCount')
  return (
    <NumberInput
      label={text.t(label)}
      placeholder={text.t('fields.noLimit')}
      value={field.validation.maxCount ?? ''}
      min={1}
      max={1000}
      allowDecimal={false}
      hideControls
      readOnly={isReadOnly}
      error={error && <ErrorText text={errorText(error, text)} />}
      onChange={(value) => {
        const { maxCount: _, ...others } = field.validation
        onChange({ validation: typeof value === 'number' ? { ...others, maxCount: value } : others })
      }}
    />
  )
}

/** How many rows a collection has at most. */
export const RowCountSetting = (props: FieldSettingsProps) => <CountSetting {...props} label="fields.maxRows" />
