import { fillPath, pathOf, type AnyCall, type ArgumentsOf, type Call, type ReplyOf } from '@verka/domain/api/contract.ts'
import { COMPACT_TYPE, expandedList, hasCompactForm, type CompactList } from '@verka/domain/lists/compact-list.ts'
import { needAnswers } from '../language/texts.ts'
import { ApiError, errorOfReply, noReply } from './api-error.ts'
import { connection } from './connection.ts'
import { inTime, repeatedWhenRefused } from './repeated-when-refused.ts'

/** Requests end after this time (specification section 9), including waits and the repeat of a read. */
const TIMEOUT_MS = 25_000
const BASE = '/api/v2'

/** A declared call, without its schemas' types: comparing those would take the compiler minutes. */
export type Callable = AnyCall & Pick<Call, 'name' | 'method' | 'path' | 'access' | 'reads' | 'shows' | 'showsOne' | 'changes' | 'list'>

interface AnyArguments {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

export interface CallOptions {
  /** The key of the attempt: a repeat returns the first result. */
  idempotencyKey?: string
  /** Keys of another tenant and site than those of the session: for a public call. */
  place?: { tenant: string; site: string }
  /** The `Authorization` of a public call: that of a station's device. */
  authorization?: string | undefined
  signal?: AbortSignal
}

/**
 * Makes a call of the API: `await call(getElement, { params: { id } })`. The contract has the types of both sides.
 * @throws {ApiError} on any failure; a 401 has ended the session by then
 */
export async function call<C extends Callable>(definition: C, args: ArgumentsOf<C>, options: CallOptions = {}): Promise<ReplyOf<C>> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), TIMEOUT_MS)
  const signal = options.signal ? AbortSignal.any([options.signal, ending.signal]) : ending.signal
  const once = () => callOnce(definition, args as AnyArguments, { ...options, signal })
  try {
    return (await (definition.reads ? repeatedWhenRefused(once, signal) : once())) as ReplyOf<C>
  } catch (error) {
    // an aborted call is no error to report
    if (options.signal?.aborted) throw error
    if (!(error instanceof ApiError)) throw noReply(definition.reads ? 'read' : hasInput(args as AnyArguments) ? 'save' : 'act')
    throw (await goneSiteOf(definition, error, options)) ?? error
  } finally {
    clearTimeout(timer)
  }
}

/** Whether a call has something that a person may have written. */
const hasInput = ({ body }: AnyArguments) => typeof body === 'object' && body !== null && Object.keys(body).length > 0

/** The error of a save in a site that was removed: what is missing is not one thing in it. */
async function goneSiteOf({ reads, scope, access }: Callable, { status }: ApiError, { place }: CallOptions): Promise<ApiError | undefined> {
  if (reads || status !== 404 || scope !== 'site' || access === 'public' || place) return undefined
  const gone = await connection().goneSite()
  return gone && new ApiError(410, 'failed', [{ message: gone === 'sandbox' ? '@errors.sandboxGone' : '@errors.siteGone' }])
}

async function callOnce(
  definition: Callable,
  given: AnyArguments,
  { signal, idempotencyKey, place, authorization }: CallOptions & { signal: AbortSignal },
): Promise<unknown> {
  const { accessToken, culture, place: current, unauthorized } = connection()
  // a login server that hangs is no other delay than a server that does
  const token = definition.access === 'public' ? undefined : await inTime(accessToken(), signal)
  if (definition.access !== 'public' && token === undefined) {
    unauthorized()
    throw new ApiError(401, 'unauthorized', [{ message: '@errors.unauthorized' }])
  }
  const reply = await fetch(addressOfCall(definition, given, place ?? current(), culture()), {
    method: definition.method,
    headers: {
      accept: hasCompactForm(definition) ? `${COMPACT_TYPE}, application/json` : 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : authorization ? { authorization } : {}),
      ...(given.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    },
    ...(given.body === undefined ? {} : { body: JSON.stringify(given.body) }),
    signal,
  })
  if (reply.status === 401) unauthorized()
  if (!reply.ok) {
    const [problem] = await Promise.all([reply.json().catch(() => null) as Promise<unknown>, inTime(needAnswers(), signal)])
    throw errorOfReply(reply.status, problem, definition.reads, retryAfterOf(reply))
  }
  if (reply.status === 204) return undefined
  const body: unknown = await reply.json().catch(() => {
    throw errorOfReply(reply.status, null, definition.reads)
  })
  const isCompact = reply.headers.get('content-type')?.startsWith(COMPACT_TYPE) === true
  return isCompact ? expandedList(body as CompactList, definition.list!.fieldsOf!) : body
}

/** Retry-After of a refused call, in seconds. */
function retryAfterOf({ headers }: Response): number | undefined {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds : undefined
}

/** The address of a call, with its query. */
export function addressOfCall(
  definition: Callable,
  args: AnyArguments,
  scope: { tenant: string; site: string } | undefined,
  culture: string,
): string {
  const path = BASE + fillPath(pathOf(definition), { ...scope, ...args.params })
  const query = new URLSearchParams({ culture })
  for (const [name, value] of Object.entries(args.query ?? {})) if (value !== undefined) query.set(name, String(value))
  return `${path}?${query}`
}
