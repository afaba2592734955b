import { z } from 'zod'
import { definitionBody, fieldsInBody } from '../definitions/definition.ts'

/** A function as it is saved. */
export const operationTypeBodySchema = definitionBody({ elementTypeId: z.uuid(), dataPropertyTypes: fieldsInBody })
export type OperationTypeBody = z.input<typeof operationTypeBodySchema>
