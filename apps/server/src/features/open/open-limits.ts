import { createHmac } from 'node:crypto'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Settings } from '../../env.ts'
import type { OpenContext } from '../../http/context.ts'
import { networkOf } from '../../network-of.ts'
import type { Runtime } from '../../runtime.ts'
import { countRequest, deleteOldRequests, readRequests, type Counted } from './open-requests.queries.ts'

/** Requests of one network, and wrong codes with one beginning, in a time in milliseconds. */
const LIMITS = {
  network: { most: 60, time: 60_000 },
  codes: { most: 600, time: 24 * 3600_000 },
} as const

/** Letters at the end of a code that a guesser tries: the rest of it is the beginning that is counted. */
const GUESSED_LETTERS = 4

type Limit = keyof typeof LIMITS

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

/** Counts a request without a login. @returns why it is refused (installation scope) */
export async function countOpenRequest(tx: Tx, context: OpenContext, code: string): Promise<AppError | undefined> {
  const { settings, now: clock } = context.runtime
  const now = clock()
  const until = new Date(now.getTime() + LIMITS.network.time)
  const ofNetwork = await countRequest(tx, keyOf(settings, 'network', networkOf(context.address)), { now, until })
  const refused = refuseAbove('network', ofNetwork, now)
  if (refused) return refused
  const guesses = await readRequests(tx, keyOf(settings, 'codes', guessedPart(context.path, code)), now)
  return guesses && refuseAbove('codes', { ...guesses, count: guesses.count + 1 }, now)
}

/** Counts a code that shows nothing. */
export async function countWrongCode({ runtime, path }: OpenContext, code: string): Promise<void> {
  const now = runtime.now()
  const until = new Date(now.getTime() + LIMITS.codes.time)
  const key = keyOf(runtime.settings, 'codes', guessedPart(path, code))
  await runtime.database.transaction({ kind: 'installation' }, (tx) => countRequest(tx, key, { now, until }))
}

/** Deletes the requests that no longer count: nothing of an address is kept beyond them. */
export const sweepOpenRequests = ({ database, now }: Pick<Runtime, 'database' | 'now'>) =>
  database.transaction({ kind: 'installation' }, (tx) => deleteOldRequests(tx, now()))
