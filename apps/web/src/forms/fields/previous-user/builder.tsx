import { IconUserShare } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'

/** The server knows who saved before: there is nothing to set. */
export const previousUserBuilder: FieldBuilderParts = { Icon: IconUserShare, Settings: () => null }
