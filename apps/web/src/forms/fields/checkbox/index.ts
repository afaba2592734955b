import type { FieldParts } from '../field-parts.ts'
import { BooleanDisplay } from './display.tsx'
import { CheckboxFieldInput } from './input.tsx'

export const checkbox: FieldParts = { Input: CheckboxFieldInput, Display: BooleanDisplay }
