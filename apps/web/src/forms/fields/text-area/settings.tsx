import type { FieldSettingsProps } from '../field-settings-props.ts'
import { DefaultValueSetting } from '../shared-settings/default-value-setting.tsx'
import { TextAreaFieldInput } from './input.tsx'

export function TextAreaSettings(props: FieldSettingsProps) {
  return <DefaultValueSetting {...props} input={TextAreaFieldInput} />
}
