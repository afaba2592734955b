import type { ToldChange, ToldEntity } from '@verka/domain/events/events.api.ts'

/** A query of the cache, as far as it says what it is about: its call's name comes first. */
type Key = readonly unknown[]

/** What an open form is about (`exe/operation/meanwhile/use-form-now.ts`): the form itself is prepared once. */
export const FORM_NOW = 'formNow'

/** An object with all that can be done with it. */
const AT_HAND = ['getElementNow', 'getElementNowByCode', FORM_NOW]
/** What somebody has to do in the site, which an object, a service, a transaction or a booking may change. */
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

/** What a person's page says they may do follows from all of these. */
const RIGHTS = ['getSiteRights']
const TENANTS = ['listTenants', 'filterTenants', 'getTenant', 'getTenantConfig', 'getFullTenantConfig']
const VALUE_TYPES = ['listRecordTypes', 'summarizeRecordTypes', 'getRecordType', 'getFullRecordType']

/**
 * The reading calls whose answers may be others after a change: by the names of calls, since the client imports the calls
 * only where they are made. Forms that are prepared for an execution are read when they are opened, and not again.
 */
const CONCERNED: Record<ToldEntity, readonly string[]> = {
  // what is shown of an object depends on its category, and its category counts it
  elementType: [...CATEGORIES, ...ELEMENTS, ...RIGHTS, 'listOptions'],
  element: [...ELEMENTS, 'listElementTypes', 'listOptions', 'getOverview'],
  operationType: [...AT_HAND, ...FUNCTIONS, ...SERVICES, ...TRANSACTIONS, ...RIGHTS],
  transactionType: [...AT_HAND, ...SERVICES, ...TRANSACTIONS, ...RIGHTS, 'getFullPrivilege'],
  recordType: [...VALUE_TYPES, ...RECORDS, 'listOptions'],
  record: [...RECORDS, 'listRecordTypes', 'getFullRecordType', 'listOptions'],
  // an object says whether it is lent
  transaction: [...TRANSACTIONS, ...ELEMENTS, 'filterReservations'],
  reservation: [...AT_HAND, WORK, 'filterReservations', 'getReservation', 'filterElements', 'getOverview'],
  privilege: ['listPrivileges', 'getPrivilege', 'getFullPrivilege', ...RIGHTS, 'listUserSites'],
  // who has a privilege
  user: ['listUsers', 'filterUsers', 'getUser', 'getUserLogins', 'getMe', 'listPrivilegeUsers', 'listPrivileges', 'getFullPrivilege'],
  preference: ['getPreference'],
  // a locked tenant's definitions cannot be edited; without reservations nothing can be booked
  tenant: [...TENANTS, ...CATEGORIES, ...FUNCTIONS, ...SERVICES, ...AT_HAND, WORK, 'filterReservations'],
}

/** Calls that are about one thing, whose answers stay true when others of their kind change. */
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

/** What says whether a cached answer may be another after these changes, of which somebody's own makes all of them doubtful. */
export function concernedBy(changes: readonly ToldChange[], userId: string): (key: Key) => boolean {
  // other rights, other sites: whatever was read may look different
  if (changes.some(({ entity, id }) => entity === 'user' && id === userId)) return () => true
  return (key) => {
    const [name, , , , given] = key as [string, unknown, unknown, unknown, { params?: { id?: string } } | undefined]
    const id = given?.params?.id?.toLowerCase()
    return changes.some(
      (change) => CONCERNED[change.entity].includes(name) && (OF_ONE[name] !== change.entity || id === undefined || id === change.id),
    )
  }
}
