import type { Selectable } from 'kysely'
import { expect, test } from 'vitest'
import type { ParamsOf } from '@verka/domain/api/contract.ts'
import type { getTransaction } from '@verka/domain/transactions/transactions.api.ts'
import type { DB } from './db/schema/schema.generated.ts'
import type { SiteScope } from './db/site-scope.ts'
import { newId } from './ids.ts'

test('ids sort in the order in which they were created, within one request too', () => {
  const [before, after] = [new Date('2026-03-01T08:00:00.000Z'), new Date('2026-03-01T08:00:00.001Z')]
  const ids = [...Array.from({ length: 100 }, () => newId(before)), newId(after)]
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})

test('ids of two resources do not compile in columns and calls of each other', () => {
  const [elementId, transactionId] = [newId<'element'>(new Date()), newId<'transaction'>(new Date())]
  const readsElement = (id: Selectable<DB['elements']>['id']) => id
  const readsTransaction = (params: ParamsOf<typeof getTransaction>) => params.id
  // @ts-expect-error: the id of a transaction
  expect(readsElement(transactionId)).toBe(transactionId)
  // @ts-expect-error: the id of an element
  expect(readsTransaction({ id: elementId })).toBe(elementId)
  // @ts-expect-error: any text
  expect(readsElement('text')).toBe('text')
  expect([readsElement(elementId), readsTransaction({ id: transactionId })]).toEqual([elementId, transactionId])
})

test('a scope whose tenant and site are exchanged does not compile', () => {
  const [tenantId, siteId] = [newId<'tenant'>(new Date()), newId<'site'>(new Date())]
  const keyOf = (scope: SiteScope) => `${scope.tenantId} ${scope.siteId}`
  // @ts-expect-error: the id of a site
  expect(keyOf({ tenantId: siteId, siteId })).toBe(`${siteId} ${siteId}`)
  // @ts-expect-error: the id of a tenant
  expect(keyOf({ tenantId, siteId: tenantId })).toBe(`${tenantId} ${tenantId}`)
  expect(keyOf({ tenantId, siteId })).toBe(`${tenantId} ${siteId}`)
})
