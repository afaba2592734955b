import { ROLES, rankOf, type Role } from './roles.ts'

/** Reach of a right: own rows, own sites, the tenant, every tenant. */
export type Reach = 'own' | 'sites' | 'tenant' | 'all'

/** Actions of a right. `execute` neither reads nor changes a row: running a service, importing, switching. */
export type Action = 'read' | 'write' | 'delete' | 'execute'

/** Reach by role, in the order of `ROLES`; null: not allowed. */
type ByRole = readonly [Reach | null, Reach | null, Reach | null, Reach | null, Reach | null]

/** Reach of every role, as far as it belongs. */
const everybody: ByRole = ['sites', 'sites', 'sites', 'tenant', 'all']
const siteAdministrators: ByRole = [null, null, 'sites', 'tenant', 'all']
const tenantAdministrators: ByRole = [null, null, null, 'tenant', 'all']
const systemAdministrators: ByRole = [null, null, null, null, 'all']

/**
 * Permissions by role (specification section 6, filled by decisions section 2 and security section 3). Rights that depend on a row narrow
 * them further: content status (`definitions/content-status.ts`), the privileges of a restricted user and of a restricted service
 * (`transactions/transaction-access.ts`), hidden columns (`forms/visible-fields.ts`), lockdown.
 */
export const PERMISSIONS = {
  /** Name, logo, colours, culture and policy of a tenant, which the login page shows. */
  tenantLook: { read: ['all', 'all', 'all', 'all', 'all'] },
  tenantSettings: { read: siteAdministrators, write: systemAdministrators },
  /** The full record of the caller's tenant: licence, contact, configuration. */
  tenantRecord: { read: tenantAdministrators },
  tenants: { read: systemAdministrators, write: systemAdministrators, delete: systemAdministrators, execute: systemAdministrators },
  sites: { read: everybody, write: systemAdministrators, delete: systemAdministrators },
  feed: { read: everybody },
  /** The user's own name, language and telephone number; never role, sites, tenant or privileges. */
  ownProfile: { read: ['own', 'own', 'own', 'own', 'own'], write: ['own', 'own', 'own', 'own', 'own'] },
  /** On top: up to which role, see `MANAGED_ROLE`. */
  users: { read: siteAdministrators, write: siteAdministrators, delete: tenantAdministrators },
  /** Logins at another login server, as far as they may be saved; `execute`: to enter them freely. */
  userLogins: { read: siteAdministrators, write: siteAdministrators, execute: systemAdministrators },
  /** Accounts of programs. On top: up to which role, see `MANAGED_ROLE`. */
  integrationAccounts: { read: tenantAdministrators, write: tenantAdministrators, delete: tenantAdministrators },
  privileges: { read: siteAdministrators, write: siteAdministrators, delete: tenantAdministrators },
  /** Categories, functions, services and predefined value types. */
  definitions: { read: everybody, write: tenantAdministrators, delete: tenantAdministrators },
  /** Texts of definitions and predefined values, in addition to the permissions on them. */
  definitionTexts: { read: siteAdministrators, write: siteAdministrators },
  records: { read: everybody, write: siteAdministrators, delete: siteAdministrators },
  elements: { read: everybody, write: siteAdministrators, delete: siteAdministrators },
  /** In addition to the permissions on the changed rows (elements, records, definitions). */
  bulkChanges: { read: siteAdministrators, execute: siteAdministrators },
  /** The caller's own work that outlives a request; what it may do has its own permission. */
  work: { read: [null, null, 'own', 'own', 'own'] },
  /** A restricted user may continue only their own. */
  operations: { read: ['own', 'sites', 'sites', 'tenant', 'all'], execute: everybody },
  transactions: { read: ['own', 'sites', 'sites', 'tenant', 'all'], delete: tenantAdministrators },
  reservations: { read: everybody, execute: ['own', 'own', 'sites', 'tenant', 'all'] },
  /** Reports of people without a login: in addition to the permission to start their service. */
  openReports: { read: ['own', 'sites', 'sites', 'tenant', 'all'], execute: everybody },
  /** The caller's work of the day in the site, limited to what they may see. */
  workList: { read: ['own', 'own', 'own', 'own', 'own'] },
  /** Files in fields: as the row of the field; an upload without a row belongs to its uploader. */
  files: { read: everybody, write: everybody, delete: ['own', 'own', 'own', 'own', 'own'] },
  /** The site's library of files. */
  fileScreens: { read: siteAdministrators, write: siteAdministrators, delete: siteAdministrators },
  /** Text messages; their recipients are people whom the caller administers. */
  sms: { read: siteAdministrators, write: siteAdministrators },
  /** In addition to the permissions on the saved rows. */
  imports: { read: tenantAdministrators, execute: tenantAdministrators },
  userImports: { execute: systemAdministrators },
  /** The content of a list, as a file. */
  exports: { read: [null, 'own', 'sites', 'tenant', 'all'] },
  /** Copies of definitions between sites: a tenant administrator within their tenant. */
  replication: { read: tenantAdministrators, execute: tenantAdministrators },
  /** Copies of sites to try things in. */
  sandboxes: { read: tenantAdministrators, write: tenantAdministrators, delete: tenantAdministrators },
  schemas: { read: tenantAdministrators, write: tenantAdministrators, delete: tenantAdministrators },
  /** What everybody sees, without a login. */
  publicLists: { read: tenantAdministrators, write: tenantAdministrators, delete: tenantAdministrators },
  /** Shared devices at which people lend and return without a login. */
  stations: { read: siteAdministrators, write: siteAdministrators, delete: siteAdministrators },
  processors: { read: tenantAdministrators, write: tenantAdministrators, delete: tenantAdministrators },
  processorRestrictions: { read: systemAdministrators, write: systemAdministrators, delete: systemAdministrators },
  /** The user's own messages, and how they want to be notified. */
  inbox: { read: ['own', 'own', 'own', 'own', 'own'], write: ['own', 'own', 'own', 'own', 'own'] },
  /** The tenant's texts of messages, and by which ways they are sent. */
  messageTexts: { read: tenantAdministrators, write: tenantAdministrators },
  auditLog: { read: siteAdministrators },
  /** Notifications that visible data has changed. */
  events: { read: everybody },
  /** Columns of lists and other settings that a user stores for themselves. */
  preferences: { read: ['own', 'own', 'own', 'own', 'own'], write: ['own', 'own', 'own', 'own', 'own'] },
  /** Saved views of lists: a user's own; shared views of a site by its administrators. */
  views: { read: everybody, write: ['own', 'own', 'own', 'own', 'own'] },
  sharedViews: { write: siteAdministrators, delete: tenantAdministrators },
  /** The administration area. */
  administration: { read: siteAdministrators },
} as const satisfies Record<string, Partial<Record<Action, ByRole>>>
/** Subject of a right. */
export type Subject = keyof typeof PERMISSIONS
export type ActionOf<S extends Subject> = keyof (typeof PERMISSIONS)[S] & Action

