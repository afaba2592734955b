import { NumberInput, SimpleGrid } from '@mantine/core'
import { useText } from '../../../language/use-text.tsx'
import { errorText } from '../../frame/error-text.ts'
import { ErrorText } from '../../frame/field-frame.tsx'
import type { FieldSettingsProps } from '../field-settings-props.ts'
import { CountSetting } from './count-setting.tsx'

/** Maximum number and size of files. */
export function FileSettings(props: FieldSettingsProps) {
  const text = useText()
  const { field, onChange, errors, isReadOnly } = props
  const error = errors.at('validation.maxMiB')
  return (
    <SimpleGrid cols={2}>
      <CountSetting {...props} label="fields.maxFiles" />
      <NumberInput
        label={text.t('fields.maxMiB')}
        placeholder="100"
        value={field.validation.maxMiB ?? ''}
        min={0.1}
        max={100}
        decimalSeparator={text.decimalSeparator}
        hideControls
        readOnly={isReadOnly}
        error={error && <ErrorText text={errorText(error, text)} />}
        onChange={(value) => {
          const { maxMiB: _, ...others } = field.validation
          onChange({ validation: typeof value === 'number' ? { ...others, maxMiB: value } : others })
        }}
      />
    </SimpleGrid>
  )
}
