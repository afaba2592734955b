import { z } from 'zod'
import { definitionBody, fieldsInBody } from '../definitions/definition.ts'

/** A category as it is saved. */
export const elementTypeBodySchema = definitionBody({ dataPropertyTypes: fieldsInBody, elementCount: z.unknown().optional() })
export type ElementTypeBody = z.input<typeof elementTypeBodySchema>
