import type { FieldParts } from '../field-parts.ts'
import { PlainDisplay } from '../shared-displays.tsx'
import { ScannerFieldInput } from './input.tsx'

export const scanner: FieldParts = { Input: ScannerFieldInput, Display: PlainDisplay }
