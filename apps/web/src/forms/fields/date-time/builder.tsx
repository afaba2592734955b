import { IconCalendarClock } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'
import { DefaultValueSetting } from '../shared-settings/default-value-setting.tsx'
import { DateTimeFieldInput } from './input.tsx'

export const dateTimeBuilder: FieldBuilderParts = {
  Icon: IconCalendarClock,
  Settings: (props) => <DefaultValueSetting {...props} input={DateTimeFieldInput} />,
}
