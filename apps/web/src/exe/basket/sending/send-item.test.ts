import type { ExecuteBody, PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { expect, test } from 'vitest'
import { ApiError } from '../../../data/api-error.ts'
import { hasNoReply, type BasketItem } from '../items/basket-items.ts'
import { sendItem } from './send-item.ts'

/** Objects of a basket with lost answers: a server that executes each key once, and a network that loses answers. */

const OPERATION = '2f0d6f1c-55f6-4c79-9c1d-0a8f3a3c9a01'
const drill: BasketItem = { id: 'a', title: 'Borr', code: 'B1', key: 'k' }

function serverThat() {
  const done = new Map<string, { said: string; transactionId: string }>()
  const net = { losesAnswers: false, isAway: false, isOnLoan: false }
  const execute = ({ body, idempotencyKey }: { body: ExecuteBody; idempotencyKey: string }) => {
    if (net.isAway) return Promise.reject(new ApiError(0, 'noReply', []))
    const said = JSON.stringify(body)
    const before = done.get(idempotencyKey)
    if (before && before.said !== said) return Promise.reject(new ApiError(409, 'idempotencyConflict', []))
    const made = before ?? { said, transactionId: `t of ${body.operationTypeId}` }
    done.set(idempotencyKey, made)
    return net.losesAnswers ? Promise.reject(new ApiError(0, 'noReply', [])) : Promise.resolve(made)
  }
  const send = (item: BasketItem, purpose: string) =>
    sendItem(item, {
      operationTypeId: OPERATION,
      filled: { changed: { purpose }, terms: {} },
      prepare: () =>
        net.isOnLoan ? Promise.reject(new ApiError(409, 'conflict', [{ message: '@errors.x' }])) : Promise.resolve({} as PreparedOperation),
      bodyOf: () => ({ body: { operationTypeId: purpose } as ExecuteBody }),
      execute,
      onItsWay: () => {},
    })
  return { net, done, send }
}

test('a lost answer is not a refusal, and a retry executes once', async () => {
  const { net, done, send } = serverThat()
  net.losesAnswers = true
  const lost = await send(drill, 'fest')
  expect(hasNoReply(lost)).toBe(true)
  expect(lost.refusals).toEqual([])
  net.losesAnswers = false
  const again = await send(lost, 'fest')
  expect(again).toEqual({ ...drill, done: 't of fest' })
  expect(done.size).toBe(1)
})

test('a change after a lost answer is reported as not saved if the first had arrived, and executed if not', async () => {
  const { net, send } = serverThat()
  net.losesAnswers = true
  const arrived = await send(drill, 'fest')
  net.losesAnswers = false
  expect(await send(arrived, 'möte')).toEqual({ ...drill, done: 't of fest', isFirst: true })
  // also if the change had no answer either, and if its form is no longer available
  net.isAway = true
  const twice = await send(arrived, 'möte')
  expect(hasNoReply(twice)).toBe(true)
  net.isAway = false
  expect(await send(twice, 'mässa')).toEqual({ ...drill, done: 't of fest', isFirst: true })
  net.isOnLoan = true
  expect(await send(arrived, 'möte')).toEqual({ ...drill, done: 't of fest', isFirst: true })

  const other = serverThat()
  other.net.isAway = true
  const never = await other.send(drill, 'fest')
  other.net.isAway = false
  expect(await other.send(never, 'möte')).toEqual({ ...drill, done: 't of möte' })
})
