import { IconLayoutList } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'

/** Its fields are edited in the list itself. */
export const groupBuilder: FieldBuilderParts = { Icon: IconLayoutList, Settings: () => null }
