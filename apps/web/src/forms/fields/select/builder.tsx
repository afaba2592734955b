import { IconListCheck } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'
import { DefaultValueSetting } from '../shared-settings/default-value-setting.tsx'
import { OptionsSetting } from '../shared-settings/options-setting.tsx'
import { SelectFieldInput } from './input.tsx'

export const selectBuilder: FieldBuilderParts = {
  Icon: IconListCheck,
  Settings: (props) => (
    <>
      <OptionsSetting {...props} />
      {props.field.options.length > 0 && <DefaultValueSetting {...props} input={SelectFieldInput} />}
    </>
  ),
}
