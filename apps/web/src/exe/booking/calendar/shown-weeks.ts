import { useState } from 'react'
import { dayAt, plusDays } from '@verka/domain/localization/dates.ts'
import { useText } from '../../../language/use-text.tsx'
import { screenOf, weekOf } from './booked-days.ts'

export const WEEK = 7
/** Number of days shown at once. */
export const DAYS = 5 * WEEK
const MOST_SCREENS = 12

/** The shown weeks of a calendar, from this week on, and the day with the keyboard focus. */
export interface ShownWeeks {
  today: string
  day: string
  /** Shows a day, or the nearest one within the calendar's range. */
  goTo: (day: string) => void
  /** The first of the days that are shown, and the one behind the last. */
  start: string
  end: string
  isFirst: boolean
  isLast: boolean
}

/** Shows the weeks of the chosen day, until the user moves to others. */
export function useShownWeeks(now: Date, chosen: string): ShownWeeks {
  const { culture, timeZone } = useText()
  const today = dayAt(now, timeZone)
  const first = weekOf(today, culture === 'en-US')
  const last = plusDays(first, DAYS * MOST_SCREENS - 1)
  const held = (day: string) => (day < today ? today : day > last ? last : day)
  const [day, setDay] = useState(() => held(chosen))
  const [before, setBefore] = useState(chosen)
  if (chosen !== before) {
    setBefore(chosen)
    setDay(held(chosen))
  }
  const screen = screenOf(day, first, DAYS)
  const start = plusDays(first, screen * DAYS)
  return {
    today,
    day,
    goTo: (next) => setDay(held(next)),
    start,
    end: plusDays(start, DAYS),
    isFirst: screen === 0,
    isLast: screen === MOST_SCREENS - 1,
  }
}
