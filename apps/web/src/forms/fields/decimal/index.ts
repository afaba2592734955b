import type { FieldParts } from '../field-parts.ts'
import { NumberDisplay } from '../shared-displays.tsx'
import { DecimalFieldInput } from './input.tsx'

export const decimal: FieldParts = { Input: DecimalFieldInput, Display: NumberDisplay }
