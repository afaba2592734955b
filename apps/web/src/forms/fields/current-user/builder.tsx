import { IconUserCheck } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'

/** The server fills in the saving user: there are no settings. */
export const currentUserBuilder: FieldBuilderParts = { Icon: IconUserCheck, Settings: () => null }
