import { IconPhotoSearch } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'
import { DefaultValueSetting } from '../shared-settings/default-value-setting.tsx'
import { PatternSetting } from '../shared-settings/pattern-setting.tsx'
import { LinkedImageFieldInput } from './input.tsx'

export const linkedImageBuilder: FieldBuilderParts = {
  Icon: IconPhotoSearch,
  Settings: (props) => (
    <>
      <PatternSetting {...props} />
      <DefaultValueSetting {...props} input={LinkedImageFieldInput} />
    </>
  ),
}
