const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** The working days before today, the latest first, each as its midnight. */
export function workingDays(now: Date, count: number): Date[] {
  const days: Date[] = []
  for (let day = Math.floor(now.getTime() / DAY_MS) - 1; days.length < count; day--) {
    const date = new Date(day * DAY_MS)
    if (date.getUTCDay() % 6 !== 0) days.push(date)
  }
  return days
}

/** An hour of a day, 7.5 being half past seven in Swedish summer time. */
export const atHour = (day: Date, hour: number) => new Date(day.getTime() + (hour - 2) * HOUR_MS)

/** A day `YYYY-MM-DD`, the given number of days before a moment; negative: after it. */
export const dayBefore = (moment: Date, days: number) => new Date(moment.getTime() - days * DAY_MS).toISOString().slice(0, 10)

/** Whole days from one moment to another. */
export const daysBetween = (from: Date, to: Date) => Math.floor((to.getTime() - from.getTime()) / DAY_MS)
