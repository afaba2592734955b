import type { FieldParts } from '../field-parts.ts'
import { TextAreaDisplay } from './display.tsx'
import { TextAreaFieldInput } from './input.tsx'

export const textArea: FieldParts = { Input: TextAreaFieldInput, Display: TextAreaDisplay }
