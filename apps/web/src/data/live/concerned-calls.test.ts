import { expect, test } from 'vitest'
import { CALLS } from '@verka/domain/calls.ts'
import { TOLD_ENTITIES, type ToldChange } from '@verka/domain/events/events.api.ts'
import { concernedBy } from './concerned-calls.ts'

const of = (entity: ToldChange['entity'], id = '1'): ToldChange => ({ entity, id, typeId: null, kind: 'updated' })
const keyOf = (name: string, id?: string) => [name, 'demo', 'north', 'sv-SE', id === undefined ? {} : { params: { id } }]
const concerned = (changes: ToldChange[], keys: readonly unknown[][]) => keys.filter(concernedBy(changes, 'me')).map(([name]) => name)

test('a list is concerned by whatever is in it, one thing by itself alone', () => {
  const keys = [
    keyOf('filterElements'),
    keyOf('getElement', '1'),
    keyOf('getElement', '2'),
    keyOf('getElementByCode'),
    keyOf('listPrivileges'),
  ]
  expect(concerned([of('element')], keys)).toEqual(['filterElements', 'getElement', 'getElementByCode'])
  expect(concerned([of('elementType')], keys)).toHaveLength(4)
  expect(concerned([of('preference')], keys)).toEqual([])
  const settings = [keyOf('getTenantConfig', '1'), keyOf('getTenantConfig', '2'), keyOf('listElementTypes')]
  expect(concerned([of('tenant')], settings)).toEqual(['getTenantConfig', 'listElementTypes'])
  expect(concerned([], keys)).toEqual([])
})

test('what changes about oneself concerns everything', () => {
  expect(concerned([of('user', 'me')], [keyOf('listOptions'), keyOf('getMe')])).toEqual(['listOptions', 'getMe'])
  expect(concerned([of('user', 'other')], [keyOf('listOptions'), keyOf('filterUsers')])).toEqual(['filterUsers'])
})

test('the names are those of reading calls, and every reading call is thought of', () => {
  const reading = Object.values(CALLS).filter((call) => call.reads)
  const names = reading.map((call) => call.name)
  const told = TOLD_ENTITIES.map((entity) => of(entity))
  const known = concerned(
    told,
    [...names, 'nothing'].map((name) => keyOf(name)),
  )
  /** What is not read again by itself, and why. */
  const left = {
    getSession: 'read at the login',
    getTenantLook: 'the look before the login',
    getFeed: 'from elsewhere',
    listTimeZones: 'what the server knows of clocks',
    listViews: 'read again by whoever saves one',
    streamEvents: 'the stream itself',
    getElementTypeUses: 'asked for anew by whoever is about to delete',
    getOperationTypeUses: 'asked for anew by whoever is about to delete',
    getTransactionTypeUses: 'asked for anew by whoever is about to delete',
    getRecordTypeUses: 'asked for anew by whoever is about to delete',
    listElementsUses: 'asked for anew by whoever is about to delete',
    listRecordsUses: 'asked for anew by whoever is about to delete',
    getElementUses: 'asked for anew by whoever is about to delete',
    getPrivilegeUses: 'asked for anew by whoever is about to delete',
    getUserUses: 'asked for anew by whoever is about to delete',
    getFile: 'a file does not change',
    downloadFile: 'a file does not change',
    findBorrowers: 'asked for at each letter',
    prepareStart: 'a form that is being filled in',
    prepareOperation: 'a form that is being filled in',
    readRuleSources: 'asked for at each trial',
    printTransaction: 'a file that is saved once it is made',
    printLabels: 'a file that is saved once it is made',
    filterAuditLog: 'a log is read page by page, from a moment on',
    getAuditEntry: 'written once',
    getBulkChange: 'asked for as long as the server is at work on it',
    listBulkChanges: 'asked for as long as the server is at work on one',
    listBulkItems: 'asked for with its bulk change',
    getDocumentProgress: 'asked for as long as the document is made',
    proposeCode: 'asked for by a new form',
  }
  expect(names.filter((name) => !known.includes(name)).toSorted()).toEqual(Object.keys(left).toSorted())
})
