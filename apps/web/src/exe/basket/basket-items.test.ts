import { expect, test } from 'vitest'
import type { ElementNow } from '@verka/domain/element-now/element-now.api.ts'
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
const service = { id: 'loan' }

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
  expect(itemOf(objectWith([{ id: 'loan', running: [] }]), service, 'start', 'k')).toMatchObject({
    id: 'a',
    key: 'k',
    picture: { fileId: 'f' },
  })
  expect(itemOf(objectWith([{ id: 'loan', running: [{ id: 't', steps: [] }] }]), service, 'complete', 'k')).toBe('notLent')
  const running = [{ id: 't', steps: [{ mode: 'complete', operationTypeId: 'return' }] }]
  expect(itemOf(objectWith([{ id: 'loan', running }]), service, 'complete', 'k')).toMatchObject({ transactionId: 't' })
})

test('what was kept and is no basket is none', () => {
  const nothing = { items: [], filledIn: {} }
  for (const kept of [undefined, [item('b')], { items: 'many', operationTypeId: 3 }, null]) expect(basketIn(kept)).toEqual(nothing)
  const filledIn = { lend: { changed: { use: 'roof' }, terms: {} } }
  expect(basketIn({ items: [null, {}, { id: 'a' }, item('b')], operationTypeId: 'lend', filledIn })).toEqual({
    items: [item('b')],
    operationTypeId: 'lend',
    filledIn,
  })
})
