import { latestEnd } from '@verka/domain/reservations/booking-length.ts'
import { LONGEST_BOOKING_DAYS } from '@verka/domain/reservations/reservations.api.ts'
import type { Text } from '../../../language/use-text.tsx'
import { sentInterval, type Interval } from './interval.ts'
import type { InTheWay } from './in-the-way.ts'

const MINUTE_MS = 60_000

interface Known {
  now: Date
  /** Maximum number of days. */
  maxDays: number | null
  /** Start of the changed booking: it may have begun. */
  begins?: string | undefined
  /** Conflicts to report. */
  inTheWay?: readonly InTheWay[] | undefined
}

/** Errors of an interval while it is filled in, at its start or end, by the server's rules; none while it is incomplete. */
export function intervalErrors(
  interval: Interval,
  { now, maxDays, begins, inTheWay = [] }: Known,
  { t, timeZone }: Pick<Text, 't' | 'timeZone'>,
): { from?: string; to?: string } {
  const sent = sentInterval(interval, timeZone)
  if (!sent) return {}
  const [from, to] = [Date.parse(sent.from), Date.parse(sent.to)]
  const isKept = begins !== undefined && Date.parse(begins) === from
  const hasPassed = !isKept && from < now.getTime() - MINUTE_MS
  const days = maxDays ?? LONGEST_BOOKING_DAYS
  const ofEnd =
    to <= from
      ? t('validation.reservationOrder')
      : to <= now.getTime()
        ? t('validation.reservationPassed')
        : to > latestEnd(new Date(from), days, timeZone).getTime()
          ? t('validation.reservationTooLong', { days })
          : undefined
  const other =
    ofEnd === undefined && !hasPassed ? inTheWay.find((one) => Date.parse(one.from) < to && Date.parse(one.to) > from) : undefined
  if (other) return Date.parse(other.from) <= from ? { from: other.message } : { to: other.message }
  return { ...(hasPassed && { from: t('validation.reservationPassed') }), ...(ofEnd !== undefined && { to: ofEnd }) }
}
