import { formatTime, wallClock } from '@verka/domain/localization/dates.ts'
import type { Text } from '../../language/use-text.tsx'

/** The ends of a time as one says them: the day of both but once. */
export function spanText(
  from: string,
  to: string,
  { culture, timeZone, formatDateTime }: Pick<Text, 'culture' | 'timeZone' | 'formatDateTime'>,
) {
  const [start, end] = [from, to].map((moment) => wallClock(new Date(moment), timeZone))
  const isOneDay = start!.day === end!.day
  return { from: formatDateTime(from), to: isOneDay ? formatTime(end!.time, culture) : formatDateTime(to) }
}
