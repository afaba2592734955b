import { expect, test } from 'vitest'
import { ApiError, noReply } from '../../data/api-error.ts'
import { attemptIn, mayBeSaved, newAttempt, resultOf, sendOnce, type Attempt, type Send } from './attempt.ts'

/** A server that saves a body once for each key, and loses a given number of answers. */
function server() {
  const saved = new Map<string, string>()
  let lost = 0
  let refused = 0
  const send: Send<string, { id: string }> = ({ body, idempotencyKey }) => {
    const before = saved.get(idempotencyKey)
    if (before !== undefined && before !== body)
      return Promise.reject(new ApiError(409, 'idempotencyConflict', [{ message: '@errors.idempotencyConflict' }]))
    if (refused > 0) {
      refused--
      return Promise.reject(new ApiError(400, 'invalid', [{ message: '@validation.required' }]))
    }
    saved.set(idempotencyKey, body)
    if (lost > 0) {
      lost--
      return Promise.reject(noReply('save'))
    }
    return Promise.resolve({ id: body })
  }
  return {
    send,
    saved: () => [...saved.values()],
    loseNext: () => void lost++,
    refuseNext: () => void refused++,
  }
}

const sending = (send: Send<string, { id: string }>) => ({ send, repeat: send, onItsWay: () => undefined })

test('the same sent again after a lost answer is saved once', async () => {
  const { send, saved, loseNext } = server()
  loseNext()
  const first = await sendOnce(newAttempt<string>(), 'A', sending(send))
  expect(first).toMatchObject({ refused: { code: 'noReply' }, attempt: { unanswered: ['A'] } })
  const second = await sendOnce(first.attempt, 'A', sending(send))
  expect(second).toMatchObject({ saved: { id: 'A' } })
  expect(mayBeSaved(second.attempt)).toBe(false)
  expect(second.attempt.key).not.toBe(first.attempt.key)
  expect(saved()).toEqual(['A'])
})

test('after a lost answer, changed input does not create a second row: the first is the result', async () => {
  const { send, saved, loseNext } = server()
  loseNext()
  const first = await sendOnce(newAttempt<string>(), 'A', sending(send))
  const second = await sendOnce(first.attempt, 'B', sending(send))
  expect(second).toMatchObject({ earlier: { id: 'A' } })
  expect(saved()).toEqual(['A'])
  // from here on it is another one
  expect(await sendOnce(second.attempt, 'B', sending(send))).toMatchObject({ saved: { id: 'B' } })
})

test('a refused attempt keeps its key, and nothing of it is unanswered', async () => {
  const { send, refuseNext } = server()
  refuseNext()
  const attempt = newAttempt<string>()
  const { attempt: after, ...result } = await sendOnce(attempt, 'A', sending(send))
  expect(result).toMatchObject({ refused: { code: 'invalid' } })
  expect(after).toEqual(attempt)
})

test('the attempt is stored before it is sent, with all unanswered bodies', async () => {
  const { send, loseNext } = server()
  const noted: Attempt<string>[] = []
  const noting = { ...sending(send), onItsWay: (attempt: Attempt<string>) => void noted.push(attempt) }
  loseNext()
  const first = await sendOnce(newAttempt<string>(), 'A', noting)
  await sendOnce(first.attempt, 'B', noting)
  expect(noted.map(({ unanswered }) => unanswered)).toEqual([['A'], ['A', 'B']])
  expect(new Set(noted.map(({ key }) => key)).size).toBe(1)
})

test('without an answer about an earlier attempt it stays stored', async () => {
  const conflict = new ApiError(409, 'idempotencyConflict', [{ message: '@errors.idempotencyConflict' }])
  const attempt = { key: 'k', unanswered: ['A'] }
  const result = await sendOnce(attempt, 'B', {
    ...sending(() => Promise.reject(conflict)),
    repeat: () => Promise.reject(noReply('save')),
  })
  expect(result).toMatchObject({ refused: { code: 'noReply' }, attempt })
})

test('the result of an attempt is the first saved body; none if all were refused', async () => {
  const attempt = { key: 'k', unanswered: ['A', 'B'] }
  const refused = new ApiError(409, 'idempotencyConflict', [{ message: '@errors.idempotencyConflict' }])
  expect(await resultOf(attempt, ({ body }) => (body === 'B' ? Promise.resolve(body) : Promise.reject(refused)))).toBe('B')
  expect(await resultOf(attempt, () => Promise.reject(refused))).toBeUndefined()
  await expect(resultOf(attempt, () => Promise.reject(noReply('save')))).rejects.toThrow(ApiError)
})

test('a draft of an older client has only one unanswered body', () => {
  expect(attemptIn({ key: 'k', unanswered: 'A' as unknown as string[] })).toEqual({ key: 'k', unanswered: ['A'] })
})
