import type { FieldParts } from '../field-parts.ts'
import { PhoneNoDisplay } from './display.tsx'
import { PhoneNoFieldInput } from './input.tsx'

export const phoneNo: FieldParts = { Input: PhoneNoFieldInput, Display: PhoneNoDisplay }
