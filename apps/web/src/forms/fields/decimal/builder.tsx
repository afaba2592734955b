import { IconDecimal } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'
import { DefaultValueSetting } from '../shared-settings/default-value-setting.tsx'
import { RangeSetting } from '../shared-settings/range-setting.tsx'
import { DecimalFieldInput } from './input.tsx'

export const decimalBuilder: FieldBuilderParts = {
  Icon: IconDecimal,
  Settings: (props) => (
    <>
      <RangeSetting {...props} />
      <DefaultValueSetting {...props} input={DecimalFieldInput} />
    </>
  ),
}
