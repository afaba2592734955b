import { expect, test } from 'vitest'
import type { ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { isWaiting, itemOf, itemsIn, withItem, without, withState, type BasketItem } from './basket-items.ts'

const item = (id: string, more: Partial<BasketItem> = {}): BasketItem => ({
  id,
  title: id,
  code: id,
  key: `key ${id}`,
  operationTypeId: 'function',
  ...more,
})
const objectWith = (services: object[]) => ({ element: { id: 'a', title: 'A', code: '1' }, services }) as unknown as ElementNow
const service = { id: 'loan', operations: [{ id: 'o', mode: 'start' as const, operationTypeId: 'lend', localizedNames: [] }] }

test('an object is there once, with the key that it was given first; what is done with may come again', () => {
  const items = [item('a'), item('b', { done: 'transaction' })]
  expect(withItem(items, item('a', { key: 'other' }))).toBe(items)
  const again = withItem(items, item('b', { key: 'other' }))
  expect(again.map(({ id, key }) => [id, key])).toEqual([
    ['a', 'key a'],
    ['b', 'other'],
  ])
  expect(withState(items, item('a', { done: 'x' })).filter(isWaiting)).toEqual([])
  expect(without(item('a', { refusals: [] }), 'refusals')).toEqual(item('a'))
})

test('only what the service is for is lent, and only what one has is given back', () => {
  expect(itemOf(objectWith([]), service, 'start', 'k')).toBe('other')
  expect(itemOf(objectWith([{ id: 'loan', running: [] }]), service, 'start', 'k')).toMatchObject({ operationTypeId: 'lend', key: 'k' })
  expect(itemOf(objectWith([{ id: 'loan', running: [{ id: 't', steps: [] }] }]), service, 'complete', 'k')).toBe('notLent')
  const running = [{ id: 't', steps: [{ mode: 'complete', operationTypeId: 'return' }] }]
  expect(itemOf(objectWith([{ id: 'loan', running }]), service, 'complete', 'k')).toMatchObject({
    transactionId: 't',
    operationTypeId: 'return',
  })
})

test('what was kept and is no basket is none', () => {
  expect(itemsIn(undefined)).toEqual([])
  expect(itemsIn([null, {}, { id: 'a' }, item('b')])).toEqual([item('b')])
})
