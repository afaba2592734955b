import { IconLayoutColumns } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'
import { ChoiceSettings } from '../shared-settings/choice-settings.tsx'

export const segmentedBuilder: FieldBuilderParts = {
  Icon: IconLayoutColumns,
  Settings: ChoiceSettings,
}
