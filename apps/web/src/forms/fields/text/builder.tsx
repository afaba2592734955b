import { IconTextSize } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'
import { DefaultValueSetting } from '../shared-settings/default-value-setting.tsx'
import { PatternSetting } from '../shared-settings/pattern-setting.tsx'
import { TextFieldInput } from './input.tsx'

export const textBuilder: FieldBuilderParts = {
  Icon: IconTextSize,
  Settings: (props) => (
    <>
      <PatternSetting {...props} />
      <DefaultValueSetting {...props} input={TextFieldInput} />
    </>
  ),
}
