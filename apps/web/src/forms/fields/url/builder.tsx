import { IconLink } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'
import { DefaultValueSetting } from '../shared-settings/default-value-setting.tsx'
import { PatternSetting } from '../shared-settings/pattern-setting.tsx'
import { UrlFieldInput } from './input.tsx'

export const urlBuilder: FieldBuilderParts = {
  Icon: IconLink,
  Settings: (props) => (
    <>
      <PatternSetting {...props} />
      <DefaultValueSetting {...props} input={UrlFieldInput} />
    </>
  ),
}
