import { createHash } from 'node:crypto'
import type { Tx } from '../../db/transaction.ts'
import { lockAttempts, writeAttempts, type AttemptState } from './throttle.queries.ts'

/** Number of free attempts, and the growth of the wait after the last of them and each later one. */
export interface Limit {
  free: number
  firstWaitS: number
  longestWaitS: number
  /** Seconds after which one attempt expires; omitted: all of them, after a time without any. */
  forgetEachS?: number
}

/** At most 8 guesses in the first minute and 1 a minute later: a person who mistypes hardly notices. */
export const ACCOUNT_LIMIT: Limit = { free: 5, firstWaitS: 5, longestWaitS: 60 }
/**
 * Limit of an address, which many people share, such as a school. Only failures count: each successful login refunds its attempt and its
 * wait, and failures expire as fast as a large school mistypes. A guesser of many names has six attempts a minute.
 */
export const ADDRESS_LIMIT: Limit = { free: 60, firstWaitS: 2, longestWaitS: 60, forgetEachS: 10 }
/** Days after a login in which the network is known for the account: attempts from elsewhere, and at others there, do not count. */
export const KNOWN_DAYS = 30
/** Mails that one address or one tenant causes. */
export const MAILS_FROM_LIMIT: Limit = { free: 30, firstWaitS: 2, longestWaitS: 60 }
/** Limit of mails to one person that anybody can trigger. */
export const MAIL_LIMIT: Limit = { free: 3, firstWaitS: 300, longestWaitS: 3600 }

/** After this long without a try all is forgotten. */
const FORGET_MS = 15 * 60 * 1000

/** Key of an attempt: names and addresses are stored as hashes, so that the table does not show who tried. */
export const attemptKey = (kind: 'account' | 'name' | 'address' | 'mail' | 'known' | 'pair', value: string) =>
  `${kind}:${createHash('sha256').update(value.normalize('NFKC').toLowerCase()).digest('base64url')}`

export function waitAfter(failures: number, limit: Limit): number {
  const beyond = failures - limit.free
  return beyond < 0 ? 0 : Math.min(limit.longestWaitS, limit.firstWaitS * 2 ** Math.min(beyond, 20))
}

/**
 * Counts an attempt before it is made, over all processes. Keys are locked in a fixed order.
 * @returns seconds to wait; 0 when the attempt may be made
 */
export async function claimAttempt(tx: Tx, claims: readonly Claim[], now: Date): Promise<number> {
  return (await takeAttempt(tx, claims, now)).waitS
}

interface Claim {
  key: string
  limit: Limit
}

/** As `claimAttempt`, with the waits that the attempt began, by key: they are refunded with it (`refundAttempt`). */
export async function takeAttempt(
  tx: Tx,
  claims: readonly Claim[],
  now: Date,
): Promise<{ waitS: number; begun: ReadonlyMap<string, Date> }> {
  const begun = new Map<string, Date>()
  const ordered = claims.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const states = []
  for (const { key, limit } of ordered) states.push({ key, limit, state: await lockAttempts(tx, key, now) })
  const until = Math.max(...states.map(({ state }) => state.blockedUntil.getTime()))
  if (until > now.getTime()) return { waitS: Math.ceil((until - now.getTime()) / 1000), begun }
  for (const { key, limit, state } of states) {
    const isForgotten = now.getTime() - Math.max(state.updatedAt.getTime(), state.blockedUntil.getTime()) > FORGET_MS
    const left = isForgotten ? { failures: 0, since: now } : leftOf(state, limit, now)
    const failures = left.failures + 1
    const blockedUntil = new Date(now.getTime() + waitAfter(failures, limit) * 1000)
    await writeAttempts(tx, key, { failures, blockedUntil, updatedAt: left.since })
    begun.set(key, blockedUntil)
  }
  return { waitS: 0, begun }
}

/** Number of attempts that still count, and the time at which the next one expires. */
function leftOf({ failures, updatedAt }: AttemptState, { forgetEachS }: Limit, now: Date): { failures: number; since: Date } {
  if (forgetEachS === undefined) return { failures, since: now }
  const forgotten = Math.floor((now.getTime() - updatedAt.getTime()) / 1000 / forgetEachS)
  if (forgotten >= failures) return { failures: 0, since: now }
  return { failures: failures - forgotten, since: new Date(updatedAt.getTime() + forgotten * forgetEachS * 1000) }
}
