import { expect, test } from 'vitest'
import type { ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { asId } from '@verka/domain/entities/ids.ts'
import { basketIn, isWaiting, itemOf, withItem, without, withState, type BasketItem } from './basket-items.ts'

const item = (id: string, more: Partial<BasketItem> = {}): BasketItem => ({
  id,
  title: id,
  code: id,
  key: `key ${id}`,
  ...more,
})
const photo = { id: 'photo', fieldType: 'image', children: [] }
const objectWith = (services: object[]) =>
  ({
    element: {
      id: 'a',
      title: 'A',
      code: '1',
      elementType: { dataPropertyTypes: [{ id: 'group', fieldType: 'group', children: [photo] }] },
      dataProperties: [{ dataPropertyTypeId: 'photo', value: [{ fileId: 'f', fileName: 'a.jpg' }] }],
    },
    services,
  }) as unknown as ElementNow
const service = { id: asId<'transactionType'>('loan') }

test('an object is in the basket once, with its first key; a done one may be added again', () => {
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

test('only objects of the service can be lent, and only the user’s loans returned', () => {
  expect(itemOf(objectWith([]), service, 'start', 'k')).toBe('other')
  expect(itemOf(objectWith([{ id: 'loan', running: [] }]), service, 'start', 'k')).toMatchObject({
    id: 'a',
    key: 'k',
    picture: { fileId: 'f' },
  })
  expect(itemOf(objectWith([{ id: 'loan', running: [{ id: 't', steps: [] }] }]), service, 'complete', 'k')).toBe('notLent')
  const running = [{ id: 't', steps: [{ mode: 'complete', operationTypeId: 'return' }] }]
  expect(itemOf(objectWith([{ id: 'loan', running }]), service, 'complete', 'k')).toMatchObject({ transactionId: 't' })
})

test('stored data that is not a basket is ignored', () => {
  const nothing = { items: [], filledIn: {} }
  for (const kept of [undefined, [item('b')], { items: 'many', operationTypeId: 3 }, null]) expect(basketIn(kept)).toEqual(nothing)
  const filledIn = { lend: { changed: { use: 'roof' }, terms: {} } }
  expect(basketIn({ items: [null, {}, { id: 'a' }, item('b')], operationTypeId: 'lend', filledIn })).toEqual({
    items: [item('b')],
    operationTypeId: 'lend',
    filledIn,
  })
})
