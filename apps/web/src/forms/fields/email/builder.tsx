import { IconAt } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'
import { DefaultValueSetting } from '../shared-settings/default-value-setting.tsx'
import { EmailFieldInput } from './input.tsx'

export const emailBuilder: FieldBuilderParts = {
  Icon: IconAt,
  Settings: (props) => <DefaultValueSetting {...props} input={EmailFieldInput} />,
}
