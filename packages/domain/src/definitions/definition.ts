import { z } from 'zod'
import { entityShape, saveBody } from '../entities/entity.ts'
import { fieldSchema, fieldsSchema, MAX_FIELDS } from '../forms/field.ts'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'
import { CONTENT_STATUSES } from './content-status.ts'

/** What a row allows the caller: the client shows only what works, the server checks again. */
export const definitionRightsSchema = z.object({ edit: z.boolean(), delete: z.boolean() })

/** What categories, functions and services have in common. */
export const definitionShape = {
  ...entityShape,
  status: z.enum(CONTENT_STATUSES),
  localizedNames: localizedTextsSchema,
  localizedDescriptions: localizedTextsSchema,
  can: definitionRightsSchema,
}

const namedBody = {
  status: z.enum(CONTENT_STATUSES).default('draft'),
  localizedNames: localizedTextsSchema.refine((texts) => texts.some((text) => text.text.trim() !== ''), '@validation.required'),
  localizedDescriptions: localizedTextsSchema.default([]),
}

/** The body that saves a definition with `shape` of its own. */
export function definitionBody<Shape extends z.ZodRawShape>(shape: Shape) {
  return saveBody({ can: z.unknown().optional(), ...namedBody, ...shape })
}

export const fieldsInBody = fieldsSchema.default([])
export const fieldsInReply = z.array(fieldSchema)

/** Ids of fields that hold values and are to go nevertheless: the answer to a refusal with `fieldsHoldValues`. */
export const confirmedRemovalsInBody = z.array(z.uuid()).max(MAX_FIELDS).optional()

/** What a refusal with `fieldsHoldValues` says in its details: how many things hold a value of each field. */
export interface HeldFieldCount {
  id: string
  name: string
  count: number
}
