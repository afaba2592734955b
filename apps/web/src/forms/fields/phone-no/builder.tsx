import { IconPhone } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'
import { DefaultValueSetting } from '../shared-settings/default-value-setting.tsx'
import { PatternSetting } from '../shared-settings/pattern-setting.tsx'
import { PhoneNoFieldInput } from './input.tsx'

export const phoneNoBuilder: FieldBuilderParts = {
  Icon: IconPhone,
  Settings: (props) => (
    <>
      <PatternSetting {...props} />
      <DefaultValueSetting {...props} input={PhoneNoFieldInput} />
    </>
  ),
}
