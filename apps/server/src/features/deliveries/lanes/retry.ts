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

/** A receiver that asks for a longer pause is asked after this one: it has its reasons, and may be mistaken. */
const LONGEST_ASKED_MS = 3600 * 1000

/** The time before which a receiver does not want to be asked, by its `Retry-After` (seconds, or an HTTP date); undefined: it does not say. */
export function notBefore(now: Date, retryAfter: string | undefined): Date | undefined {
  if (retryAfter === undefined) return undefined
  const text = retryAfter.trim()
  // other texts with digits, such as -5, are dates to `Date.parse`
  const isDate = /^[A-Z][a-z]{2,8}, /.test(text)
  const pauseMs = /^\d+$/.test(text) ? Number(text) * 1000 : isDate ? Date.parse(text) - now.getTime() : Number.NaN
  return pauseMs > 0 ? new Date(now.getTime() + Math.min(pauseMs, LONGEST_ASKED_MS)) : undefined
}

/** The later of two times. */
export const laterOf = (one: Date, other: Date | undefined): Date => (other && other > one ? other : one)
