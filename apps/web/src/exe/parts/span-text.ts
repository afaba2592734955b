import { dayAt, formatTime, wallClock } from '@verka/domain/localization/dates.ts'
import type { Text } from '../../language/use-text.tsx'
import { momentText } from './due-text.ts'

type Reading = Pick<Text, 'culture' | 'timeZone'>

// times are not broken over two lines
const timeText = (time: string, { culture }: Reading) => formatTime(time, culture).replaceAll(' ', '\u00A0')

/** Texts of both ends of an interval: a shared day only once. */
export function spanText(from: string, to: string, text: Reading) {
  const [start, end] = [from, to].map((moment) => wallClock(new Date(moment), text.timeZone))
  return { from: momentText(from, text), to: start!.day === end!.day ? timeText(end!.time, text) : momentText(to, text) }
}

/** Texts of both ends of an interval for today: only times for ends on this day, and a shared day only once. */
export function spanToday(from: string, to: string, now: Date, text: Reading) {
  const today = wallClock(now, text.timeZone).day
  const formatted = (moment: string) => {
    const { day, time } = wallClock(new Date(moment), text.timeZone)
    return day === today ? timeText(time, text) : momentText(moment, text)
  }
  const isOneDay = dayAt(new Date(from), text.timeZone) === dayAt(new Date(to), text.timeZone)
  return { from: formatted(from), to: isOneDay ? spanText(from, to, text).to : formatted(to) }
}
