import { z } from 'zod'
import { idSchema, personSchema } from '../entities/entity.ts'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParamsOf } from '../api/contract.ts'
import { MAX_CODE_LENGTH } from '../elements/element.body.ts'
import { fullElementSchema } from '../elements/elements.api.ts'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'
import { reservationSchema } from '../reservations/reservations.api.ts'
import { OPERATION_MODES, TRANSACTION_MODES } from '../services/modes.ts'
import { transactionSchema } from '../transactions/transactions.api.ts'

/** Maximum number of each that is returned; of running transactions also the number of the rest. */
export const MOST_RUNNING = 20
export const MOST_BOOKINGS = 3
export const MOST_LATEST = 3

/** Something that the caller may do now: a function of a service, in one of its operation modes, under the name that it has there. */
const stepSchema = z.object({
  mode: z.enum(OPERATION_MODES),
  operationTypeId: idSchema('operationType'),
  localizedNames: localizedTextsSchema,
})
export type Step = z.infer<typeof stepSchema>

/** A transaction that the caller can continue, and how. */
const goingOnSchema = transactionSchema.omit({ dataProperties: true }).extend({
  steps: z.array(stepSchema),
  /** Of a loan: whether it can be extended. */
  canExtend: z.boolean(),
  /** Of an updatable form: the last user to answer and the time, and the answers if they are few and short. */
  newest: z
    .object({
      executedBy: personSchema,
      executedAt: z.iso.datetime({ offset: true }),
      said: z.array(z.object({ localizedNames: localizedTextsSchema, displayValue: z.string() })),
    })
    .nullable(),
})
export type GoingOn = z.infer<typeof goingOnSchema>

/** A service of an object that the caller may run. */
const serviceNowSchema = z.object({
  id: z.uuid(),
  localizedNames: localizedTextsSchema,
  localizedDescriptions: localizedTextsSchema,
  mode: z.enum(TRANSACTION_MODES),
  /** Start steps. Empty for a loan service of a lent object. */
  starts: z.array(stepSchema),
  /** Running transactions that the caller may see, oldest first; of an updatable form its newest answer. */
  running: z.array(goingOnSchema),
  /** Number of further running transactions. */
  moreRunning: z.int().min(0),
  /** Of a stock, if the caller may see the number. */
  stock: z.object({ balance: z.number(), lowLimit: z.number().nullable(), isLow: z.boolean() }).nullable(),
  /** Whether the caller may lend to others and book for them. */
  forOthers: z.boolean(),
  /** If the caller may book the object for it: maximum days, and the minutes until an uncollected booking expires. */
  booking: z.object({ maxDays: z.int().nullable(), expireAfterMinutes: z.int().nullable() }).nullable(),
})
export type ServiceNow = z.infer<typeof serviceNowSchema>

/** The current state of an object, its running transactions, and the caller's possible actions. */
export const elementNowSchema = z.object({
  element: fullElementSchema,
  /** Borrower and due time; name and transaction only if the caller may know them. */
  loan: z
    .object({
      transactionId: idSchema('transaction').nullable(),
      borrower: personSchema.nullable(),
      isMine: z.boolean(),
      dueAt: z.iso.datetime({ offset: true }).nullable(),
      isOverdue: z.boolean(),
    })
    .nullable(),
  /** Date fields of the object that its functions set and that may lie ahead: when a service is due next. */
  dueDays: z.array(
    z.object({ dataPropertyTypeId: z.uuid(), localizedNames: localizedTextsSchema, day: z.iso.date(), isPast: z.boolean() }),
  ),
  services: z.array(serviceNowSchema),
  /** The next bookings. */
  reservations: z.array(reservationSchema),
  /** The latest transactions. */
  latest: z.array(transactionSchema),
})
export type ElementNow = z.infer<typeof elementNowSchema>

const shared = { access: leastRole('elements', 'read') } as const

export const getElementNow = defineCall('getElementNow', 'GET /elements/{id}/now', {
  ...shared,
  shows: ['elementType', 'operationType', 'transactionType', 'element', 'transaction', 'reservation', 'tenant'],
  showsOne: 'element',
  summary: 'Returns an object with its running transactions and bookings, and what the caller may do.',
  params: idParamsOf('element'),
  reply: elementNowSchema,
})
export const getElementNowByCode = defineCall('getElementNowByCode', 'GET /elements/codes/{code}/now', {
  ...shared,
  shows: ['elementType', 'operationType', 'transactionType', 'element', 'transaction', 'reservation', 'tenant'],
  summary: 'Returns the object with a scanned or typed code, with its running transactions and bookings, and what the caller may do.',
  params: z.strictObject({ code: z.string().min(1).max(MAX_CODE_LENGTH) }),
  reply: elementNowSchema,
})
