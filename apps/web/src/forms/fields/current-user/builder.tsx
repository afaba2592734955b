import { IconUserCheck } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'

/** The server knows who saves: there is nothing to set. */
export const currentUserBuilder: FieldBuilderParts = { Icon: IconUserCheck, Settings: () => null }
