import { expect, test } from 'vitest'
import { CALLS } from '../calls.ts'
import { leastRole, may, PERMISSIONS, reachOf, type Deed, type DeedOf, type Resource } from './permissions.ts'
import { ROLES } from './roles.ts'

const REACHES = ['own', 'sites', 'tenant', 'all']
const rows = Object.entries(PERMISSIONS).flatMap(([resource, deeds]) =>
  Object.keys(deeds).map((deed) => [resource as Resource, deed as DeedOf<Resource>] as const),
)

test('a higher role may do whatever a lower one may, and at least as far', () => {
  for (const [resource, deed] of rows) {
    const reaches = ROLES.map((role) => REACHES.indexOf(reachOf(role, resource, deed) ?? ''))
    expect([resource, deed, reaches]).toEqual([resource, deed, reaches.toSorted((one, other) => one - other)])
  }
})

test('the specification’s own words', () => {
  expect(ROLES.filter((role) => may(role, 'administration', 'read'))).toEqual(['siteAdmin', 'tenantAdmin', 'superUser'])
  expect(leastRole('definitions', 'write')).toBe('tenantAdmin')
  expect(leastRole('imports', 'execute')).toBe('tenantAdmin')
  for (const deed of ['read', 'write', 'delete'] as const) expect(leastRole('tenants', deed)).toBe('superUser')
  expect(leastRole('userImports', 'execute')).toBe('superUser')
  expect(leastRole('processorRestrictions', 'write')).toBe('superUser')
  expect([reachOf('user', 'transactions', 'read'), reachOf('privilegedUser', 'transactions', 'read')]).toEqual(['own', 'sites'])
})

/** What a call is about, by its path. */
const RESOURCES: Record<string, Resource> = {
  elementTypes: 'definitions',
  operationTypes: 'definitions',
  transactionTypes: 'definitions',
  recordTypes: 'definitions',
  records: 'records',
  elements: 'elements',
  bulkChanges: 'bulkChanges',
  operations: 'operations',
  transactions: 'transactions',
  files: 'files',
  users: 'users',
  privileges: 'privileges',
  auditLog: 'auditLog',
  me: 'ownProfile',
  preferences: 'preferences',
  events: 'events',
  reservations: 'reservations',
  session: 'tenants',
  tenants: 'tenants',
}

/** Where neighbours below one path are about different things. */
const OTHERS: Record<string, Resource | undefined> = {
  getSession: undefined,
  getTenantLook: undefined,
  getFeed: 'feed',
  getTenantConfig: 'tenantSettings',
  getFullTenantConfig: 'tenantRecord',
  createTenantConfig: 'tenantSettings',
  updateTenantConfig: 'tenantSettings',
  getElementHistory: 'auditLog',
  getRecordHistory: 'auditLog',
  // lists of the administration, and logs of what is one's own
  exportElements: 'administration',
  exportRecords: 'administration',
  exportTenants: 'tenants',
  unlinkUserLogin: 'userLogins',
  exportElementTypes: 'administration',
  exportOperationTypes: 'administration',
  exportTransactionTypes: 'administration',
  exportRecordTypes: 'administration',
  exportOperations: 'exports',
  exportTransactions: 'exports',
}

const deedOf = ({ name, reads, method }: { name: string; reads: boolean; method: string }, resource: Resource): Deed => {
  // an export writes nothing but that it was made
  // what keeps something from being deleted is for whoever may delete it
  if (name.endsWith('Uses')) return 'delete'
  if (reads || name.startsWith('export')) return 'read'
  // a login is a part of a person: who may save them may take it away
  if (resource === 'userLogins') return 'write'
  // of these there is one deed besides reading
  if (resource === 'reservations' || resource === 'bulkChanges' || (resource === 'operations' && method !== 'DELETE')) return 'execute'
  return method === 'DELETE' ? 'delete' : 'write'
}

test('every call asks for the role that the table names', () => {
  const asked = Object.values(CALLS).flatMap((call) => {
    const resource = call.name in OTHERS ? OTHERS[call.name] : RESOURCES[call.path.split('/')[1]!]
    if (!resource) return []
    const deed = deedOf(call, resource)
    return [[call.name, call.access, leastRole(resource, deed as DeedOf<typeof resource>)] as const]
  })
  expect(asked.length).toBeGreaterThan(35)
  expect(asked.filter(([, access, least]) => access !== least)).toEqual([])
})
