import { IconTrafficLights } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'

/** Its checks are edited in the list itself. */
export const statusGroupBuilder: FieldBuilderParts = { Icon: IconTrafficLights, Settings: () => null }
