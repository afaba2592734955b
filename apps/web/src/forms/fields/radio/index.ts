import type { FieldParts } from '../field-parts.ts'
import { PlainDisplay } from '../shared-displays.tsx'
import { RadioFieldInput } from './input.tsx'

export const radio: FieldParts = { Input: RadioFieldInput, Display: PlainDisplay }
