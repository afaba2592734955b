import type { FieldParts } from '../field-parts.ts'
import { NumberDisplay } from '../shared-displays.tsx'
import { IntegerFieldInput } from './input.tsx'

export const integer: FieldParts = { Input: IntegerFieldInput, Display: NumberDisplay }
