import type { FieldParts } from '../field-parts.ts'
import { PlainDisplay } from '../shared-displays.tsx'
import { SegmentedFieldInput } from './input.tsx'

export const segmented: FieldParts = { Input: SegmentedFieldInput, Display: PlainDisplay }
