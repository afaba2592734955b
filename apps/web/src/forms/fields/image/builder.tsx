import { IconPhoto } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'
import { FileSettings } from '../shared-settings/file-settings.tsx'

export const imageBuilder: FieldBuilderParts = { Icon: IconPhoto, Settings: FileSettings }
