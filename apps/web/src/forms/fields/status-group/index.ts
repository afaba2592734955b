import type { FieldParts } from '../field-parts.ts'
import { StatusGroupDisplay } from './display.tsx'
import { StatusGroupInput } from './input.tsx'

export const statusGroup: FieldParts = { Input: StatusGroupInput, Display: StatusGroupDisplay }
