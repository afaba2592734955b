import { z } from 'zod'
import { effectsReply } from '../definitions/effects.ts'
import { idSchema } from '../entities/entity.ts'
import { fieldSchema } from '../forms/field.ts'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'
import { DROPPED_PARTS, REPLICATED_KINDS, type JsonObject } from './content.ts'
import { groupedErrorsSchema } from './grouped-errors.ts'
import { CONFLICT_REASONS, PLAN_STATES } from './plan.ts'

const kindSchema = z.enum(REPLICATED_KINDS)
export const namedSchema = z.object({ kind: kindSchema, id: z.uuid(), names: localizedTextsSchema })

/** Things with values of a definition's fields. */
export const HOLDING_KINDS = ['elements', 'records', 'operations'] as const
export type HoldingKind = (typeof HOLDING_KINDS)[number]

/**
 * A copied processor begins switched off: until its secret is entered and it is switched on, or until the latter alone. `newReceiver`: a
 * copy that gives a processor of the target another receiver removes its secret and switches it off.
 */
export const OFF_UNTIL = ['secret', 'switch', 'newReceiver'] as const
const offUntilSchema = z.enum(OFF_UNTIL)
export type OffUntil = z.infer<typeof offUntilSchema>

export const planItemSchema = namedSchema.extend({
  /** Version of the source's thing, and of the target's one; null: the target has none. */
  version: z.int().min(1),
  targetVersion: z.int().min(1).nullable(),
  /** The target's thing; null: it has none. */
  targetId: z.uuid().nullable(),
  state: z.enum(PLAN_STATES),
  reason: z.enum(CONFLICT_REASONS).nullable(),
  /** It is created or replaced when the plan is executed. */
  isWritten: z.boolean(),
  /** Ids of things of the source that it refers to. */
  needs: z.array(z.uuid()),
  /** What it needs and the target would not have. */
  missing: z.array(namedSchema),
  /** Number of parts that are not copied, since they refer to people, objects, files or things that are left out. */
  dropped: z.array(z.object({ part: z.enum(DROPPED_PARTS), count: z.int().min(1) })),
  /** Why it cannot be written. */
  errors: z.array(z.string()),
  /** What has the values that are in its way: objects, predefined values or executed functions; null: none are. */
  heldBy: z.enum(HOLDING_KINDS).nullable(),
  /** Of a processor that is created. */
  offUntil: offUntilSchema.nullable(),
})
export type PlanItem = z.infer<typeof planItemSchema>

const signerSchema = z.object({
  /** Address of the installation, as the file says. */
  name: z.string(),
  /** Of the public key: what two people can compare. */
  fingerprint: z.string(),
  /** It is this installation, or a file of it was replicated into the target before. */
  isKnown: z.boolean(),
})
export type PlanSigner = z.infer<typeof signerSchema>

export const planSchema = z.object({
  /** Of both sides' versions: a plan is executed only while both are as they were. */
  hash: z.string(),
  items: z.array(planItemSchema),
  /** The target's tenant is locked down. */
  isLockedDown: z.boolean(),
  /** Who signed the file; null: it is from a site. */
  signer: signerSchema.nullable(),
})
export type ReplicationPlan = z.infer<typeof planSchema>

const contentSchema = z.record(z.string(), z.json()) as unknown as z.ZodType<JsonObject>
export const itemContentSchema = z.object({
  kind: kindSchema,
  /** The thing as the target has it; null: it does not. */
  before: contentSchema.nullable(),
  after: contentSchema,
  /** Names of what both refer to. */
  names: z.array(z.object({ id: z.uuid(), names: localizedTextsSchema })),
  /** Fields of the values of a predefined value or a processor, in either content. Definitions have their own. */
  fields: z.array(fieldSchema),
})

export const placeSchema = z.object({
  tenantId: idSchema('tenant'),
  tenantName: z.string(),
  siteId: idSchema('site'),
  siteName: z.string(),
})

/** `failed`: nothing was written. */
export const REPLICATION_STATES = ['running', 'done', 'failed', 'undone'] as const

export const REPLICATION_ORIGINS = ['site', 'file', 'template'] as const

export const replicationSchema = z.object({
  id: z.uuid(),
  state: z.enum(REPLICATION_STATES),
  /** Whether it is from a site, or from a file of one. */
  origin: z.enum(REPLICATION_ORIGINS),
  /** Where it is from. */
  source: placeSchema,
  target: placeSchema,
  done: z.int().min(0),
  total: z.int().min(0),
  /** The hash of the plan that it executes: by it a caller without an answer finds what was started. */
  hash: z.string(),
  counts: z.object({ created: z.int().min(0), updated: z.int().min(0), examples: z.int().min(0) }),
  /** Titles of the example objects that were created with a template. */
  examples: z.array(z.string()),
  /** Processors that it created and that are still switched off. */
  switchedOff: z.array(z.object({ id: idSchema('processorConfig'), name: z.string(), offUntil: offUntilSchema })),
  groupedErrors: z.array(groupedErrorsSchema),
  /** After an undo: what stayed, since it was changed or used. */
  kept: z.array(groupedErrorsSchema),
  by: z.object({ id: idSchema('user'), name: z.string() }),
  createdAt: z.iso.datetime({ offset: true }),
  finishedAt: z.iso.datetime({ offset: true }).nullable(),
  undoneAt: z.iso.datetime({ offset: true }).nullable(),
  can: z.object({ undo: z.boolean() }),
  /** The target's tenant is locked down now: only a system administrator may undo it. */
  isLockedDown: z.boolean(),
})
export type Replication = z.infer<typeof replicationSchema>

export const TEMPLATE_PRESENCES = ['none', 'some', 'all'] as const

export const templateSchema = z.object({
  key: z.string(),
  names: localizedTextsSchema,
  descriptions: localizedTextsSchema,
  /** What it creates, by kind. */
  counts: z.array(z.object({ kind: kindSchema, count: z.int().min(1) })),
  /** Number of its example objects. */
  examples: z.int().min(0),
  /** Its objects are booked: of use only where the tenant has bookings. */
  hasBookings: z.boolean(),
  /** How much of it the site of the query has already; null: no site was named. */
  presence: z.enum(TEMPLATE_PRESENCES).nullable(),
})
export type ReadyTemplate = z.infer<typeof templateSchema>

export const storedFileSchema = z.object({
  id: z.uuid(),
  source: placeSchema,
  signer: signerSchema,
  hasRecords: z.boolean(),
  hasPrivileges: z.boolean(),
})
export type ReplicationFile = z.infer<typeof storedFileSchema>

export const effectsSchema = effectsReply.extend({
  /** The thing of the source. */
  id: z.uuid(),
  /** Why it cannot be written, besides what the plan has. */
  errors: z.array(z.string()),
  /** Fields that it removes or changes and that rules of other forms name, as they would be afterwards. */
  named: z.array(z.object({ name: z.string(), count: z.int().min(1), forms: z.array(z.string()) })),
})
export type PlanEffects = z.infer<typeof effectsSchema>

/** What a replication opens to people without a login: objects by a schema, one more field of them, a public list, the start of a service. */
export const OPENED_KINDS = ['objects', 'field', 'list', 'service'] as const
export const openedSchema = z.object({
  kind: z.enum(OPENED_KINDS),
  /** Of objects: their category. */
  names: localizedTextsSchema,
  /** Of objects the schema that shows them, otherwise the category. */
  of: localizedTextsSchema,
})
export type PlanOpened = z.infer<typeof openedSchema>
