import type { FieldParts } from '../field-parts.ts'
import { UrlDisplay } from './display.tsx'
import { UrlFieldInput } from './input.tsx'

export const url: FieldParts = { Input: UrlFieldInput, Display: UrlDisplay }
