import { z } from 'zod'
import { idSchema } from '../entities/entity.ts'
import { leastRole } from '../access/permissions.ts'
import { defineCall } from '../api/contract.ts'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'

/** Days of activity, and days back in which a failed inspection counts as recent. */
export const ACTIVITY_DAYS = 30
export const LATELY_DAYS = 7

const count = z.int()
const ofService = { transactionTypeId: idSchema('transactionType'), localizedNames: localizedTextsSchema }

/** The state of a site today. Without services of a mode its list is empty. */
export const overviewSchema = z.object({
  /** The day that it is for the tenant, and the first of the last `LATELY_DAYS`. */
  today: z.iso.date(),
  lately: z.iso.date(),
  /** Cases that are open: begun today, in the days before that are still lately, and earlier. */
  openCases: z.array(z.object({ ...ofService, today: count, lately: count, earlier: count })),
  /** Running loans that are due today and not overdue yet, and those that are overdue. */
  loans: z.array(z.object({ ...ofService, dueToday: count, overdue: count })),
  /** Active bookings that overlap today; null: the tenant has no bookings. */
  bookings: z.array(z.object({ ...ofService, elementTypeId: idSchema('elementType'), count })).nullable(),
  /** Executions lately in which something deviated, by function. */
  failedInspections: z.array(z.object({ operationTypeId: idSchema('operationType'), localizedNames: localizedTextsSchema, count })),
  /** Objects whose balance is at the limit or below, and those without one, which were never counted. */
  lowStock: z.array(
    z.object({
      ...ofService,
      elementTypeId: idSchema('elementType'),
      balancePropertyTypeId: z.uuid(),
      lowLimit: z.number(),
      count,
      uncounted: count,
    }),
  ),
  /** Transactions that began on each day up to today, oldest first. */
  activity: z.array(z.object({ day: z.iso.date(), count })),
})
export type Overview = z.infer<typeof overviewSchema>

export const getOverview = defineCall('getOverview', 'GET /overview', {
  access: leastRole('administration', 'read'),
  shows: ['operationType', 'transactionType', 'element', 'transaction', 'reservation'],
  summary: 'Today’s figures of the site: open cases, loans, bookings, failed inspections, low stock, activity.',
  reply: overviewSchema,
})
