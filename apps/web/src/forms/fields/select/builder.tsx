import { IconListCheck } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'
import { ChoiceSettings } from '../shared-settings/choice-settings.tsx'

export const selectBuilder: FieldBuilderParts = {
  Icon: IconListCheck,
  Settings: ChoiceSettings,
}
