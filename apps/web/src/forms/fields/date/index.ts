import type { FieldParts } from '../field-parts.ts'
import { DateDisplay } from './display.tsx'
import { DateFieldInput } from './input.tsx'

export const date: FieldParts = { Input: DateFieldInput, Display: DateDisplay }
