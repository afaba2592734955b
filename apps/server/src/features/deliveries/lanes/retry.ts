/** Pauses after failed attempts, in seconds. */
const PAUSES_S = [10, 60, 5 * 60, 30 * 60, 2 * 3600, 8 * 3600, 24 * 3600] as const

/** Attempts of a delivery, after which it is given up. */
export const MOST_TRIES = PAUSES_S.length + 1

/** Time for which a receiver may fail until its config is switched off. */
export const FAILING_MS = 3 * 24 * 3600 * 1000

/** The time of the next attempt after `failures` failed ones; `random` spreads those of many by a fifth. */
export function nextAttemptAt(now: Date, failures: number, random = Math.random()): Date {
  const seconds = PAUSES_S[Math.min(failures, PAUSES_S.length) - 1]!
  return new Date(now.getTime() + seconds * 1000 * (0.8 + 0.4 * random))
}
