import { IconTextSize } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'
import { TextSettings } from '../shared-settings/text-settings.tsx'

export const textBuilder: FieldBuilderParts = {
  Icon: IconTextSize,
  Settings: TextSettings,
}
