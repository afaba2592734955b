import { z } from 'zod'
import { idSchema, personSchema } from '../entities/entity.ts'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParamsOf } from '../api/contract.ts'
import { CONTENT_STATUSES } from '../definitions/content-status.ts'
import { elementListQuerySchema } from '../elements/elements.api.ts'
import { dataPropertiesInputSchema } from '../forms/field.ts'
import { listQuerySchema } from '../lists/list-query.ts'

/** Maximum rows of one bulk change: as many as a list lets a user choose. */
export const MAX_BULK_ITEMS = 10_000
/** Maximum and default number of items in a page of a report. */
export const MAX_BULK_PAGE = 500
const BULK_PAGE = 100
export const DEFAULT_BULK_PAGE = BULK_PAGE

/** Definitions whose status can be set in bulk. */
export const BULK_DEFINITIONS = ['elementType', 'operationType', 'transactionType', 'recordType', 'dataSchema'] as const
export type BulkDefinition = (typeof BULK_DEFINITIONS)[number]

/** Entities that a bulk change can change. */
export const BULK_ENTITIES = ['element', 'record', ...BULK_DEFINITIONS] as const
export type BulkEntity = (typeof BULK_ENTITIES)[number]

/**
 * Progress of a bulk change. `checking`: the server tries it on each row. `checked`: the preview is ready and nothing has changed.
 * `stopped`: ended before all rows were changed.
 */
export const BULK_STATES = ['checking', 'checked', 'running', 'done', 'stopped', 'undoing', 'undone'] as const
export type BulkState = (typeof BULK_STATES)[number]

/** Whether the server works on it. */
export const isBulkAtWork = (state: BulkState): boolean => state === 'checking' || state === 'running' || state === 'undoing'

/** The count of rows that the server has worked on in the present state, and of those that it has to work on. */
export function progressOfBulk({ state, counts, total }: Pick<BulkChange, 'state' | 'counts' | 'total'>): { done: number; total: number } {
  if (state === 'checking') return { done: total - counts.waiting, total }
  // of an undo, only changed rows count
  if (state === 'undoing' || state === 'undone')
    return { done: counts.undone + counts.kept, total: counts.done + counts.undone + counts.kept }
  const all = total - counts.refused - counts.unchanged
  return { done: all - counts.accepted, total: all }
}

/**
 * Outcome for one row. `waiting`: not checked yet. Then `accepted` (would change), `unchanged` (no difference) or `refused`. Then `done` or
 * `failed`. After undo: `undone`, or `kept` (could not be undone).
 */
export const BULK_OUTCOMES = ['waiting', 'accepted', 'unchanged', 'refused', 'done', 'failed', 'undone', 'kept'] as const
export type BulkOutcome = (typeof BULK_OUTCOMES)[number]

const ids = z.array(z.uuid()).min(1).max(MAX_BULK_ITEMS)
const setsValues = z.strictObject({ action: z.literal('change'), dataProperties: dataPropertiesInputSchema.min(1) })
const deletes = z.strictObject({ action: z.literal('delete') })
const setsStatus = z.strictObject({ action: z.literal('status'), status: z.enum(CONTENT_STATUSES) })

/** The change made to each row. */
export const bulkActionSchema = z.discriminatedUnion('action', [setsValues, deletes, setsStatus])
export type BulkAction = z.infer<typeof bulkActionSchema>

const instanceChange = z.discriminatedUnion('action', [setsValues, deletes])
const ofInstances = <Query extends z.ZodType>(entity: 'element' | 'record', filter: Query) =>
  z.strictObject({
    entity: z.literal(entity),
    /** Its category, or its predefined value type. */
    typeId: z.uuid(),
    /** Selected ids; omitted: all rows that `filter` finds. */
    ids: ids.optional(),
    filter: filter.optional(),
    change: instanceChange,
  })

export const bulkChangeBodySchema = z
  .discriminatedUnion('entity', [
    ofInstances('element', elementListQuerySchema),
    ofInstances('record', listQuerySchema),
    ...BULK_DEFINITIONS.map((entity) => z.strictObject({ entity: z.literal(entity), ids, change: setsStatus })),
  ])
  .refine((body) => !('typeId' in body) || (body.ids === undefined) !== (body.filter === undefined), {
    path: ['ids'],
    message: '@validation.idsOrFilter',
  })

const counts = z.object(Object.fromEntries(BULK_OUTCOMES.map((outcome) => [outcome, z.int().min(0)])) as Record<BulkOutcome, z.ZodInt>)

