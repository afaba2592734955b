import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParamsOf, versionQuery } from '../api/contract.ts'
import { entityShapeOf, saveBody, idSchema, personSchema } from '../entities/entity.ts'
import type { BuiltInColumns } from '../api/list-columns.ts'
import { listOf, listQuerySchema } from '../lists/list-query.ts'

export const RESERVATION_STATUSES = ['booked', 'fulfilled', 'cancelled', 'expired'] as const
export type ReservationStatus = (typeof RESERVATION_STATUSES)[number]

/** Maximum length of a booking when no longest loan is set: a year. */
export const LONGEST_BOOKING_DAYS = 366

const moment = z.iso.datetime({ offset: true })

/** A booking of an object for a while: from its beginning up to its end, which it does not include. */
export const reservationSchema = z.object({
  ...entityShapeOf('reservation'),
  elementId: idSchema('element'),
  elementTitle: z.string(),
  elementCode: z.string(),
  transactionTypeId: idSchema('transactionType'),
  /** The person it is for; null if the caller may not know them. */
  user: personSchema.nullable(),
  from: moment,
  to: moment,
  /** When it expires if nobody has collected the object. */
  expiresAt: moment,
  status: z.enum(RESERVATION_STATUSES),
  /** The loan that fulfilled it. */
  transactionId: idSchema('transaction').nullable(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type Reservation = z.infer<typeof reservationSchema>

export const createReservation = defineCall('createReservation', 'POST /reservations', {
  access: leastRole('reservations', 'execute'),
  idempotency: 'required',
  changes: ['reservation'],
  summary: 'Books an object. Refused when it overlaps another booking.',
  body: saveBody({
    elementId: idSchema('element'),
    transactionTypeId: idSchema('transactionType'),
    /** Omitted: for the caller. */
    userId: idSchema('user').optional(),
    from: moment,
    to: moment,
  }),
  reply: reservationSchema,
  status: 201,
})
/** The columns of every list of bookings; `user` is the name. */
export const RESERVATION_COLUMNS = {
  from: 'moment',
  to: 'moment',
  createdAt: 'moment',
  status: RESERVATION_STATUSES,
  elementId: 'id',
  elementTitle: 'text',
  elementCode: 'text',
  transactionTypeId: 'id',
  userId: 'id',
  user: 'text',
} as const satisfies BuiltInColumns
export const filterReservations = defineCall('filterReservations', 'POST /reservations/filter', {
  access: leastRole('reservations', 'read'),
  reads: true,
  shows: ['transaction', 'reservation', 'tenant'],
  summary: 'Lists the bookings of an object, of a service, or all that the caller may see; the next one first by default.',
  query: z.strictObject({
    elementId: idSchema('element').optional(),
    transactionTypeId: idSchema('transactionType').optional(),
    type: z.enum(['own', 'all']).optional(),
  }),
  /** `reservedFrom` and `reservedTo`: those that take some of the time between. */
  body: listQuerySchema.extend({ reservedFrom: moment.optional(), reservedTo: moment.optional() }),
  list: { columns: RESERVATION_COLUMNS },
  reply: listOf(reservationSchema),
})
export const getReservation = defineCall('getReservation', 'GET /reservations/{id}', {
  access: leastRole('reservations', 'read'),
  shows: ['reservation'],
  showsOne: 'reservation',
  summary: 'One booking.',
  params: idParamsOf('reservation'),
  reply: reservationSchema,
})
export const updateReservation = defineCall('updateReservation', 'PUT /reservations/{id}', {
  access: leastRole('reservations', 'execute'),
  changes: ['reservation'],
  summary: 'Moves a booking that has not ended; `version` is the version that was read.',
  params: idParamsOf('reservation'),
  body: saveBody({ from: moment, to: moment }),
  reply: reservationSchema,
})
export const cancelReservation = defineCall('cancelReservation', 'DELETE /reservations/{id}', {
  access: leastRole('reservations', 'execute'),
  changes: ['reservation'],
  summary: 'Cancels a booking. It stays readable.',
  params: idParamsOf('reservation'),
  query: versionQuery,
})
