import { z } from 'zod'
import { idSchema, personSchema } from '../entities/entity.ts'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParamsOf } from '../api/contract.ts'
import { fieldSchema } from '../forms/field.ts'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'
import { OPERATION_MODES, TRANSACTION_MODES, TRANSACTION_STATUSES } from '../services/modes.ts'

/** Limit of entries of a history's page, and the default. */
export const MAX_HISTORY_PAGE = 100
export const HISTORY_PAGE = 20

const entry = {
  id: z.uuid(),
  at: z.iso.datetime({ offset: true }),
  /** Null: nobody was logged in. */
  by: personSchema.nullable(),
}

/** The state before and after a change, as far as the caller may see it. */
export const historyChangeSchema = z.object({
  ...entry,
  kind: z.literal('change'),
  action: z.string(),
  /** The operation that wrote it; null: a user saved it. */
  operationId: idSchema('operation').nullable(),
  /** The bulk change that it was a part of. */
  bulkChangeId: idSchema('bulkChange').nullable(),
  /** The import that it was a part of. */
  importId: idSchema('dataImport').nullable(),
  before: z.unknown(),
  after: z.unknown(),
})
export type HistoryChange = z.infer<typeof historyChangeSchema>

/** A function that was executed; its id is the operation's. */
export const historyExecutionSchema = z.object({
  ...entry,
  kind: z.literal('execution'),
  transactionId: idSchema('transaction'),
  transactionTypeId: idSchema('transactionType'),
  serviceMode: z.enum(TRANSACTION_MODES),
  /** Present names of the service and the function. */
  serviceNames: localizedTextsSchema,
  functionNames: localizedTextsSchema,
  mode: z.enum(OPERATION_MODES),
  /** Present status of the transaction. */
  status: z.enum(TRANSACTION_STATUSES),
  undoneAt: z.iso.datetime({ offset: true }).nullable(),
  /** The operation that it undoes. */
  undoes: idSchema('operation').nullable(),
})
export type HistoryExecution = z.infer<typeof historyExecutionSchema>

const historyOf = <Entry extends z.ZodType>(entrySchema: Entry) =>
  z.object({
    items: z.array(entrySchema),
    /** Present fields of the values in the changes, with the names of chosen options. */
    fields: z.array(fieldSchema),
    next: z.string().optional(),
  })

const page = z.strictObject({
  limit: z.coerce.number().int().min(1).max(MAX_HISTORY_PAGE).optional(),
  /** The `next` of the page before. */
  after: z.string().max(100).optional(),
})
const shared = { access: leastRole('auditLog', 'read') } as const

export const getElementHistory = defineCall('getElementHistory', 'GET /elements/{id}/history', {
  ...shared,
  shows: ['elementType', 'element', 'transaction'],
  showsOne: 'element',
  summary: 'Lists changes of an object and operations executed on it, newest first.',
  params: idParamsOf('element'),
  query: page.extend({ kind: z.enum(['change', 'execution']).optional() }),
  reply: historyOf(z.discriminatedUnion('kind', [historyChangeSchema, historyExecutionSchema])),
})
export const getRecordHistory = defineCall('getRecordHistory', 'GET /records/{id}/history', {
  ...shared,
  shows: ['recordType', 'record'],
  showsOne: 'record',
  summary: 'Lists changes of a predefined value, newest first.',
  params: idParamsOf('record'),
  query: page,
  reply: historyOf(historyChangeSchema),
})
