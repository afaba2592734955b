import type { FieldSettingsProps } from '../field-settings-props.ts'
import { DefaultValueSetting } from '../shared-settings/default-value-setting.tsx'
import { RangeSetting } from '../shared-settings/range-setting.tsx'
import { IntegerFieldInput } from './input.tsx'

export function IntegerSettings(props: FieldSettingsProps) {
  return (
    <>
      <RangeSetting {...props} />
      <DefaultValueSetting {...props} input={IntegerFieldInput} />
    </>
  )
}
