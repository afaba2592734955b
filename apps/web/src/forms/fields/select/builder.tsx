import { IconListCheck } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'
import { ChoiceDefaultSetting, ChoicesSetting } from '../shared-settings/choice-settings.tsx'

export const selectBuilder: FieldBuilderParts = {
  Icon: IconListCheck,
  Choices: ChoicesSetting,
  Settings: ChoiceDefaultSetting,
}
