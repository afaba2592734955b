import { IconCircleDot } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'
import { DefaultValueSetting } from '../shared-settings/default-value-setting.tsx'
import { OptionsSetting } from '../shared-settings/options-setting.tsx'
import { RadioFieldInput } from './input.tsx'

export const radioBuilder: FieldBuilderParts = {
  Icon: IconCircleDot,
  Settings: (props) => (
    <>
      <OptionsSetting {...props} />
      {props.field.options.length > 0 && <DefaultValueSetting {...props} input={RadioFieldInput} />}
    </>
  ),
}
