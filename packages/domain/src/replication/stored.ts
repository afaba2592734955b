import { z } from 'zod'
import { idSchema } from '../entities/entity.ts'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'
import { REPLICATED_KINDS, type JsonObject } from './content.ts'

/** What the server stores of a replication. */

const kind = z.enum(REPLICATED_KINDS)
const body = z.record(z.string(), z.json()) as unknown as z.ZodType<JsonObject>

/** Where a replication is from. */
export const replicationSourceSchema = z.strictObject({
  tenantId: idSchema('tenant'),
  tenantName: z.string(),
  siteId: idSchema('site'),
  siteName: z.string(),
})
export type ReplicationSource = z.infer<typeof replicationSourceSchema>

export const siteContentSchema = z.strictObject({
  siteId: idSchema('site'),
  items: z.array(z.strictObject({ kind, id: z.uuid(), version: z.int().min(1), names: localizedTextsSchema, body })),
})

export const planOptionsSchema = z.strictObject({
  replicateRecords: z.boolean(),
  replicatePrivileges: z.boolean(),
  without: z.array(z.uuid()),
  take: z.array(z.uuid()),
  /** Example objects of a template are created. */
  withExamples: z.boolean().exactOptional(),
})

/** An example object that was created with a template. */
export const createdExampleSchema = z.strictObject({
  id: z.uuid(),
  version: z.int().min(1),
  /** Absent: it was created by an earlier version of Verka. */
  title: z.string().exactOptional(),
})
export type CreatedExample = z.infer<typeof createdExampleSchema>

/** A thing that was written, with its content before; null: it was created. */
export const writtenItemSchema = z.strictObject({
  kind,
  id: z.uuid(),
  sourceId: z.uuid(),
  names: localizedTextsSchema,
  version: z.int().min(1),
  before: body.nullable(),
  /** The link's content before; null: there was no link. */
  base: body.nullable(),
  /** The same of the link's `original`. */
  original: body.nullable().exactOptional(),
})
export type WrittenItem = z.infer<typeof writtenItemSchema>

/** Errors of one thing; those of the whole have no name, and those of an example object no kind. */
export const itemErrorsSchema = z.strictObject({
  kind: kind.nullable(),
  names: localizedTextsSchema,
  errors: z.array(z.strictObject({ message: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])).exactOptional() })),
})
export type ItemErrors = z.infer<typeof itemErrorsSchema>
