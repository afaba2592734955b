import type { ToldChange, ToldEntity } from '@verka/domain/events/events.api.ts'

/** A query key of the cache, as far as it identifies the call: its name comes first. */
type Key = readonly unknown[]

/** Query name of an open form's present state (`exe/operation/meanwhile/use-form-now.ts`): the form itself is prepared once. */
export const FORM_NOW = 'formNow'

/** An object with all that can be done with it. */
const AT_HAND = ['getElementNow', 'getElementNowByCode', FORM_NOW]
/** A person's work in the site, which an object, a service, a transaction or a booking may change. */
const WORK = 'getWorkList'
const ELEMENTS = [
  'filterElements',
  'listElements',
  'getElement',
  'getFullElement',
  'getElementByCode',
  'findSiteOfCode',
  'getElementHistory',
  'previewLabel',
  'checkLabels',
  WORK,
  ...AT_HAND,
]
const RECORDS = ['filterRecords', 'listRecords', 'getRecord', 'getFullRecord', 'getRecordHistory']
const TRANSACTIONS = [
  'filterTransactions',
  'getTransaction',
  'getFullTransaction',
  'filterOperations',
  'getOperation',
  'countTransactions',
  'countOperations',
  'getOverview',
  WORK,
]
const SERVICES = ['listTransactionTypes', 'getTransactionType', 'getFullTransactionType']
const FUNCTIONS = ['listOperationTypes', 'getOperationType', 'getFullOperationType']
const CATEGORIES = ['listElementTypes', 'getElementType', 'getFullElementType']

/** A person's rights on their page depend on all of these. */
const RIGHTS = ['getSiteRights']
const TENANTS = ['listTenants', 'filterTenants', 'getTenant', 'getTenantConfig', 'getFullTenantConfig']
const VALUE_TYPES = ['listRecordTypes', 'summarizeRecordTypes', 'getRecordType', 'getFullRecordType']

/**
 * Reading calls that a change of an entity may affect: by the names of calls, since the client imports the calls only where they are made.
 * Forms that are prepared for an execution are loaded when they are opened, and not again.
 */
const CONCERNED: Record<ToldEntity, readonly string[]> = {
  // an object's display depends on its category, and the category counts it
  elementType: [...CATEGORIES, ...ELEMENTS, ...RIGHTS, 'listOptions'],
  element: [...ELEMENTS, 'listElementTypes', 'listOptions', 'getOverview'],
  operationType: [...AT_HAND, ...FUNCTIONS, ...SERVICES, ...TRANSACTIONS, ...RIGHTS],
  transactionType: [...AT_HAND, ...SERVICES, ...TRANSACTIONS, ...RIGHTS, 'getFullPrivilege'],
  recordType: [...VALUE_TYPES, ...RECORDS, 'listOptions'],
  record: [...RECORDS, 'listRecordTypes', 'getFullRecordType', 'listOptions'],
  // an object shows whether it is on loan
  transaction: [...TRANSACTIONS, ...ELEMENTS, 'filterReservations'],
  reservation: [...AT_HAND, WORK, 'filterReservations', 'getReservation', 'filterElements', 'getOverview'],
  privilege: ['listPrivileges', 'getPrivilege', 'getFullPrivilege', ...RIGHTS, 'listUserSites'],
  // the people of a privilege
  user: ['listUsers', 'filterUsers', 'getUser', 'getUserLogins', 'getMe', 'listPrivilegeUsers', 'listPrivileges', 'getFullPrivilege'],
  preference: ['getPreference'],
  // a locked tenant's definitions cannot be edited; without reservations nothing can be booked
  tenant: [...TENANTS, ...CATEGORIES, ...FUNCTIONS, ...SERVICES, ...AT_HAND, WORK, 'filterReservations'],
}

/** Calls about one row, whose answers do not depend on others of their kind. */
const OF_ONE: Partial<Record<string, ToldEntity>> = {
  getElement: 'element',
  getFullElement: 'element',
  getElementHistory: 'element',
  getElementNow: 'element',
  [FORM_NOW]: 'element',
  getRecord: 'record',
  getFullRecord: 'record',
  getRecordHistory: 'record',
  getTransaction: 'transaction',
  getFullTransaction: 'transaction',
  getUser: 'user',
  getPrivilege: 'privilege',
  getFullPrivilege: 'privilege',
  getReservation: 'reservation',
  getTenant: 'tenant',
  getTenantConfig: 'tenant',
  getFullTenantConfig: 'tenant',
}

/** Whether changes affect a cached answer; a change of the person themselves affects all of them. */
export function concernedBy(changes: readonly ToldChange[], userId: string): (key: Key) => boolean {
  // other rights, other sites: any answer may differ
  if (changes.some(({ entity, id }) => entity === 'user' && id === userId)) return () => true
  return (key) => {
    const [name, , , , given] = key as [string, unknown, unknown, unknown, { params?: { id?: string } } | undefined]
    const id = given?.params?.id?.toLowerCase()
    return changes.some(
      (change) => CONCERNED[change.entity].includes(name) && (OF_ONE[name] !== change.entity || id === undefined || id === change.id),
    )
  }
}