/** A bulk change with how far it has come. */
export const bulkChangeSchema = z.object({
  id: idSchema('bulkChange'),
  entity: z.enum(BULK_ENTITIES),
  action: z.enum(['change', 'delete', 'status']),
  typeId: z.uuid().nullable(),
  /** Values that are set, limited to fields that the caller may see. */
  values: z.array(z.object({ dataPropertyTypeId: z.uuid(), name: z.string(), displayValue: z.string() })),
  status: z.enum(CONTENT_STATUSES).nullable(),
  state: z.enum(BULK_STATES),
  /** The reason why it ended early: a person stopped it, or its owner lost the right to it. */
  stoppedBecause: z.enum(['person', 'rights']).nullable(),
  total: z.int().min(0),
  /** Number of rows by outcome. */
  counts,
  by: personSchema,
  createdAt: z.iso.datetime({ offset: true }),
  finishedAt: z.iso.datetime({ offset: true }).nullable(),
  undoneAt: z.iso.datetime({ offset: true }).nullable(),
  can: z.object({ start: z.boolean(), stop: z.boolean(), undo: z.boolean() }),
})
export type BulkChange = z.infer<typeof bulkChangeSchema>

/** One row of a bulk change with its outcome. */
export const bulkItemSchema = z.object({
  entityId: z.uuid(),
  name: z.string(),
  outcome: z.enum(BULK_OUTCOMES),
  /** Reasons why it was refused, failed or kept. */
  errors: z.array(
    z.object({
      message: z.string(),
      /** The message in the language of the call. */
      text: z.string(),
      field: z.string().optional(),
      fieldKey: z.string().optional(),
      params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    }),
  ),
})
export type BulkItem = z.infer<typeof bulkItemSchema>

const read = leastRole('bulkChanges', 'read')
const execute = leastRole('bulkChanges', 'execute')

export const createBulkChange = defineCall('createBulkChange', 'POST /bulkChanges', {
  access: execute,
  changes: ['bulkChange'],
  summary:
    'Creates a bulk change of chosen rows, or of all that a filter finds. The server checks each row and changes nothing until the bulk change is started. Its state is `checked` when it can be started.',
  body: bulkChangeBodySchema,
  reply: bulkChangeSchema,
  status: 201,
})
export const listBulkChanges = defineCall('listBulkChanges', 'GET /bulkChanges', {
  access: read,
  shows: ['bulkChange'],
  summary: 'Lists the running bulk changes of the site, and the latest others, newest first.',
  reply: z.object({ items: z.array(bulkChangeSchema) }),
})
export const getBulkChange = defineCall('getBulkChange', 'GET /bulkChanges/{id}', {
  access: read,
  shows: ['bulkChange'],
  showsOne: 'bulkChange',
  summary: 'Returns a bulk change with its progress.',
  params: idParamsOf('bulkChange'),
  reply: bulkChangeSchema,
})
export const listBulkItems = defineCall('listBulkItems', 'GET /bulkChanges/{id}/items', {
  access: read,
  // read with its bulk change
  shows: [],
  summary: 'Lists the rows of a bulk change in the order in which they were chosen, each with its result.',
  params: idParamsOf('bulkChange'),
  query: z.strictObject({
    /** Outcomes, with commas between them. */
    outcomes: z
      .string()
      .max(100)
      .refine((text) => text.split(',').every((part) => (BULK_OUTCOMES as readonly string[]).includes(part)))
      .optional(),
    limit: z.coerce.number().int().min(1).max(MAX_BULK_PAGE).optional(),
    /** The `next` of the page before. */
    after: z.coerce.number().int().min(0).max(MAX_BULK_ITEMS).optional(),
  }),
  reply: z.object({ items: z.array(bulkItemSchema), next: z.int().optional() }),
})
const nothing = z.strictObject({})
export const startBulkChange = defineCall('startBulkChange', 'POST /bulkChanges/{id}/start', {
  access: execute,
  changes: ['bulkChange'],
  summary: 'Starts a checked bulk change. The server executes it in slices.',
  // one that is obeyed already changes nothing
  idempotency: 'none',
  params: idParamsOf('bulkChange'),
  body: nothing,
  reply: bulkChangeSchema,
})
export const stopBulkChange = defineCall('stopBulkChange', 'POST /bulkChanges/{id}/stop', {
  access: execute,
  changes: ['bulkChange'],
  summary: 'Stops a bulk change. Rows changed so far stay changed and can be undone.',
  // one that is obeyed already changes nothing
  idempotency: 'none',
  params: idParamsOf('bulkChange'),
  body: nothing,
  reply: bulkChangeSchema,
})
export const undoBulkChange = defineCall('undoBulkChange', 'POST /bulkChanges/{id}/undo', {
  access: execute,
  changes: ['bulkChange'],
  summary: 'Undoes a bulk change for all rows that were not changed since. The others are `kept`, each with the reason.',
  // one that is obeyed already changes nothing
  idempotency: 'none',
  params: idParamsOf('bulkChange'),
  body: nothing,
  reply: bulkChangeSchema,
})
