import { IconSignature } from '@tabler/icons-react'
import type { FieldBuilderParts } from '../field-parts.ts'

/** A signature has no settings, not even a default. */
export const signatureBuilder: FieldBuilderParts = { Icon: IconSignature, Settings: () => null }
