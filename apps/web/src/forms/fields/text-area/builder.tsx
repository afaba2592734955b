import { IconAlignLeft } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'
import { DefaultValueSetting } from '../shared-settings/default-value-setting.tsx'
import { PatternSetting } from '../shared-settings/pattern-setting.tsx'
import { TextAreaFieldInput } from './input.tsx'

export const textAreaBuilder: FieldBuilderParts = {
  Icon: IconAlignLeft,
  Settings: (props) => (
    <>
      <PatternSetting {...props} />
      <DefaultValueSetting {...props} input={TextAreaFieldInput} />
    </>
  ),
}
