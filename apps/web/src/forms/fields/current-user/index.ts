import type { FieldParts } from '../field-parts.ts'
import { PersonDisplay } from '../person-display.tsx'
import { CurrentUserFieldInput } from './input.tsx'

export const currentUser: FieldParts = { Input: CurrentUserFieldInput, Display: PersonDisplay }
