import { IconHash } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'
import { DefaultValueSetting } from '../shared-settings/default-value-setting.tsx'
import { RangeSetting } from '../shared-settings/range-setting.tsx'
import { IntegerFieldInput } from './input.tsx'

export const integerBuilder: FieldBuilderParts = {
  Icon: IconHash,
  Settings: (props) => (
    <>
      <RangeSetting {...props} />
      <DefaultValueSetting {...props} input={IntegerFieldInput} />
    </>
  ),
}
