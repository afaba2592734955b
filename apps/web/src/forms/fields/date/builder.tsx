import { IconCalendar } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'
import { RangeSetting } from '../shared-settings/range-setting.tsx'
import { DefaultDaySetting } from './default-day-setting.tsx'

export const dateBuilder: FieldBuilderParts = {
  Icon: IconCalendar,
  Settings: (props) => (
    <>
      <RangeSetting {...props} />
      <DefaultDaySetting {...props} />
    </>
  ),
}
