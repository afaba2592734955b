import type { FieldParts } from '../field-parts.ts'
import { CollectionDisplay } from './display.tsx'
import { CollectionInput } from './input.tsx'

export const collection: FieldParts = { Input: CollectionInput, Display: CollectionDisplay }
