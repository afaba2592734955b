import { expect, test } from 'vitest'
import { asId, type TransactionTypeId } from '../entities/ids.ts'
import { ROLES, type Role } from '../access/roles.ts'
import type { Grant } from '../transactions/transaction-access.ts'
import { LIVE_ENTITIES, type LiveEntity } from '../resources/resources.ts'
import { canSeeChange, type StoredChange } from './can-see-change.ts'

const change = (entity: LiveEntity, more: Partial<StoredChange> = {}): StoredChange => ({
  entity,
  id: 'thing',
  typeId: 'type',
  kind: 'updated',
  siteId: asId('north'),
  ownerIds: [],
  status: 'published',
  isRestricted: false,
  person: null,
  ...more,
})
const seenBy = (stored: StoredChange, { grants = [] as Grant[], id = 'me' } = {}): Role[] =>
  ROLES.filter((role) => canSeeChange(stored, { id, role, siteId: asId('north'), sites: ['north'], grants }))
const grant = (transactionTypeId: TransactionTypeId, view: 'own' | 'all'): Grant => ({
  transactionTypeId,
  view,
  operationModes: [],
  forOthers: false,
})

const [, ...USERS] = ROLES
const ADMINISTRATORS = ROLES.slice(2)

test.each(LIVE_ENTITIES)('a change in another site is never visible: %s', (entity) => {
  expect(seenBy(change(entity, { siteId: asId('south'), ownerIds: ['me'] }))).toEqual([])
})

test.each(['elementType', 'operationType', 'recordType', 'element', 'record'] as const)('%s: by the status of the type', (entity) => {
  expect(seenBy(change(entity))).toEqual(ROLES)
  expect(seenBy(change(entity, { status: 'private' }))).toEqual(ADMINISTRATORS)
  for (const status of ['draft', null] as const) expect(seenBy(change(entity, { status }))).toEqual(ROLES.slice(3))
})

test('services and their transactions are visible by privileges and views', () => {
  for (const [entity, own] of [
    ['transactionType', { id: 'type' }],
    ['reservation', {}],
  ] as const) {
    expect(seenBy(change(entity, own))).toEqual(USERS)
    expect(seenBy(change(entity, { ...own, isRestricted: true }))).toEqual(ADMINISTRATORS)
    for (const isRestricted of [true, false, null])
      expect(seenBy(change(entity, { ...own, isRestricted }), { grants: [grant(asId('type'), 'own')] })).toEqual(ROLES)
    expect(seenBy(change(entity, own), { grants: [grant(asId('another'), 'all')] })).toEqual(USERS)
  }
  expect(seenBy(change('transaction'))).toEqual(USERS)
  expect(seenBy(change('transaction'), { grants: [grant(asId('type'), 'own')] })).toEqual(USERS)
  expect(seenBy(change('transaction'), { grants: [grant(asId('type'), 'all')] })).toEqual(ROLES)
  // a user's own, even if the service changed or was deleted
  for (const entity of ['transaction', 'reservation'] as const)
    expect(seenBy(change(entity, { ownerIds: ['me'], status: 'draft', isRestricted: true }))).toEqual(ROLES)
})

test('people, privileges, preferences, the tenant itself', () => {
  const ofTenant = { siteId: null, typeId: null, status: null }
  expect(seenBy(change('tenant', ofTenant))).toEqual(ROLES)
  expect(seenBy(change('privilege'))).toEqual(ADMINISTRATORS)
  expect(seenBy(change('preference', { ...ofTenant, ownerIds: ['me'] }))).toEqual(ROLES)
  expect(seenBy(change('preference', { ...ofTenant, ownerIds: ['other'] }))).toEqual([])
  expect(seenBy(change('user', { ...ofTenant, ownerIds: ['me'] }))).toEqual(ROLES)
  const person = (role: Role, sites: string[]) => change('user', { ...ofTenant, person: { role, sites } })
  expect(seenBy(person('user', ['north', 'south']))).toEqual(ADMINISTRATORS)
  expect(seenBy(person('user', ['south']))).toEqual(ROLES.slice(3))
  expect(seenBy(person('superUser', ['north']))).toEqual(['superUser'])
  expect(seenBy(change('user', ofTenant))).toEqual(ROLES.slice(3))
})
