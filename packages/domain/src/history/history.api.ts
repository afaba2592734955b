import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParams } from '../api/contract.ts'
import { fieldSchema } from '../forms/field.ts'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'
import { OPERATION_MODES, TRANSACTION_MODES, TRANSACTION_STATUSES } from '../services/modes.ts'

/** Most entries of a page of a history, and how many it has when nobody says. */
export const MAX_HISTORY_PAGE = 100
export const HISTORY_PAGE = 20

const entry = {
  id: z.uuid(),
  at: z.iso.datetime({ offset: true }),
  /** Null: nobody who was logged in. */
  by: z.object({ id: z.uuid(), name: z.string() }).nullable(),
}

/** What was there before and after something was changed, as far as the caller may know of it. */
export const historyChangeSchema = z.object({
  ...entry,
  kind: z.literal('change'),
  action: z.string(),
  /** The execution that wrote it; null: somebody saved it. */
  operationId: z.uuid().nullable(),
  /** The bulk change that it was a part of. */
  bulkChangeId: z.uuid().nullable(),
  before: z.unknown(),
  after: z.unknown(),
})
export type HistoryChange = z.infer<typeof historyChangeSchema>

/** A function that was executed; its id is the operation's. */
export const historyExecutionSchema = z.object({
  ...entry,
  kind: z.literal('execution'),
  transactionId: z.uuid(),
  transactionTypeId: z.uuid(),
  serviceMode: z.enum(TRANSACTION_MODES),
  /** What the service and the function are called now. */
  serviceNames: localizedTextsSchema,
  functionNames: localizedTextsSchema,
  mode: z.enum(OPERATION_MODES),
  /** Of the transaction, as it is now. */
  status: z.enum(TRANSACTION_STATUSES),
  undoneAt: z.iso.datetime({ offset: true }).nullable(),
  /** The operation that it took back. */
  undoes: z.uuid().nullable(),
})
export type HistoryExecution = z.infer<typeof historyExecutionSchema>

const historyOf = <Entry extends z.ZodType>(entrySchema: Entry) =>
  z.object({
    items: z.array(entrySchema),
    /** The fields as they are now whose values stand in the changes, with the names of what was chosen in them. */
    fields: z.array(fieldSchema),
    next: z.string().optional(),
  })

const page = z.strictObject({
  limit: z.coerce.number().int().min(1).max(MAX_HISTORY_PAGE).optional(),
  /** The `next` of the page before. */
  after: z.string().max(100).optional(),
})
const shared = { scope: 'site', access: leastRole('auditLog', 'read') } as const

export const getElementHistory = defineCall({
  ...shared,
  name: 'getElementHistory',
  method: 'GET',
  path: '/elements/{id}/history',
  shows: ['elementType', 'element', 'transaction'],
  showsOne: 'element',
  summary: 'What happened to an object, newest first: its changes, and what was executed on it.',
  params: idParams,
  query: page.extend({ kind: z.enum(['change', 'execution']).optional() }),
  reply: historyOf(z.discriminatedUnion('kind', [historyChangeSchema, historyExecutionSchema])),
})
export const getRecordHistory = defineCall({
  ...shared,
  name: 'getRecordHistory',
  method: 'GET',
  path: '/records/{id}/history',
  shows: ['recordType', 'record'],
  showsOne: 'record',
  summary: 'How a predefined value was changed, newest first.',
  params: idParams,
  query: page,
  reply: historyOf(historyChangeSchema),
})
