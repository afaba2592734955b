import type { FieldParts } from '../field-parts.ts'
import { ChoiceDisplay } from '../select/display.tsx'
import { SegmentedFieldInput } from './input.tsx'

export const segmented: FieldParts = { Input: SegmentedFieldInput, Display: ChoiceDisplay }
