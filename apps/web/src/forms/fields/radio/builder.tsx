import { IconCircleDot } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'
import { ChoiceDefaultSetting, ChoicesSetting } from '../shared-settings/choice-settings.tsx'

export const radioBuilder: FieldBuilderParts = {
  Icon: IconCircleDot,
  Choices: ChoicesSetting,
  Settings: ChoiceDefaultSetting,
}
