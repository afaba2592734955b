import { useText } from '../../../language/use-text.tsx'
import type { FieldSettingsProps } from '../field-settings-props.ts'
import { DefaultValueSetting } from '../shared-settings/default-value-setting.tsx'
import { CheckboxFieldInput } from './input.tsx'

export function CheckboxSettings(props: FieldSettingsProps) {
  const { t } = useText()
  return <DefaultValueSetting {...props} input={CheckboxFieldInput} label={t('fields.defaultChecked')} />
}
