import { createHmac } from 'node:crypto'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Settings } from '../../start/env.ts'
import type { InstallationContext, OpenContext } from '../../http/context.ts'
import { networkOf, widerNetworkOf } from '../../network-of.ts'
import type { Runtime } from '../../runtime.ts'
import { countRequest, deleteOldRequests, readRequests, uncountRequest, type Counted } from './open-requests.queries.ts'

const HOUR_MS = 3600_000

/** Requests of one network, wrong codes with one beginning, and reports, in a time in milliseconds. */
const LIMITS = {
  network: { most: 60, time: 60_000 },
  /** Pictures: two for each object, and twelve pages of a public list. */
  pictures: { most: 120, time: 60_000 },
  smallPictures: { most: 600, time: 60_000 },
  codes: { most: 600, time: 24 * HOUR_MS },
  /** The same where somebody guesses: as many again are answered, for networks with few wrong codes. */
  guessedCodes: { most: 1200, time: 24 * HOUR_MS },
  wrongCodesOfNetwork: { most: 3, time: 24 * HOUR_MS },
  places: { most: 60, time: 60_000 },
  reportsOfAddress: { most: 10, time: HOUR_MS },
  reportsOfNetwork: { most: 60, time: HOUR_MS },
  reportsOfObject: { most: 30, time: 24 * HOUR_MS },
  reportsOfTenant: { most: 1000, time: 24 * HOUR_MS },
  commentsOfReport: { most: 20, time: 24 * HOUR_MS },
  /** A solved challenge, and a person who sees the same as a case, count once. */
  proofs: { most: 1, time: HOUR_MS },
  supports: { most: 1, time: 24 * HOUR_MS },
  /** Wrong PINs at a station, and at all of a tenant: one PIN of 50,000 is somebody's (`features/stations/person-codes.ts`). */
  pinsOfStation: { most: 10, time: HOUR_MS / 4 },
  pinsOfTenant: { most: 100, time: 24 * HOUR_MS },
  /** Scans at a station that are neither an object nor a person. */
  scansOfStation: { most: 300, time: HOUR_MS },
} as const

/** Letters at the end of a code that a guesser tries: the rest of it is the beginning that is counted. */
const GUESSED_LETTERS = 4

export type Limit = keyof typeof LIMITS

/** Limits of all requests of a network, by what they ask for. */
export type NetworkLimit = 'network' | 'pictures' | 'smallPictures'

/** Key of what is counted, from which nobody can find an address or a code. */
function keyOf({ SECRET_KEY }: Pick<Settings, 'SECRET_KEY'>, limit: Limit, value: string): string {
  if (!SECRET_KEY) throw new Error('access without a login needs a SECRET_KEY')
  const key = createHmac('sha256', SECRET_KEY).update('requests without a login').digest()
  return `${limit}:${createHmac('sha256', key).update(value).digest('base64url')}`
}

/** The beginning of a code at a site. */
function guessedPart({ tenant, site }: OpenContext['path'], code: string): string {
  const letters = [...code.toLowerCase()]
  return [tenant, site, letters.slice(0, Math.max(1, letters.length - GUESSED_LETTERS)).join('')].join('/')
}

function refuseAbove(limit: Limit, { count, until }: Counted, now: Date): AppError | undefined {
  if (count <= LIMITS[limit].most) return undefined
  const retryAfter = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
  return new AppError('tooManyRequests', { message: '@errors.tooManyRequests' }, { retryAfter })
}

/** Counts a request of a network without a login. @returns why it is refused (installation scope) */
export const countOpenNetwork = (tx: Tx, context: OpenContext, limit: NetworkLimit = 'network'): Promise<AppError | undefined> =>
  countWithin(tx, context, limit, networkOf(context.address))

/** Counts a request without a login for a code. @returns why it is refused (installation scope) */
export async function countOpenRequest(tx: Tx, context: OpenContext, code: string): Promise<AppError | undefined> {
  const { settings, now: clock } = context.runtime
  const now = clock()
  const refused = await countOpenNetwork(tx, context)
  if (refused) return refused
  const guesses = await readRequests(tx, keyOf(settings, 'codes', guessedPart(context.path, code)), now)
  const closed = guesses && refuseAbove('codes', { ...guesses, count: guesses.count + 1 }, now)
  if (!closed) return undefined
  // who guesses closes a beginning for themselves, and for others only with many networks
  const ofNetwork = await readRequests(tx, keyOf(settings, 'wrongCodesOfNetwork', guessingNetwork(context)), now)
  const isGuesser = (ofNetwork?.count ?? 0) >= LIMITS.wrongCodesOfNetwork.most
  return isGuesser || guesses.count >= LIMITS.guessedCodes.most ? closed : undefined
}

/** The network of somebody who guesses at a site: many addresses are one person's. */
const guessingNetwork = ({ path: { tenant, site }, address }: OpenContext) => [tenant, site, widerNetworkOf(address)].join('/')

/** Counts a code that shows nothing. */
export async function countWrongCode(open: OpenContext, code: string): Promise<void> {
  const { runtime, path } = open
  const now = runtime.now()
  const until = new Date(now.getTime() + LIMITS.codes.time)
  const keys = [
    keyOf(runtime.settings, 'codes', guessedPart(path, code)),
    keyOf(runtime.settings, 'wrongCodesOfNetwork', guessingNetwork(open)),
  ]
  await runtime.database.transaction({ kind: 'installation' }, async (tx) => {
    // in one order, so that no two wait for each other
    for (const key of keys.toSorted()) await countRequest(tx, key, { now, until })
  })
}

/** Reads how often something was counted within its limit, as a part of 1 (installation scope). */
export async function shareOfLimit(tx: Tx, { runtime }: OpenContext, limit: Limit, value: string): Promise<number> {
  const counted = await readRequests(tx, keyOf(runtime.settings, limit, value), runtime.now())
  return (counted?.count ?? 0) / LIMITS[limit].most
}

/** Counts one more. @returns why it is refused (installation scope) */
export async function countWithin(
  tx: Tx,
  { runtime }: Pick<OpenContext, 'runtime'>,
  limit: Limit,
  value: string,
): Promise<AppError | undefined> {
  const now = runtime.now()
  const counted = await countRequest(tx, keyOf(runtime.settings, limit, value), {
    now,
    until: new Date(now.getTime() + LIMITS[limit].time),
  })
  return refuseAbove(limit, counted, now)
}

/** Removes one from a count: what was counted before it was known to be right. */
export const countBack = (tx: Tx, { runtime }: OpenContext, limit: Limit, value: string): Promise<void> =>
  uncountRequest(tx, keyOf(runtime.settings, limit, value))

/** Counts a question where people without a login look up codes, once it is answered: it is asked in a transaction that writes nothing. @throws `tooManyRequests` */
export async function countPlace({ tx, runtime, now, address = '', afterCommit }: InstallationContext): Promise<void> {
  const key = keyOf(runtime.settings, 'places', networkOf(address))
  const asked = await readRequests(tx, key, now)
  const refused = asked && refuseAbove('places', { ...asked, count: asked.count + 1 }, now)
  if (refused) throw refused
  const until = new Date(now.getTime() + LIMITS.places.time)
  afterCommit(async () => {
    await runtime.database.transaction({ kind: 'installation' }, (counting) => countRequest(counting, key, { now, until }))
  })
}

/** Deletes the requests that no longer count: nothing of an address is kept beyond them. */
export const sweepOpenRequests = ({ database, now }: Pick<Runtime, 'database' | 'now'>) =>
  database.transaction({ kind: 'installation' }, (tx) => deleteOldRequests(tx, now()))
