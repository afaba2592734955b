import type { FieldParts } from '../field-parts.ts'
import { HtmlCell, HtmlDisplay } from './display.tsx'
import { HtmlFieldInput } from './input.tsx'

export const html: FieldParts = { Input: HtmlFieldInput, Display: HtmlDisplay, Cell: HtmlCell }
