import { createElement, deleteElement, getElement } from '@verka/domain/elements/elements.api.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { call } from './call.ts'
import { connect } from './connection.ts'

/** One answer of the server, and its delay; `undefined`: none. */
type Answer = { after?: number; status: number; headers?: Record<string, string> } | { after?: number; isRefused: true } | undefined

let answers: Answer[]
/** Time of each request, in ms since the call. */
let requests: number[]
let gone: 'sandbox' | 'site' | undefined
let token: () => Promise<string | undefined>
let began: number

const wait = (ms: number | undefined, signal: AbortSignal | null | undefined) =>
  new Promise<void>((resolve, reject) => {
    if (ms !== undefined) setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })

async function serve(_address: unknown, { signal }: RequestInit = {}): Promise<Response> {
  requests.push(performance.now() - began)
  const answer = answers.shift()
  await wait(answer && (answer.after ?? 10), signal)
  if (!answer || 'isRefused' in answer) throw new TypeError('Failed to fetch')
  const { status, headers = {} } = answer
  return new Response(status === 200 ? '{"id":"it"}' : 'none', { status, headers })
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', serve)
  answers = []
  requests = []
  gone = undefined
  token = async () => 'token'
  began = performance.now()
  connect({
    place: () => ({ tenant: 'demo', site: 'north' }),
    accessToken: () => token(),
    quietToken: () => token(),
    culture: () => 'sv-SE',
    unauthorized: () => {},
    refreshSession: async () => {},
    goneSite: async () => gone,
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** The result of a call, and its time in ms. */
async function outcomeOf(made: Promise<unknown>): Promise<{ outcome: unknown; after: number }> {
  let ended: { outcome: unknown; after: number } | undefined
  const end = (outcome: unknown) => (ended = { outcome, after: Math.round(performance.now() - began) })
  made.then(end, (error: unknown) => end(error instanceof ApiError ? `${error.status} ${error.code}` : error))
  await vi.advanceTimersByTimeAsync(200_000)
  expect(vi.getTimerCount()).toBe(0)
  return ended!
}
const read = () => outcomeOf(call(getElement, { params: { id: 'it' } }))
const REFUSED = { isRefused: true } as const
const BUSY = { status: 503, headers: { 'retry-after': '2' } }

describe('a read is repeated once, if it was refused at once', () => {
  test.each([
    ['the connection was refused', [REFUSED, { status: 200 }], { outcome: { id: 'it' }, after: 1020 }, 2],
    ['it still is', [REFUSED, REFUSED, { status: 200 }], { outcome: '0 noReply', after: 1020 }, 2],
    ['the reply has a time for the retry', [BUSY, { status: 200 }], { outcome: { id: 'it' }, after: 2020 }, 2],
    [
      'the reply has a late time for the retry',
      [{ status: 503, headers: { 'retry-after': '60' } }],
      { outcome: '503 failed', after: 10 },
      1,
    ],
    ['the reply has no time for the retry', [{ status: 503 }], { outcome: '503 failed', after: 10 }, 1],
    ['the connection hung before it broke', [{ isRefused: true, after: 9000 }], { outcome: '0 noReply', after: 9000 }, 1],
    ['the server hangs', [undefined, { status: 200 }], { outcome: '0 noReply', after: 25_000 }, 1],
    ['it hangs at the retry', [REFUSED, undefined, { status: 200 }], { outcome: '0 noReply', after: 25_000 }, 2],
    ['it is missing', [{ status: 404 }], { outcome: '404 failed', after: 10 }, 1],
  ] as [string, Answer[], { outcome: unknown; after: number }, number][])('%s', async (_why, given, expected, attempts) => {
    answers = given
    expect(await read()).toEqual(expected)
    expect(requests).toHaveLength(attempts)
  })
})

test('a login server that hangs is reported within the same time', async () => {
  token = () => new Promise(() => {})
  expect(await read()).toEqual({ outcome: '0 noReply', after: 25_000 })
  expect(requests).toEqual([])
})

test('a save is never repeated', async () => {
  answers = [REFUSED, { status: 200 }]
  const body = { elementTypeId: 'it', title: 'A', code: 'A', dataProperties: [] }
  expect(await outcomeOf(call(createElement, { body }))).toEqual({ outcome: '0 noReply', after: 10 })
  expect(requests).toHaveLength(1)
})

test('without an answer an act without input is not said to have lost a text', async () => {
  const messageOf = (made: Promise<unknown>) => made.catch((error: unknown) => (error as ApiError).errors[0]!.message)
  answers = [REFUSED, REFUSED]
  const saved = messageOf(call(createElement, { body: { elementTypeId: 'it', title: 'A', code: 'A', dataProperties: [] } }))
  const removed = messageOf(call(deleteElement, { params: { id: 'it' }, query: { version: 1 } }))
  await vi.advanceTimersByTimeAsync(1000)
  expect([await saved, await removed]).toEqual(['@errors.noReplyToWrite', '@errors.noReplyToAct'])
})

test('an answer that cannot be read, and none at all, have texts of their own', async () => {
  const messageOf = (made: Promise<unknown>) => made.catch((error: unknown) => (error as ApiError).errors[0]!.message)
  const first = messageOf(call(getElement, { params: { id: 'it' } }))
  answers = [{ status: 500 }]
  await vi.advanceTimersByTimeAsync(1000)
  const second = messageOf(call(getElement, { params: { id: 'it' } }))
  answers = Array.from({ length: 10 }, () => REFUSED)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([await first, await second]).toEqual(['@errors.readFailed', '@errors.noReply'])
})

test('a device without a network says so of what it could not read', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  const failed = call(getElement, { params: { id: 'it' } }).catch((error: unknown) => (error as ApiError).errors)
  answers = [REFUSED, REFUSED]
  await vi.advanceTimersByTimeAsync(5000)
  expect(await failed).toEqual([{ message: '@errors.offline' }])
})

test('a save in a site that was removed says so, and not that the thing is missing', async () => {
  const save = () => outcomeOf(call(createElement, { body: { elementTypeId: 'it', title: 'A', code: 'A', dataProperties: [] } }))
  answers = [{ status: 404 }, { status: 404 }, { status: 404 }]
  expect((await save()).outcome).toBe('404 failed')
  gone = 'sandbox'
  expect((await save()).outcome).toBe('410 failed')
  // a page shows what it read before
  expect((await read()).outcome).toBe('404 failed')
})

test('a call that the page aborted ends with that, and is not repeated', async () => {
  const page = new AbortController()
  setTimeout(() => page.abort(new Error('given up')), 500)
  answers = [REFUSED, { status: 200 }]
  const { outcome } = await outcomeOf(call(getElement, { params: { id: 'it' } }, { signal: page.signal }))
  expect(outcome).toEqual(new Error('given up'))
  expect(requests).toHaveLength(1)
})
