import type { FieldParts } from '../field-parts.ts'
import { PlainDisplay } from '../shared-displays.tsx'
import { FileDisplay } from './display.tsx'
import { FileFieldInput } from './input.tsx'

export const file: FieldParts = { Input: FileFieldInput, Display: FileDisplay, Cell: PlainDisplay }
