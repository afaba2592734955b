import { z } from 'zod'
import { dayAt, daysBetween, instantOf, isCalendarDate, plusDays } from '../localization/dates.ts'
import { listQuerySchema, type FilterValue } from './list-query.ts'

/** Length of a chart's column. */
export const TIME_STEPS = ['day', 'week', 'month'] as const
export type TimeStep = (typeof TIME_STEPS)[number]

/** Maximum columns of a chart: with more, a longer step than the requested one is used. */
export const MAX_BUCKETS = 400
/** Readable number of columns when the request has no step. */
const READABLE_BUCKETS = 45

/** Query of counts: the filters of a list. */
export const countsQuerySchema = listQuerySchema.pick({ searchCriteria: true, filters: true }).extend({
  step: z.enum(TIME_STEPS).optional().describe('Left out, one that gives a chart that can be read.'),
})
export type CountsQuery = z.infer<typeof countsQuerySchema>

/** Counts by time and by one of some words, including times without rows. */
export const countsOf = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.object({
    step: z.enum(TIME_STEPS),
    /** Oldest first: each begins on `from` and ends with `to`, both days in the tenant's time zone. */
    buckets: z.array(z.object({ from: z.iso.date(), to: z.iso.date(), counts: z.partialRecord(z.enum(words), z.int()) })),
  })

export interface Bucket {
  from: string
  to: string
  counts: Record<string, number>
}

/** Number of one word's rows on a day. */
export interface CountOfDay {
  day: string
  word: string
  count: number
}

const MONDAY = 1
const weekdayOf = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay()

/** The first day of the step that a day is in; a week begins on Monday. */
function beginningOfStep(day: string, step: TimeStep): string {
  if (step === 'day') return day
  if (step === 'month') return `${day.slice(0, 8)}01`
  return plusDays(day, -((weekdayOf(day) - MONDAY + 7) % 7))
}

/** The first day of the step after the one that begins on a day. */
function nextStep(from: string, step: TimeStep): string {
  if (step === 'month') return beginningOfStep(plusDays(from, 31), 'month')
  return plusDays(from, step === 'week' ? 7 : 1)
}

function bucketsBetween(first: string, last: string, step: TimeStep): Bucket[] {
  const buckets: Bucket[] = []
  for (let from = beginningOfStep(first, step); from <= last;) {
    const next = nextStep(from, step)
    // the calendar ends somewhere
    if (next <= from) break
    buckets.push({ from, to: plusDays(next, -1), counts: {} })
    from = next
  }
  return buckets
}

const DAYS: Record<TimeStep, number> = { day: 1, week: 7, month: 28 }

/** The step of a chart over some days. */
function stepFor(days: number, requested: TimeStep | undefined): TimeStep {
  const fits = (step: TimeStep, most: number) => days / DAYS[step] <= most
  const wanted = requested ?? TIME_STEPS.find((step) => fits(step, READABLE_BUCKETS)) ?? 'month'
  return TIME_STEPS.slice(TIME_STEPS.indexOf(wanted)).find((step) => fits(step, MAX_BUCKETS)) ?? 'month'
}

/** Days to which a query is filtered; open without a bound. */
interface DayRange {
  from?: string | undefined
  to?: string | undefined
}

/**
 * The days to which filters narrow one column of a list, in a time zone: the narrowest range. A value that is not a day or instant is left
 * to the query of the rows.
 */
export function daysOfFilters(filters: CountsQuery['filters'], column: string, timeZone: string): DayRange {
  const dayOf = (bound: unknown) => {
    if (typeof bound !== 'string') return undefined
    const moment = isCalendarDate(bound) ? undefined : instantOf(bound)
    return moment ? dayAt(moment, timeZone) : isCalendarDate(bound) ? bound : undefined
  }
  const boundsOf = (value: FilterValue): DayRange => {
    if (typeof value !== 'object') return { from: dayOf(value), to: dayOf(value) }
    const { from, to } = { from: undefined, to: undefined, ...value }
    return { from: dayOf(from), to: dayOf(to) }
  }
  const requested = (filters ?? []).filter((filter) => filter.column === column).map(({ value }) => boundsOf(value))
  return {
    from: requested
      .flatMap(({ from }) => from ?? [])
      .toSorted()
      .at(-1),
    to: requested.flatMap(({ to }) => to ?? []).toSorted()[0],
  }
}

const DAYS_AT_MOST = MAX_BUCKETS * DAYS.month

/**
 * Counts of days as the columns of a chart, from the first day with rows to the last. A filtered range is shown whole, unless it exceeds a
 * chart's maximum.
 */
export function countsOverTime(
  rows: readonly CountOfDay[],
  step?: TimeStep,
  narrowed: DayRange = {},
): { step: TimeStep; buckets: Bucket[] } {
  const days = rows.map(({ day }) => day).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return { step: step ?? 'day', buckets: [] }
  const whole = { from: narrowed.from ?? first, to: narrowed.to ?? last }
  const fits = whole.from <= first && whole.to >= last && daysBetween(whole.from, whole.to) < DAYS_AT_MOST
  return bucketsOf(rows, fits ? whole : { from: first, to: last }, step)
}

function bucketsOf(rows: readonly CountOfDay[], { from, to }: { from: string; to: string }, requested: TimeStep | undefined) {
  const step = stepFor(daysBetween(from, to) + 1, requested)
  const buckets = bucketsBetween(from, to, step)
  const byStart = new Map(buckets.map((bucket) => [bucket.from, bucket]))
  for (const { day, word, count } of rows) {
    const bucket = byStart.get(beginningOfStep(day, step))
    if (bucket) bucket.counts[word] = (bucket.counts[word] ?? 0) + count
  }
  return { step, buckets }
}
