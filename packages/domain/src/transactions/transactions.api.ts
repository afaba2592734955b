import { z } from 'zod'
import { idSchema, personSchema } from '../entities/entity.ts'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParamsOf, versionQuery } from '../api/contract.ts'
import { dataPropertySchema } from '../forms/field.ts'
import { countsOf, countsQuerySchema } from '../lists/counts-over-time.ts'
import type { BuiltInColumns } from '../api/list-columns.ts'
import { listOf, listQuerySchema } from '../lists/list-query.ts'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'
import { fullOperationSchema, reopenedBookingSchema } from '../operations/operations.api.ts'
import { DISPLAYED_STATUSES, TRANSACTION_MODES, TRANSACTION_STATUSES } from '../services/modes.ts'
import { STOCK_MOVES } from '../services/stock-moves.ts'

/** A transaction: one run of a service on an object. */
export const transactionSchema = z.object({
  id: idSchema('transaction'),
  version: z.int(),
  transactionTypeId: idSchema('transactionType'),
  transactionTypeVersion: z.int(),
  localizedNames: localizedTextsSchema,
  /** Name of the function that started it, at that time: distinguishes transactions of a service with several. */
  startedWith: localizedTextsSchema,
  mode: z.enum(TRANSACTION_MODES),
  status: z
    .enum(TRANSACTION_STATUSES)
    .describe('Of an undone transaction (`undoneAt`) it counts no longer: the column `status` of the report is `undone` then.'),
  elementId: idSchema('element'),
  elementTitle: z.string(),
  elementCode: z.string(),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
  createdBy: personSchema,
  /** Of a loan: its borrower and due time. */
  borrower: personSchema.nullable(),
  dueAt: z.iso.datetime({ offset: true }).nullable(),
  /** A loan that is running and past its due date: computed when it is read. */
  isOverdue: z.boolean(),
  /** Time at which its start was undone. */
  undoneAt: z.iso.datetime({ offset: true }).nullable(),
  /** For each field the newest value of the operations, and what rules wrote to the transaction. */
  dataProperties: z.array(dataPropertySchema),
  /** Subject of a case: the first answers at its opening, as they read now. */
  about: z.array(z.string()),
})
export type Transaction = z.infer<typeof transactionSchema>

/** Of a stock: the change of the balance by an operation, and the new balance; if the caller may see the number. */
const movedSchema = z.object({ amount: z.number(), balance: z.number() })

/** An operation in its transaction. */
const doneSchema = fullOperationSchema.extend({
  moved: movedSchema.nullable(),
  /** Of a stock: the effect of its function on the balance, if it has only one. */
  move: z.enum(STOCK_MOVES).nullable(),
  /** Of a loan: the person whom it lent the object or handed it over to; null if unchanged. */
  borrower: personSchema.nullable(),
  /** Of a loan: the due time that it set; null if unchanged. */
  dueAt: z.iso.datetime({ offset: true }).nullable(),
  /** The field of its form with that day; `dueAt` has the time, too. */
  dueFieldId: z.uuid().nullable(),
})
export type DoneOperation = z.infer<typeof doneSchema>

/** A transaction with all that was done in it, oldest first. */
export const fullTransactionSchema = transactionSchema.extend({
  operations: z.array(doneSchema),
  /** Of a loan: the borrower's bookings that it used, by their start, and the step that did. */
  bookings: z.array(
    z.object({
      from: z.iso.datetime({ offset: true }),
      to: z.iso.datetime({ offset: true }),
      operationId: idSchema('operation').nullable(),
    }),
  ),
  /** Of a loan: the bookings that it had used before they began, by their start, and the step that reopened them; as long as they are open. */
  reopened: z.array(reopenedBookingSchema.extend({ operationId: idSchema('operation').nullable() })),
})
export type FullTransaction = z.infer<typeof fullTransactionSchema>

