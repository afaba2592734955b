import { IconScan } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'
import { ContentSetting } from '../shared-settings/content-setting.tsx'
import { DefaultValueSetting } from '../shared-settings/default-value-setting.tsx'
import { LengthSetting } from '../shared-settings/length-setting.tsx'
import { TextFieldInput } from '../text/input.tsx'

export const scannerBuilder: FieldBuilderParts = {
  Icon: IconScan,
  Settings: (props) => (
    <>
      <LengthSetting {...props} />
      <ContentSetting {...props} />
      <DefaultValueSetting {...props} input={TextFieldInput} />
    </>
  ),
}
