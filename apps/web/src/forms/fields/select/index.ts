import type { FieldParts } from '../field-parts.ts'
import { ChoiceDisplay } from './display.tsx'
import { SelectFieldInput } from './input.tsx'

export const select: FieldParts = { Input: SelectFieldInput, Display: ChoiceDisplay }
