import type { FieldParts } from '../field-parts.ts'
import { BooleanDisplay } from '../checkbox/display.tsx'
import { SwitchFieldInput } from './input.tsx'

export const switchParts: FieldParts = { Input: SwitchFieldInput, Display: BooleanDisplay }
