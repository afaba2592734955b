import { fillPath, pathOf, type ArgumentsOf, type ReplyOf } from '@verka/domain/api/contract.ts'
import type { Problem } from '@verka/domain/api/problem.ts'
import type { Callable } from '../data/call.ts'

const BASE = '/api/v2'

/** The answer to one call of the contract. */
export interface StubbedReply {
  call: Callable
  answer: (body: unknown) => Answer | Promise<Answer>
  /** Nobody waits for it. */
  isEndless?: true
}

interface Answer {
  status: number
  body: unknown
}

/** A request that a component sent. */
interface SentRequest {
  /** Name of the call in the contract. */
  call: string
  body: unknown
  idempotencyKey: string | null
}

/**
 * Answers a call by its contract: a reply that the contract does not allow does not compile.
 * @param reply the reply, or a function of the request's body
 */
export function replyWith<C extends Callable>(
  definition: C,
  reply: ReplyOf<C> | ((body: ArgumentsOf<C> extends { body: infer Body } ? Body : undefined) => ReplyOf<C>),
): StubbedReply {
  const make = typeof reply === 'function' ? (reply as (body: unknown) => ReplyOf<C>) : () => reply
  return { call: definition, answer: (body) => ({ status: 200, body: make(body) }) }
}

/** Answers a call with an error, as problem+json. */
export function refuseWith(definition: Callable, problem: Pick<Problem, 'status' | 'code' | 'errors'> & Partial<Problem>): StubbedReply {
  return { call: definition, answer: () => ({ status: problem.status, body: problem }) }
}

/** A PNG of one colour, 8 by 6 pixels. */
const PICTURE = 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAAEUlEQVR42mOouLwbK2IYSAkAagphIe834+8AAAAASUVORK5CYII='

/** Answers a download with a picture. */
export function replyWithPicture(definition: Callable): StubbedReply {
  const bytes = Uint8Array.from(atob(PICTURE), (letter) => letter.charCodeAt(0))
  return { call: definition, answer: () => ({ status: 200, body: new Blob([bytes], { type: 'image/png' }) }) }
}

/** Never answers: what is displayed while a call is under way. */
export function neverAnswer(definition: Callable): StubbedReply {
  return { call: definition, answer: () => new Promise<Answer>(() => undefined), isEndless: true }
}

/** Stands in for the network of one story. */
export interface StubbedNetwork {
  fetch: typeof fetch
  sent: SentRequest[]
  /** Requests that no reply was given for, as `METHOD path`. */
  unexpected: string[]
  /** How many requests have no answer yet, without those that never get one. */
  underWay: () => number
}

/** A network that answers the given calls and nothing else. */
export function stubNetwork(replies: readonly StubbedReply[], scope: { tenant: string; site: string }): StubbedNetwork {
  const sent: SentRequest[] = []
  const unexpected: string[] = []
  let underWay = 0
  const routes = replies.map((reply) => ({ ...reply, path: patternOf(reply.call, scope) }))
  const stubbed = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), window.location.origin)
    const method = init.method ?? 'GET'
    const route = routes.find(({ call, path }) => call.method === method && path(pathname))
    if (!route) {
      if (pathname.startsWith(BASE)) unexpected.push(`${method} ${pathname}`)
      return new Response(null, { status: 404 })
    }
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    sent.push({ call: route.call.name, body, idempotencyKey: new Headers(init.headers).get('idempotency-key') })
    const weight = route.isEndless ? 0 : 1
    underWay += weight
    const answer = await Promise.race([route.answer(body), endOf(init.signal)]).finally(() => (underWay -= weight))
    if (answer.body instanceof Blob) return new Response(answer.body)
    return new Response(answer.body === undefined ? null : JSON.stringify(answer.body), {
      status: answer.body === undefined ? 204 : answer.status,
      headers: { 'content-type': answer.status < 400 ? 'application/json' : 'application/problem+json' },
    })
  }
  return { fetch: stubbed, sent, unexpected, underWay: () => underWay }
}

/** Rejects when the request is given up, as a real network does. */
function endOf(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))
}

/** Whether a path is one of the call, whatever its parameters are. */
function patternOf(call: Callable, scope: { tenant: string; site: string }): (path: string) => boolean {
  const names = [...pathOf(call).matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)
  const filled = BASE + fillPath(pathOf(call), { ...Object.fromEntries(names.map((name) => [name, '*'])), ...scope })
  const parts = filled.split('/')
  return (path) => {
    const given = path.split('/')
    return given.length === parts.length && parts.every((part, at) => part === '*' || part === '%2A' || part === given[at])
  }
}
