import { z } from 'zod'
import { confirmedRemovalsInBody, definitionBody } from '../definitions/definition.ts'
import { MAX_SCHEMA_FIELDS, schemaFieldSchema } from './schema-field.ts'

export const MAX_SCHEMA_KEY_LENGTH = 50

/** Key of a schema, as used in addresses. Case is ignored: it is stored in small letters. */
export const schemaKeySchema = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, { error: '@validation.required', abort: true })
  .regex(/^[a-z0-9][a-z0-9-]{0,49}$/, '@validation.key')
  // an address may have its id instead
  .refine((key) => !z.uuid().safeParse(key).success, '@validation.key')

/** A data schema as it is saved. */
export const schemaBodySchema = definitionBody({
  key: schemaKeySchema,
  fields: z.array(schemaFieldSchema).max(MAX_SCHEMA_FIELDS).default([]),
  isOpen: z.boolean().default(false),
  confirmedRemovals: confirmedRemovalsInBody,
  elementTypes: z.unknown().optional(),
  recordTypes: z.unknown().optional(),
})
