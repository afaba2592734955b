import { IconCalendar } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'
import { DefaultValueSetting } from '../shared-settings/default-value-setting.tsx'
import { RangeSetting } from '../shared-settings/range-setting.tsx'
import { DateFieldInput } from './input.tsx'

export const dateBuilder: FieldBuilderParts = {
  Icon: IconCalendar,
  Settings: (props) => (
    <>
      <RangeSetting {...props} />
      <DefaultValueSetting {...props} input={DateFieldInput} />
    </>
  ),
}
