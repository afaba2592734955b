import { expect, test } from 'vitest'
import { asId } from '@verka/domain/entities/ids.ts'
import type { PrivilegeGrant } from '@verka/domain/privileges/privilege.body.ts'
import type { RightsService } from './service-groups.ts'
import { givenOf, offeredRights, RIGHTS, withRight, withRights } from './grant-matrix.ts'

const service = (id: string, mode: RightsService['mode'], steps: RightsService['operations'][number]['mode'][]): RightsService => ({
  id: asId(id),
  mode,
  localizedNames: [],
  elementTypeId: asId('c'),
  elementTypeStatus: 'published',
  status: 'published',
  restricted: false,
  isLicensed: true,
  operations: steps.map((step) => ({ mode: step, status: 'published' })),
})
const grant = (changes: Partial<PrivilegeGrant>): PrivilegeGrant => ({
  transactionTypeId: asId('b'),
  operationModes: [],
  view: 'own',
  forOthers: false,
  ...changes,
})

test('a service offers its steps, lending if it lends, and existing grants', () => {
  expect(offeredRights(service('a', 'simpleForm', ['start']), [])).toEqual(['see', 'start', 'viewAll'])
  expect(offeredRights(service('a', 'loan', ['start', 'complete']), [])).toEqual(['see', 'start', 'complete', 'viewAll', 'forOthers'])
  const old = [grant({ transactionTypeId: asId('a'), operationModes: ['update'], forOthers: true })]
  expect(offeredRights(service('a', 'simpleForm', ['start']), old)).toEqual(['see', 'start', 'update', 'viewAll', 'forOthers'])
})

test('who does something sees the service, and who does not see it does nothing', () => {
  const given = withRight([], 'b', 'start', true)
  expect(given).toEqual([grant({ operationModes: ['start'] })])
  expect(withRight(given, 'b', 'see', false)).toEqual([])
  // seeing is a right, too
  expect(withRight(given, 'b', 'start', false)).toEqual([grant({})])
  expect(withRight([], 'b', 'viewAll', false)).toEqual([])
})

test('granting and revoking again restores the grants, in any order', () => {
  const before = [grant({ transactionTypeId: asId('a'), operationModes: ['start', 'update'] }), grant({ view: 'all' })]
  const there = withRight(withRight(before, 'a', 'start', false), 'a', 'start', true)
  expect(there).toEqual(before)
  expect(withRight(withRight(before, 'c', 'forOthers', true), 'c', 'see', false)).toEqual(before)
})

test('all of a column and all of a row, and the granted share of them', () => {
  const rowCells = RIGHTS.map((right) => ({ serviceId: 'b', right }))
  const all = withRights([], rowCells, true)
  expect(all).toEqual([grant({ operationModes: ['start', 'update', 'complete', 'cancel'], view: 'all', forOthers: true })])
  const column = ['a', 'b'].map((serviceId) => ({ serviceId, right: 'start' as const }))
  expect([givenOf(all, rowCells), givenOf(all, column), givenOf([], column)]).toEqual(['all', 'some', 'none'])
  expect(withRights(all, rowCells, false)).toEqual([])
})
