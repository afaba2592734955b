import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParamsOf } from '../api/contract.ts'
import { SERVER_OWNED, idSchema, personSchema } from '../entities/entity.ts'
import { dataPropertiesInputSchema, dataPropertySchema, fieldSchema } from '../forms/field.ts'
import { countsOf, countsQuerySchema } from '../lists/counts-over-time.ts'
import type { BuiltInColumns } from '../api/list-columns.ts'
import { listOf, listQuerySchema } from '../lists/list-query.ts'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'
import { FILLED_FROM } from '../rules/engine/incoming.ts'
import { outsideSchema } from '../rules/outside.schema.ts'
import { rulesSchema } from '../rules/rule.ts'
import { DISPLAYED_STATUSES, OPERATION_MODES, TRANSACTION_MODES, TRANSACTION_STATUSES } from '../services/modes.ts'
import { STOCK_MOVES } from '../services/stock-moves.ts'
import { OPERATION_VALIDITIES } from './validity.ts'

/** An executed operation: entered values, by whom and when, with the function's version. */
export const operationSchema = z.object({
  id: idSchema('operation'),
  transactionId: idSchema('transaction'),
  transactionTypeId: idSchema('transactionType'),
  operationTypeId: idSchema('operationType'),
  operationTypeVersion: z.int(),
  elementId: idSchema('element'),
  elementTitle: z.string(),
  elementCode: z.string(),
  mode: z.enum(OPERATION_MODES),
  /** Present status of its transaction. */
  status: z.enum(TRANSACTION_STATUSES),
  /** Time at which the start of its transaction was undone: the column `status` of the log is `undone` then. */
  transactionUndoneAt: z.iso.datetime({ offset: true }).nullable(),
  localizedNames: localizedTextsSchema,
  executedAt: z.iso.datetime({ offset: true }),
  executedBy: personSchema,
  /** End of the time in which the person who executed it may undo it; null: they cannot. */
  undoUntil: z.iso.datetime({ offset: true }).nullable(),
  /** Time at which it was undone: the column `validity` of the log is `undone` then. */
  undoneAt: z.iso.datetime({ offset: true }).nullable(),
  /** The operation that this one took back. */
  undoes: idSchema('operation').nullable(),
  dataProperties: z.array(dataPropertySchema),
})
export type Operation = z.infer<typeof operationSchema>

/** An operation with the fields of the version it was executed with. */
export const fullOperationSchema = operationSchema.extend({ dataPropertyTypes: z.array(fieldSchema) })
export type FullOperation = z.infer<typeof fullOperationSchema>

/** The time of a booking. */
export const bookedTimeSchema = z.object({ from: z.iso.datetime({ offset: true }), to: z.iso.datetime({ offset: true }) })
const bookedTimes = z.array(bookedTimeSchema)

/** A booking that a loan had used and that is open again, with its person. */
export const reopenedBookingSchema = bookedTimeSchema.extend({ user: personSchema })

/**
 * The reply to an execution: the operation, the remaining stock (if the caller may see the number), of a loan the used bookings of the
 * borrower, and of its return the used ones that had not begun and are open again. Without its fields: the caller has the form, and they would be most of what is written, stored and sent.
 */
export const executedOperationSchema = operationSchema.extend({
  stock: z.object({ balance: z.number(), lowLimit: z.number().nullable(), isLow: z.boolean() }).nullable(),
  bookings: bookedTimes,
  reopened: z.array(reopenedBookingSchema),
})
export type ExecutedOperation = z.infer<typeof executedOperationSchema>

/** The reply to an undo: the reversing operation, and bookings that are open again. */
const undoneOperationSchema = fullOperationSchema.extend({ bookings: bookedTimes })
export type UndoneOperation = z.infer<typeof undoneOperationSchema>

