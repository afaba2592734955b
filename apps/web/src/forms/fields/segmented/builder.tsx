import { IconLayoutColumns } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'
import { ChoiceDefaultSetting, ChoicesSetting } from '../shared-settings/choice-settings.tsx'

export const segmentedBuilder: FieldBuilderParts = {
  Icon: IconLayoutColumns,
  Choices: ChoicesSetting,
  Settings: ChoiceDefaultSetting,
}
