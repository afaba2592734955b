import { IconPhoto } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'
import { ImageSettings } from './settings.tsx'

export const imageBuilder: FieldBuilderParts = { Icon: IconPhoto, Settings: ImageSettings }
