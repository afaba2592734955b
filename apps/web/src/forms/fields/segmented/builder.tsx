import { IconLayoutColumns } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'
import { DefaultValueSetting } from '../shared-settings/default-value-setting.tsx'
import { OptionsSetting } from '../shared-settings/options-setting.tsx'
import { SegmentedFieldInput } from './input.tsx'

export const segmentedBuilder: FieldBuilderParts = {
  Icon: IconLayoutColumns,
  Settings: (props) => (
    <>
      <OptionsSetting {...props} />
      {props.field.options.length > 0 && <DefaultValueSetting {...props} input={SegmentedFieldInput} />}
    </>
  ),
}
