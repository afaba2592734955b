import type { FieldParts } from '../field-parts.ts'
import { NumberDisplay } from '../shared-displays.tsx'
import { TimeFieldInput } from './input.tsx'

export const time: FieldParts = { Input: TimeFieldInput, Display: NumberDisplay }
