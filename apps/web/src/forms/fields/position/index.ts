import type { FieldParts } from '../field-parts.ts'
import { NumberDisplay } from '../shared-displays.tsx'
import { PositionDisplay } from './display.tsx'
import { PositionFieldInput } from './input.tsx'

export const position: FieldParts = { Input: PositionFieldInput, Display: PositionDisplay, Cell: NumberDisplay }
