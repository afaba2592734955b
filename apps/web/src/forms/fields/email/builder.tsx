import { IconAt } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'
import { DefaultValueSetting } from '../shared-settings/default-value-setting.tsx'
import { PatternSetting } from '../shared-settings/pattern-setting.tsx'
import { EmailFieldInput } from './input.tsx'

export const emailBuilder: FieldBuilderParts = {
  Icon: IconAt,
  Settings: (props) => (
    <>
      <PatternSetting {...props} />
      <DefaultValueSetting {...props} input={EmailFieldInput} />
    </>
  ),
}
