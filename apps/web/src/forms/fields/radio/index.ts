import type { FieldParts } from '../field-parts.ts'
import { ChoiceDisplay } from '../select/display.tsx'
import { RadioFieldInput } from './input.tsx'

export const radio: FieldParts = { Input: RadioFieldInput, Display: ChoiceDisplay }
