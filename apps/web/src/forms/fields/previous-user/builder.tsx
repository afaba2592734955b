import { IconUserShare } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'

/** The server fills in the previous user: there are no settings. */
export const previousUserBuilder: FieldBuilderParts = { Icon: IconUserShare, Settings: () => null }
