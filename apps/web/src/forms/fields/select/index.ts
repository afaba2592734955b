import type { FieldParts } from '../field-parts.ts'
import { PlainDisplay } from '../shared-displays.tsx'
import { SelectFieldInput } from './input.tsx'

export const select: FieldParts = { Input: SelectFieldInput, Display: PlainDisplay }
