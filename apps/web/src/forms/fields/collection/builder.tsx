import { IconTable } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'
import { CountSetting } from '../shared-settings/count-setting.tsx'

export const collectionBuilder: FieldBuilderParts = {
  Icon: IconTable,
  Settings: (props) => <CountSetting {...props} label="fields.maxRows" />,
}
