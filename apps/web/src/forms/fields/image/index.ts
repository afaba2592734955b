import type { FieldParts } from '../field-parts.ts'
import { ImageCell, ImageDisplay } from './display.tsx'
import { ImageFieldInput } from './input.tsx'

export const image: FieldParts = { Input: ImageFieldInput, Display: ImageDisplay, Cell: ImageCell }