const rowOf = <S extends Subject>(subject: S, action: ActionOf<S>) => (PERMISSIONS[subject] as Partial<Record<Action, ByRole>>)[action]!

/** Reach of an action for a role; undefined: not allowed. */
export function reachOf<S extends Subject>(role: Role, subject: S, action: ActionOf<S>): Reach | undefined {
  return rowOf(subject, action)[rankOf(role)] ?? undefined
}

/** Whether a role allows an action with any reach. */
export function may<S extends Subject>(role: Role, subject: S, action: ActionOf<S>): boolean {
  return reachOf(role, subject, action) !== undefined
}

/** The lowest role with a right, as required by a call or a page. */
export function leastRole<S extends Subject>(subject: S, action: ActionOf<S>): Role {
  return ROLES[rowOf(subject, action).findIndex((reach) => reach !== null)]!
}

/** The lowest role for an action of any subject; undefined: no such action. For code that reads a description. */
export function leastRoleOf(subject: Subject, action: Action): Role | undefined {
  const row = (PERMISSIONS[subject] as Partial<Record<Action, ByRole>>)[action]
  return row && ROLES[row.findIndex((reach) => reach !== null)]
}

/**
 * The highest role that a user may assign and edit; null: none. Nobody grants a role above their own, a site administrator none above
 * `privilegedUser` (decisions section 2).
 */
export const MANAGED_ROLE: Record<Role, Role | null> = {
  user: null,
  privilegedUser: null,
  siteAdmin: 'privilegedUser',
  tenantAdmin: 'tenantAdmin',
  superUser: 'superUser',
}
