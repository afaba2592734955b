import { expect, test } from 'vitest'
import { ROLES, type Role } from '../access/roles.ts'
import type { Grant } from '../transactions/transaction-access.ts'
import { TOLD_ENTITIES, type ToldEntity } from './events.api.ts'
import { isToldTo, type StoredChange } from './told-changes.ts'

const change = (entity: ToldEntity, more: Partial<StoredChange> = {}): StoredChange => ({
  entity,
  id: 'thing',
  typeId: 'type',
  kind: 'updated',
  siteId: 'north',
  ownerIds: [],
  status: 'published',
  isRestricted: false,
  person: null,
  ...more,
})
const toldTo = (stored: StoredChange, { grants = [] as Grant[], id = 'me' } = {}): Role[] =>
  ROLES.filter((role) => isToldTo(stored, { id, role, siteId: 'north', sites: ['north'], grants }))
const grant = (transactionTypeId: string, view: 'own' | 'all'): Grant => ({ transactionTypeId, view, operationModes: [], forOthers: false })

const [, ...USERS] = ROLES
const ADMINISTRATORS = ROLES.slice(2)

test.each(TOLD_ENTITIES)('nobody hears of a change of another site: %s', (entity) => {
  expect(toldTo(change(entity, { siteId: 'south', ownerIds: ['me'] }))).toEqual([])
})

test.each(['elementType', 'operationType', 'recordType', 'element', 'record'] as const)('%s: by the status of the type', (entity) => {
  expect(toldTo(change(entity))).toEqual(ROLES)
  expect(toldTo(change(entity, { status: 'private' }))).toEqual(ADMINISTRATORS)
  for (const status of ['draft', null] as const) expect(toldTo(change(entity, { status }))).toEqual(ROLES.slice(3))
})

test('services and what is done in them: by privileges and views', () => {
  for (const [entity, own] of [
    ['transactionType', { id: 'type' }],
    ['reservation', {}],
  ] as const) {
    expect(toldTo(change(entity, own))).toEqual(USERS)
    expect(toldTo(change(entity, { ...own, isRestricted: true }))).toEqual(ADMINISTRATORS)
    for (const isRestricted of [true, false, null])
      expect(toldTo(change(entity, { ...own, isRestricted }), { grants: [grant('type', 'own')] })).toEqual(ROLES)
    expect(toldTo(change(entity, own), { grants: [grant('another', 'all')] })).toEqual(USERS)
  }
  expect(toldTo(change('transaction'))).toEqual(USERS)
  expect(toldTo(change('transaction'), { grants: [grant('type', 'own')] })).toEqual(USERS)
  expect(toldTo(change('transaction'), { grants: [grant('type', 'all')] })).toEqual(ROLES)
  // one's own, whatever became of the service
  for (const entity of ['transaction', 'reservation'] as const)
    expect(toldTo(change(entity, { ownerIds: ['me'], status: 'draft', isRestricted: true }))).toEqual(ROLES)
})

test('people, privileges, preferences, the tenant itself', () => {
  const ofTenant = { siteId: null, typeId: null, status: null }
  expect(toldTo(change('tenant', ofTenant))).toEqual(ROLES)
  expect(toldTo(change('privilege'))).toEqual(ADMINISTRATORS)
  expect(toldTo(change('preference', { ...ofTenant, ownerIds: ['me'] }))).toEqual(ROLES)
  expect(toldTo(change('preference', { ...ofTenant, ownerIds: ['other'] }))).toEqual([])
  expect(toldTo(change('user', { ...ofTenant, ownerIds: ['me'] }))).toEqual(ROLES)
  const person = (role: Role, sites: string[]) => change('user', { ...ofTenant, person: { role, sites } })
  expect(toldTo(person('user', ['north', 'south']))).toEqual(ADMINISTRATORS)
  expect(toldTo(person('user', ['south']))).toEqual(ROLES.slice(3))
  expect(toldTo(person('superUser', ['north']))).toEqual(['superUser'])
  expect(toldTo(change('user', ofTenant))).toEqual(ROLES.slice(3))
})
