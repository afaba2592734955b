import type { FieldParts } from '../field-parts.ts'
import { NumberDisplay } from '../shared-displays.tsx'
import { DateTimeFieldInput } from './input.tsx'

export const dateTime: FieldParts = { Input: DateTimeFieldInput, Display: NumberDisplay }
