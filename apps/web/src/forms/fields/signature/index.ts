import type { FieldParts } from '../field-parts.ts'
import { SignatureCell, SignatureDisplay } from './display.tsx'
import { SignatureFieldInput } from './input.tsx'

export const signature: FieldParts = { Input: SignatureFieldInput, Display: SignatureDisplay, Cell: SignatureCell }
