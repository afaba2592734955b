import { IconTypography } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'
import { HtmlDefaultSetting } from './default-setting.tsx'

export const htmlBuilder: FieldBuilderParts = { Icon: IconTypography, Settings: HtmlDefaultSetting }
