import { expect, test } from 'vitest'
import { CALLS } from '../calls.ts'
import { DESCRIPTIONS } from '../resources/resources.ts'
import { leastRole, leastRoleOf, may, PERMISSIONS, reachOf, type Action, type ActionOf, type Subject } from './permissions.ts'
import { ROLES } from './roles.ts'

const REACHES = ['own', 'sites', 'tenant', 'all']
const rows = Object.entries(PERMISSIONS).flatMap(([subject, actions]) =>
  Object.keys(actions).map((action) => [subject as Subject, action as ActionOf<Subject>] as const),
)

test('a higher role has every right of a lower one, with at least the same reach', () => {
  for (const [subject, action] of rows) {
    const reaches = ROLES.map((role) => REACHES.indexOf(reachOf(role, subject, action) ?? ''))
    expect([subject, action, reaches]).toEqual([subject, action, reaches.toSorted((one, other) => one - other)])
  }
})

test('examples from the specification', () => {
  expect(ROLES.filter((role) => may(role, 'administration', 'read'))).toEqual(['siteAdmin', 'tenantAdmin', 'superUser'])
  expect(leastRole('definitions', 'write')).toBe('tenantAdmin')
  expect(leastRole('imports', 'execute')).toBe('tenantAdmin')
  for (const action of ['read', 'write', 'delete'] as const) expect(leastRole('tenants', action)).toBe('superUser')
  expect(leastRole('userImports', 'execute')).toBe('superUser')
  expect(leastRole('processorRestrictions', 'write')).toBe('superUser')
  expect([reachOf('user', 'transactions', 'read'), reachOf('privilegedUser', 'transactions', 'read')]).toEqual(['own', 'sites'])
})

/** The permission subject of each call by its path. */
const SUBJECTS: Record<string, Subject> = {
  ...Object.fromEntries(Object.values(DESCRIPTIONS).map(({ plural, access }) => [plural, access])),
  files: 'files',
  me: 'ownProfile',
  events: 'events',
  session: 'tenants',
  work: 'work',
}

/** Calls below one path with different subjects. */
const OTHERS: Record<string, Subject | undefined> = {
  getSession: undefined,
  getTenantLook: undefined,
  getFeed: 'feed',
  getTenantConfig: 'tenantSettings',
  getFullTenantConfig: 'tenantRecord',
  getOpenAccess: 'tenantRecord',
  getOpenElement: undefined,
  getOpenPicture: undefined,
  findOpenPlace: undefined,
  listReportServices: undefined,
  getReportForm: undefined,
  createReport: undefined,
  supportCase: undefined,
  createTenantConfig: 'tenantSettings',
  updateTenantConfig: 'tenantSettings',
  getElementHistory: 'auditLog',
  getRecordHistory: 'auditLog',
  // lists of the administration, and logs of the caller's own actions
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
  exportElementTemplate: 'administration',
  exportRecordTemplate: 'administration',
  // those who see objects read them by a schema
  getSchemaRows: 'elements',
  importElementsBySchema: 'imports',
  importRecordsBySchema: 'imports',
  importUsers: 'userImports',
}

const IMPORTS = new Set<Subject>(['imports', 'userImports'])

const actionOf = ({ name, reads, method }: { name: string; reads: boolean; method: string }, subject: Subject): Action => {
  // only users who may delete see what blocks a deletion
  if (name.endsWith('Uses')) return 'delete'
  // versions of a definition, and what a change of it means, are for those who edit it
  if (/(?:Versions?|Effects)$/.test(name)) return 'write'
  // an export writes only the audit entry
  if (reads || name.startsWith('export')) return 'read'
  // a login is a part of a person: those who may save them may unlink it
  if (subject === 'userLogins') return 'write'
  // so is a code for stations
  if (name.endsWith('Code')) return 'write'
  // a user may delete the views that they may save
  if (subject === 'views') return 'write'
  // these subjects have one action besides reading
  if (
    subject === 'reservations' ||
    subject === 'bulkChanges' ||
    subject === 'openReports' ||
    IMPORTS.has(subject) ||
    (subject === 'operations' && method !== 'DELETE')
  )
    return 'execute'
  return method === 'DELETE' ? 'delete' : 'write'
}

test('every call needs the role that the table names', () => {
  const found = Object.values(CALLS).flatMap((call) => {
    const subject = call.name in OTHERS ? OTHERS[call.name] : SUBJECTS[call.path.split('/')[1]!]
    if (!subject) return []
    return [[call.name, call.access, leastRoleOf(subject, actionOf(call, subject))] as const]
  })
  expect(found.length).toBeGreaterThan(100)
  expect(found.filter(([, access, least]) => access !== least)).toEqual([])
})
