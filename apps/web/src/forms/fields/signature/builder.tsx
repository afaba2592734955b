import { IconSignature } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'

/** A signature has nothing to set: nobody signs beforehand. */
export const signatureBuilder: FieldBuilderParts = { Icon: IconSignature, Settings: () => null }
