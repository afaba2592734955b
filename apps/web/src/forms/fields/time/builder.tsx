import { IconClock } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'
import { DefaultValueSetting } from '../shared-settings/default-value-setting.tsx'
import { RangeSetting } from '../shared-settings/range-setting.tsx'
import { TimeFieldInput } from './input.tsx'

export const timeBuilder: FieldBuilderParts = {
  Icon: IconClock,
  Settings: (props) => (
    <>
      <RangeSetting {...props} />
      <DefaultValueSetting {...props} input={TimeFieldInput} />
    </>
  ),
}
