import { z } from 'zod'
import { idSchema } from '../entities/entity.ts'
import { leastRole } from '../access/permissions.ts'
import { defineCall } from '../api/contract.ts'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'
import { reservationSchema } from '../reservations/reservations.api.ts'
import { transactionSchema } from '../transactions/transactions.api.ts'

/** Items in each part of the work list, which also has their total. */
export const MOST_LISTED = 5
/** Maximum of the caller's own loans: they are few and all of them matter. */
export const MOST_LOANS = 10

const listedTransaction = transactionSchema.omit({ dataProperties: true })
export type WorkTransaction = z.infer<typeof listedTransaction>

/** A due service of an object, by the date of the object that its setting names. */
const dueServiceSchema = z.object({
  elementId: idSchema('element'),
  elementTitle: z.string(),
  elementCode: z.string(),
  transactionTypeId: idSchema('transactionType'),
  localizedNames: localizedTextsSchema,
  day: z.iso.date(),
  isPast: z.boolean(),
  /** The function that the service starts with, where it is one. */
  operationTypeId: idSchema('operationType').nullable(),
})
export type DueService = z.infer<typeof dueServiceSchema>

const partOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item), totalCount: z.int().min(0) })

/** The caller's working day in a site. */
export const workListSchema = z.object({
  /** The day that it is for the tenant. */
  today: z.iso.date(),
  /** The caller's loans, the overdue first, then by when they are due. */
  loans: partOf(listedTransaction),
  /** Services due within `SOON_DAYS` that the caller can start, most overdue first. */
  due: partOf(dueServiceSchema),
  /** Open cases that the caller began, the oldest first. */
  cases: partOf(listedTransaction),
  /** The caller's bookings that have not ended, the soonest first. */
  bookings: partOf(reservationSchema),
  /** Open cases of the site that the caller may see, theirs among them; null: the site has no service of cases for the caller. */
  siteCases: z.object({ count: z.int().min(0) }).nullable(),
  /** Reports of people without a login that wait for the caller; null: no service of theirs is open for them. */
  openReports: z.object({ waiting: z.int().min(0) }).nullable(),
  /** The caller's latest transactions. */
  recent: z.array(listedTransaction),
})
export type WorkList = z.infer<typeof workListSchema>

export const getWorkList = defineCall('getWorkList', 'GET /workList', {
  access: leastRole('workList', 'read'),
  shows: ['elementType', 'operationType', 'transactionType', 'element', 'transaction', 'reservation', 'tenant', 'openReport'],
  summary: 'Returns the caller’s working day in the site: loans, what is due, open cases, bookings, and the latest operations.',
  reply: workListSchema,
})
