import type { FieldParts } from '../field-parts.ts'
import { PlainDisplay } from '../shared-displays.tsx'
import { GroupInput } from './input.tsx'

export const group: FieldParts = { Input: GroupInput, Display: PlainDisplay }
