import type { FieldParts } from '../field-parts.ts'
import { EmailDisplay } from './display.tsx'
import { EmailFieldInput } from './input.tsx'

export const email: FieldParts = { Input: EmailFieldInput, Display: EmailDisplay }
