import { IconFile } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'
import { FileSettings } from '../shared-settings/file-settings.tsx'

export const fileBuilder: FieldBuilderParts = { Icon: IconFile, Settings: FileSettings }
