import { IconMapPin } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'

/** A place has nothing to set: where one is, nobody knows beforehand. */
export const positionBuilder: FieldBuilderParts = { Icon: IconMapPin, Settings: () => null }