/** Everything needed to show an operation's form. */
export const preparedOperationSchema = z.object({
  element: z.object({ id: idSchema('element'), title: z.string(), code: z.string(), elementTypeId: idSchema('elementType') }),
  transactionType: z.object({
    id: idSchema('transactionType'),
    mode: z.enum(TRANSACTION_MODES),
    localizedNames: localizedTextsSchema,
    localizedDescriptions: localizedTextsSchema,
  }),
  operationType: z.object({
    id: idSchema('operationType'),
    version: z.int(),
    localizedNames: localizedTextsSchema,
    localizedDescriptions: localizedTextsSchema,
    dataPropertyTypes: z.array(fieldSchema),
    matchRules: rulesSchema,
  }),
  /** Values that rules read from outside of the form. */
  outside: outsideSchema,
  mode: z.enum(OPERATION_MODES),
  /** The transaction that it continues; null if it starts one. */
  transaction: z
    .object({
      id: idSchema('transaction'),
      /** Version that the form began with: the execution of an updatable form sends it back. */
      version: z.int(),
      status: z.enum(TRANSACTION_STATUSES),
      borrower: personSchema.nullable(),
      dueAt: z.iso.datetime({ offset: true }).nullable(),
      /** Of an updatable form: the last user to answer, and the time. */
      newest: z.object({ executedBy: personSchema, executedAt: z.iso.datetime({ offset: true }) }).nullable(),
    })
    .nullable(),
  /** Additional inputs of a loan: borrower, and due time if no field has it. */
  loan: z
    .object({
      forOthers: z.boolean(),
      asksDue: z.boolean(),
      /** The field of the form with the due time. */
      dueFieldId: z.uuid().nullable(),
      maxDays: z.int().nullable(),
      /** The person of the booking that the operation starts from, and its end. */
      booked: z.object({ borrower: personSchema, until: z.iso.datetime({ offset: true }) }).nullable(),
      /** Bookings during the longest possible loan, by their start; their persons if the caller may know them. */
      bookings: z.array(
        z.object({
          from: z.iso.datetime({ offset: true }),
          to: z.iso.datetime({ offset: true }),
          user: personSchema.nullable(),
        }),
      ),
      /** Current borrower of the object, as far as the caller may know; null if it is not lent. */
      lent: z
        .object({
          borrower: personSchema.nullable(),
          isMine: z.boolean(),
          dueAt: z.iso.datetime({ offset: true }).nullable(),
        })
        .nullable(),
    })
    .nullable(),
  /** Of a stock: the effect of the function, and the balance if the caller may see the number. */
  stock: z
    .object({
      move: z.enum(STOCK_MOVES).nullable(),
      left: z
        .object({
          balance: z.number(),
          lowLimit: z.number().nullable(),
          /** The least that it may come to. */
          least: z.number().nullable(),
          /** Rules that write to it; empty if the caller may not see all that they read. */
          rules: rulesSchema,
        })
        .nullable(),
    })
    .nullable(),
  localizedNames: localizedTextsSchema,
  dataProperties: z.array(dataPropertySchema),
  /** Sources of values that rules filled in, by field id. */
  filled: z.record(z.uuid(), z.enum(FILLED_FROM)),
  /** Names of initial choices that can no longer be made, by the id of the field, which begins without a value. */
  gone: z.record(z.uuid(), z.string()),
})
export type PreparedOperation = z.infer<typeof preparedOperationSchema>

const serverOwned = Object.fromEntries(SERVER_OWNED.map((name) => [name, z.unknown().optional()]))

/** Executes an operation: starts a transaction, or continues `transactionId`. */
export const executeBodySchema = z.strictObject({
  ...serverOwned,
  elementId: idSchema('element'),
  transactionTypeId: idSchema('transactionType'),
  operationTypeId: idSchema('operationType'),
  mode: z.enum(OPERATION_MODES).default('start'),
  transactionId: idSchema('transaction').optional(),
  /** Version of the function that the form was filled in with: another one answers 409, so that nobody signs a form they did not see. */
  operationTypeVersion: z.int().min(1),
  /**
   * Version of the transaction that the form began with. Required to continue an updatable form: if another user has answered since, the
   * reply is 409 with the current answers, so that nobody overwrites what they did not see. 0 at its start: nobody had answered.
   */
  transactionVersion: z
    .int()
    .min(0)
    .optional()
    .describe(
      'Required to continue an updatable form, and compared there alone: 409 when somebody has answered since. At its start, 0 says that the object had no answers when the form began: 409 with the `transactionId` of those that it has by now; without it a start is always a new transaction. In other modes it is ignored, since a step overwrites no answers of earlier ones.',
    ),
  /** In a loan: the borrower. Omitted: the caller at the start, later the present borrower. */
  borrowerId: idSchema('user').optional(),
  /** In a loan: the due time, if no field of the function has it. */
  dueAt: z.iso.datetime({ offset: true }).optional(),
  /**
   * In a count of a stock: the balance that the user saw. If the balance differs and they may see it, the reply is 409, so that a
   * withdrawal in between is not overwritten unseen.
   */
  seenBalance: z.number().optional(),
  dataProperties: dataPropertiesInputSchema.default([]),
})
export type ExecuteBody = z.input<typeof executeBodySchema>

