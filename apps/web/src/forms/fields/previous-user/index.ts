import type { FieldParts } from '../field-parts.ts'
import { PersonDisplay } from '../person-display.tsx'
import { PreviousUserFieldInput } from './input.tsx'

export const previousUser: FieldParts = { Input: PreviousUserFieldInput, Display: PersonDisplay }
