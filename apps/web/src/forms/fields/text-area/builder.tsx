import { IconAlignLeft } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'
import { TextSettings } from '../shared-settings/text-settings.tsx'

export const textAreaBuilder: FieldBuilderParts = {
  Icon: IconAlignLeft,
  Settings: TextSettings,
}
