import type { FieldSettingsProps } from '../field-settings-props.ts'
import { DefaultValueSetting } from '../shared-settings/default-value-setting.tsx'
import { SelectFieldInput } from './input.tsx'
import { OptionsSetting } from './options-setting.tsx'

export function SelectSettings(props: FieldSettingsProps) {
  return (
    <>
      <OptionsSetting {...props} />
      {props.field.options.length > 0 && <DefaultValueSetting {...props} input={SelectFieldInput} />}
    </>
  )
}
