import type { FieldParts } from '../field-parts.ts'
import { PlainDisplay } from '../shared-displays.tsx'
import { TextFieldInput } from './input.tsx'

export const text: FieldParts = { Input: TextFieldInput, Display: PlainDisplay }