/** The columns of every transaction report; `createdBy` and `borrower` are names, `status` is the displayed one. */
export const TRANSACTION_COLUMNS = {
  createdAt: 'moment',
  updatedAt: 'moment',
  status: DISPLAYED_STATUSES,
  elementId: 'id',
  elementTitle: 'text',
  elementCode: 'text',
  createdBy: 'text',
  createdById: 'id',
  borrower: 'text',
  borrowerId: 'id',
  dueAt: 'moment',
  isOverdue: 'boolean',
  transactionTypeId: 'id',
} as const satisfies BuiltInColumns
/**
 * `own`: those that the caller started, loans to them, and cases that they are responsible for, as the person field of the reminders of its
 * service names them; `begun`: the same without the latter. Being responsible shows nobody a case that `all` would not.
 */
const viewSchema = z.enum(['own', 'begun', 'all'])
export type TransactionView = z.infer<typeof viewSchema>

export const filterTransactions = defineCall('filterTransactions', 'POST /transactions/filter', {
  access: leastRole('transactions', 'read'),
  reads: true,
  shows: ['operationType', 'transactionType', 'transaction'],
  summary:
    'The transaction report: transactions of one service or of one object, newest first by default. `type=own`: those that the caller started, loans to them, and the cases for which the person field of the reminders of the service names them as responsible, as far as they may see those; `type=begun`: without the latter. Undone ones have the status `undone` in filters and orders, and no other.',
  query: z.strictObject({
    transactionTypeId: idSchema('transactionType').optional(),
    elementId: idSchema('element').optional(),
    type: viewSchema.optional(),
  }),
  body: listQuerySchema,
  list: { columns: TRANSACTION_COLUMNS, fieldsOf: 'transactionTypeId' },
  reply: listOf(transactionSchema),
})
export const countTransactions = defineCall('countTransactions', 'POST /transactions/counts', {
  access: leastRole('transactions', 'read'),
  reads: true,
  shows: ['operationType', 'transactionType', 'transaction'],
  summary: 'Counts the transactions of the report by start time and status, for its chart; undone ones as `undone` only.',
  query: z.strictObject({
    transactionTypeId: idSchema('transactionType').optional(),
    elementId: idSchema('element').optional(),
    type: viewSchema.optional(),
  }),
  body: countsQuerySchema,
  reply: countsOf(DISPLAYED_STATUSES),
})
export const getTransaction = defineCall('getTransaction', 'GET /transactions/{id}', {
  access: leastRole('transactions', 'read'),
  shows: ['operationType', 'transactionType', 'transaction'],
  showsOne: 'transaction',
  summary: 'One transaction.',
  params: idParamsOf('transaction'),
  reply: transactionSchema,
})
export const getFullTransaction = defineCall('getFullTransaction', 'GET /transactions/{id}/full', {
  access: leastRole('transactions', 'read'),
  shows: ['operationType', 'transactionType', 'transaction'],
  showsOne: 'transaction',
  summary: 'One transaction with all its operations.',
  params: idParamsOf('transaction'),
  reply: fullTransactionSchema,
})
export const printTransaction = defineCall('printTransaction', 'GET /transactions/{id}/pdf', {
  access: leastRole('transactions', 'read'),
  carries: 'document',
  // a file that is saved when it is complete
  shows: [],
  summary: 'Renders a transaction as PDF in the caller’s language: its operations with their values, signatures and pictures.',
  params: idParamsOf('transaction'),
})
export const deleteTransaction = defineCall('deleteTransaction', 'DELETE /transactions/{id}', {
  access: leastRole('transactions', 'delete'),
  changes: ['transaction'],
  summary:
    'Deletes a transaction. The reason is stored in the audit log. Refused for running loans and stock movements, which are reversed instead.',
  params: idParamsOf('transaction'),
  query: versionQuery.extend({ reason: z.string().trim().min(1, '@validation.required').max(500) }),
})
