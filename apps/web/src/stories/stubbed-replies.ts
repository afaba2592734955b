import { fillPath, pathOf, type ArgumentsOf, type ReplyOf } from '@verka/domain/api/contract.ts'
import type { Problem } from '@verka/domain/api/problem.ts'
import { listOpenReports } from '@verka/domain/open-reports/open-reports.api.ts'
import { getPreference, savePreference } from '@verka/domain/preferences/preferences.api.ts'
import { listViews } from '@verka/domain/views/views.api.ts'
import type { Callable } from '../data/call.ts'

const BASE = '/api/v2'

/** The answer to one call of the contract. */
export interface StubbedReply {
  call: Callable
  answer: (body: unknown, sent: SentRequest) => Answer | Promise<Answer>
  /** Not awaited. */
  isEndless?: true
}

interface Answer {
  status: number
  body: unknown
}

/** A request that a component sent. */
export interface SentRequest {
  /** Name of the call in the contract. */
  call: string
  /** The parameters of its path, without tenant and site. */
  params: Record<string, string>
  query: Record<string, string>
  body: unknown
  idempotencyKey: string | null
}

/**
 * Answers a call by its contract: a reply that the contract does not allow does not compile.
 * @param reply the reply, or a function of the request's body
 */
export function replyWith<C extends Callable>(
  definition: C,
  reply: ReplyOf<C> | ((body: ArgumentsOf<C> extends { body: infer Body } ? Body : undefined, sent: SentRequest) => ReplyOf<C>),
): StubbedReply {
  const make = typeof reply === 'function' ? (reply as (body: unknown, sent: SentRequest) => ReplyOf<C>) : () => reply
  return { call: definition, answer: (body, sent) => ({ status: 200, body: make(body, sent) }) }
}

type Refusal = Pick<Problem, 'status' | 'code'> & Partial<Omit<Problem, 'errors'>> & { errors?: Partial<Problem['errors'][number]>[] }

/** Answers a call with an error, as problem+json. An error's text is the server's text of its message. */
export function refuseWith(definition: Callable, { errors = [], ...refusal }: Refusal): StubbedReply {
  const problem: Problem = {
    type: 'about:blank',
    title: refusal.code,
    ...refusal,
    errors: errors.map((error) => ({ message: '@errors.internal', text: error.message ?? '', ...error })),
  }
  return { call: definition, answer: () => ({ status: problem.status, body: problem }) }
}

/** Breaks the connection after the call was sent: the result is unknown. */
export function loseAnswer(definition: Callable): StubbedReply {
  return { call: definition, answer: () => Promise.reject(new TypeError('Failed to fetch')) }
}

/** Answers a call on release: for the states before and after. */
export function answerLater(reply: StubbedReply): StubbedReply & { release: () => void } {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  return { ...reply, isEndless: true, answer: (body, sent) => promise.then(() => reply.answer(body, sent)), release }
}

/** A PNG of one colour, 8 by 6 pixels. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAAEUlEQVR42mOouLwbK2IYSAkAagphIe834+8AAAAASUVORK5CYII='

/** Answers a download with a picture. */
export function replyWithPicture(definition: Callable): StubbedReply {
  const bytes = Uint8Array.from(atob(PICTURE), (letter) => letter.charCodeAt(0))
  return { call: definition, answer: () => ({ status: 200, body: new Blob([bytes], { type: 'image/png' }) }) }
}

/** Answers a download with a file, under its name. */
export function replyWithFile(definition: Callable, name: string): StubbedReply {
  return { call: definition, answer: () => ({ status: 200, body: new File(['Titel;Kod'], name, { type: 'text/csv' }) }) }
}

/** Never answers: for the state during a call. */
export function neverAnswer(definition: Callable): StubbedReply {
  return { call: definition, answer: () => new Promise<Answer>(() => undefined), isEndless: true }
}

/** The stubbed network of one story. */
export interface StubbedNetwork {
  fetch: typeof fetch
  sent: SentRequest[]
  /** Requests without a stubbed reply, as `METHOD path`. */
  unexpected: string[]
  /** Number of requests without an answer yet, without those that never get one. */
  underWay: () => number
  /** Answers a call in another way from now on. */
  answer: (reply: StubbedReply) => void
}

/** Stored preferences, and reports that a transaction began with: none, unless a story has its own. */
const NOTHING_STORED: readonly StubbedReply[] = [
  { call: listOpenReports, answer: () => ({ status: 200, body: { items: [], totalCount: 0, waiting: 0 } }) },
  { call: listViews, answer: () => ({ status: 200, body: { items: [] } }) },
  { call: getPreference, answer: (_, { params }) => ({ status: 200, body: { key: params.key, value: null } }) },
  { call: savePreference, answer: (body, { params }) => ({ status: 200, body: { key: params.key, ...(body as object) } }) },
]

/** A network that answers only the given calls. */
export function stubNetwork(replies: readonly StubbedReply[], scope: { tenant: string; site: string }): StubbedNetwork {
  const sent: SentRequest[] = []
  const unexpected: string[] = []
  let underWay = 0
  const withPath = (reply: StubbedReply) => ({ ...reply, paramsIn: pathReader(reply.call, scope) })
  const routes = [...replies, ...NOTHING_STORED].map(withPath)
  const stubbed = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : String(input), window.location.origin)
    const method = init.method ?? 'GET'
    const route = routes.find(({ call, paramsIn }) => call.method === method && paramsIn(pathname))
    if (!route) {
      if (pathname.startsWith(BASE)) unexpected.push(`${method} ${pathname}`)
      return new Response(null, { status: 404 })
    }
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const request: SentRequest = {
      call: route.call.name,
      params: route.paramsIn(pathname)!,
      query: Object.fromEntries(searchParams),
      body,
      idempotencyKey: new Headers(init.headers).get('idempotency-key'),
    }
    sent.push(request)
    const weight = route.isEndless ? 0 : 1
    underWay += weight
    const answering = Promise.resolve().then(() => route.answer(body, request))
    const answer = await Promise.race([answering, endOf(init.signal)]).finally(() => (underWay -= weight))
    if (answer.body instanceof File)
      return new Response(answer.body, {
        headers: { 'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(answer.body.name)}` },
      })
    if (answer.body instanceof Blob) return new Response(answer.body)
    return new Response(answer.body === undefined ? null : JSON.stringify(answer.body), {
      status: answer.body === undefined ? 204 : answer.status,
      headers: { 'content-type': answer.status < 400 ? 'application/json' : 'application/problem+json' },
    })
  }
  return { fetch: stubbed, sent, unexpected, underWay: () => underWay, answer: (reply) => void routes.unshift(withPath(reply)) }
}

/** Rejects when the request is aborted, like a real network. */
function endOf(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
}

/** The parameters of a path if it is one of the call, else undefined. */
function pathReader(call: Callable, scope: { tenant: string; site: string }): (path: string) => Record<string, string> | undefined {
  const names = [...pathOf(call).matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const filled = BASE + fillPath(pathOf(call), { ...Object.fromEntries(names.map((name) => [name, `$${name}`])), ...scope })
  const parts = filled.split('/').map(decodeURIComponent)
  return (path) => {
    const given = path.split('/').map(decodeURIComponent)
    if (given.length !== parts.length || !parts.every((part, at) => part.startsWith('$') || part === given[at])) return undefined
    return Object.fromEntries(parts.flatMap((part, at) => (part.startsWith('$') ? [[part.slice(1), given[at]!]] : [])))
  }
}
