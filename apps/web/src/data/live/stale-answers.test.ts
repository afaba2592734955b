import { expect, test } from 'vitest'
import { CALLS, type CallName } from '@verka/domain/calls.ts'
import type { Change } from '@verka/domain/events/events.api.ts'
import { formNowMeta, metaOf, staleAfter, staleAfterSave } from './stale-answers.ts'

const of = (entity: Change['entity'], id = '1'): Change => ({ entity, id, typeId: null, kind: 'updated' })
const answer = (name: CallName, id?: string) => ({
  queryKey: [name, 'demo', 'north', 'sv-SE', id === undefined ? {} : { params: { id } }],
  meta: metaOf(CALLS[name]),
})
type Answer = ReturnType<typeof answer>
const stale = (changes: Change[], answers: readonly Answer[]) =>
  answers.filter(staleAfter(changes, 'me')).map(({ queryKey: [name] }) => name)

test('a change makes lists of its entity stale, and answers about that one row', () => {
  const answers = [
    answer('filterElements'),
    answer('getElement', '1'),
    answer('getElement', '2'),
    answer('getElementByCode'),
    answer('listPrivileges'),
  ]
  expect(stale([of('element')], answers)).toEqual(['filterElements', 'getElement', 'getElementByCode'])
  expect(stale([of('elementType')], answers)).toHaveLength(4)
  expect(stale([of('preference')], answers)).toEqual([])
  const settings = [answer('getTenantConfig', '1'), answer('getTenantConfig', '2'), answer('listElementTypes')]
  expect(stale([of('tenant')], settings)).toEqual(['getTenantConfig', 'listElementTypes'])
  expect(stale([], answers)).toEqual([])
})

test('a change of the reader’s own person makes every answer stale', () => {
  expect(stale([of('user', 'me')], [answer('listOptions'), answer('getMe')])).toEqual(['listOptions', 'getMe'])
  expect(stale([of('user', 'other')], [answer('listOptions'), answer('filterUsers')])).toEqual(['filterUsers'])
})

test('a save makes stale every answer that shows the changed entities, but not an open form', () => {
  const answers = [answer('getPrivilege', '2'), answer('listUserSites'), answer('filterElements')]
  expect(answers.filter(staleAfterSave(CALLS.updatePrivilege.changes)).map(({ queryKey: [name] }) => name)).toEqual([
    'getPrivilege',
    'listUserSites',
  ])
  const form = { queryKey: ['formNow'], meta: { ...metaOf(CALLS.getElementNow), isFormNow: true } }
  expect(staleAfterSave(['transaction'])(form)).toBe(false)
  expect(staleAfter([of('transaction')], 'me')(form)).toBe(true)
})

test('an open form follows the object, what is done with it and its bookings; the working day and an object do, too', () => {
  const form = { queryKey: ['formNow'], meta: formNowMeta() }
  for (const entity of ['element', 'transaction', 'reservation'] as const) {
    expect([entity, staleAfter([of(entity)], 'me')(form)]).toEqual([entity, true])
    expect(stale([of(entity)], [answer('getElementNow'), answer('getElementNowByCode')])).toHaveLength(2)
  }
  for (const entity of ['transaction', 'reservation'] as const) expect(stale([of(entity)], [answer('getWorkList')])).toHaveLength(1)
  expect(stale([of('transaction')], [answer('getFullTransaction')])).toHaveLength(1)
})
