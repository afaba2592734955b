import type { FieldParts } from '../field-parts.ts'
import { LinkedImageCell, LinkedImageDisplay } from './display.tsx'
import { LinkedImageFieldInput } from './input.tsx'

export const linkedImage: FieldParts = { Input: LinkedImageFieldInput, Display: LinkedImageDisplay, Cell: LinkedImageCell }
