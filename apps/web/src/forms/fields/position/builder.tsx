import { IconMapPin } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'

/** A position has no settings, not even a default. */
export const positionBuilder: FieldBuilderParts = { Icon: IconMapPin, Settings: () => null }
