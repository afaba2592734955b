import type { FieldSettingsProps } from '../field-settings-props.ts'
import { DefaultValueSetting } from '../shared-settings/default-value-setting.tsx'
import { DateFieldInput } from './input.tsx'

export function DateSettings(props: FieldSettingsProps) {
  return <DefaultValueSetting {...props} input={DateFieldInput} />
}