export const executeOperation = defineCall('executeOperation', 'POST /operations', {
  access: leastRole('operations', 'execute'),
  idempotency: 'required',
  changes: ['transaction'],
  summary: 'Executes an operation of a service on an object, in one database transaction.',
  body: executeBodySchema,
  reply: executedOperationSchema,
  status: 201,
})
export const prepareStart = defineCall('prepareStart', 'GET /operations/prepare/{operationTypeId}/{elementId}/{transactionTypeId}', {
  access: leastRole('operations', 'read'),
  // a form that is being filled in
  shows: [],
  summary: 'Returns the form that starts a transaction of a service on an object, with its default values.',
  params: z.strictObject({
    operationTypeId: idSchema('operationType'),
    elementId: idSchema('element'),
    transactionTypeId: idSchema('transactionType'),
  }),
  /** The booking that a loan begins from. */
  query: z.strictObject({ reservationId: idSchema('reservation').optional() }),
  reply: preparedOperationSchema,
})
export const prepareOperation = defineCall(
  'prepareOperation',
  'GET /operations/prepare/{operationTypeId}/{elementId}/{mode}/{transactionId}',
  {
    access: leastRole('operations', 'read'),
    // a form that is being filled in
    shows: [],
    summary:
      'Returns the form of the next operation of a transaction, with its initial values: rules read the transaction and the previous operation.',
    params: z.strictObject({
      operationTypeId: idSchema('operationType'),
      elementId: idSchema('element'),
      mode: z.enum(OPERATION_MODES).exclude(['start']),
      transactionId: idSchema('transaction'),
    }),
    reply: preparedOperationSchema,
  },
)
export const undoOperation = defineCall('undoOperation', 'POST /operations/{id}/undo', {
  access: leastRole('operations', 'execute'),
  changes: ['transaction'],
  summary: 'Undoes the newest operation of a transaction. Allowed for the person who executed it, for as long as its service allows.',
  params: idParamsOf('operation'),
  body: z.strictObject({}).optional(),
  reply: undoneOperationSchema,
  status: 201,
})
/** The columns of every event log; `executedBy` is the name, `status` is the displayed one of the transaction. */
export const OPERATION_COLUMNS = {
  executedAt: 'moment',
  executedBy: 'text',
  executedById: 'id',
  mode: OPERATION_MODES,
  validity: OPERATION_VALIDITIES,
  status: DISPLAYED_STATUSES,
  transactionTypeId: 'id',
  elementId: 'id',
  elementTitle: 'text',
  elementCode: 'text',
} as const satisfies BuiltInColumns
export const filterOperations = defineCall('filterOperations', 'POST /operations/filter', {
  access: leastRole('operations', 'read'),
  reads: true,
  shows: ['operationType', 'transactionType', 'transaction'],
  summary:
    'The event log: executed operations of one function, newest first by default. Those that were undone are in it, and so are the undos: `validity` says which.',
  query: z.strictObject({ operationTypeId: idSchema('operationType').optional(), elementId: idSchema('element').optional() }),
  body: listQuerySchema,
  list: { columns: OPERATION_COLUMNS, fieldsOf: 'operationTypeId' },
  reply: listOf(operationSchema),
})
export const countOperations = defineCall('countOperations', 'POST /operations/counts', {
  access: leastRole('operations', 'read'),
  reads: true,
  shows: ['operationType', 'transactionType', 'transaction'],
  summary: 'Counts the valid operations of the event log by time and mode, for its chart: neither undone ones nor undos.',
  query: z.strictObject({ operationTypeId: idSchema('operationType').optional(), elementId: idSchema('element').optional() }),
  body: countsQuerySchema,
  reply: countsOf(OPERATION_MODES),
})
export const getOperation = defineCall('getOperation', 'GET /operations/{id}', {
  access: leastRole('operations', 'read'),
  shows: ['operationType', 'transactionType', 'transaction'],
  summary: 'One executed operation.',
  params: idParamsOf('operation'),
  reply: fullOperationSchema,
})
