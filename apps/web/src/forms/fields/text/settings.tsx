import type { FieldSettingsProps } from '../field-settings-props.ts'
import { DefaultValueSetting } from '../shared-settings/default-value-setting.tsx'
import { TextFieldInput } from './input.tsx'

export function TextSettings(props: FieldSettingsProps) {
  return <DefaultValueSetting {...props} input={TextFieldInput} />
}
