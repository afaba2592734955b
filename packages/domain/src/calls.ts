import * as auditLog from './audit/audit-log.api.ts'
import * as bulkChanges from './bulk-changes/bulk-changes.api.ts'
import * as documents from './documents/documents.api.ts'
import * as elementNow from './element-now/element-now.api.ts'
import * as elementTypes from './element-types/element-types.api.ts'
import * as elements from './elements/elements.api.ts'
import * as events from './events/events.api.ts'
import * as exports from './exports/exports.api.ts'
import * as feed from './feed/feed.api.ts'
import * as files from './files/files.api.ts'
import * as history from './history/history.api.ts'
import * as optionSources from './option-sources/option-sources.api.ts'
import * as labels from './labels/labels.api.ts'
import * as loans from './loans/loans.api.ts'
import * as me from './me/me.api.ts'
import * as operationTypes from './operation-types/operation-types.api.ts'
import * as operations from './operations/operations.api.ts'
import * as overview from './overview/overview.api.ts'
import * as preferences from './preferences/preferences.api.ts'
import * as privileges from './privileges/privileges.api.ts'
import * as recordTypes from './record-types/record-types.api.ts'
import * as records from './records/records.api.ts'
import * as reservations from './reservations/reservations.api.ts'
import * as rules from './rules/rules.api.ts'
import * as session from './session/session.api.ts'
import * as tenantConfig from './tenants/tenant-config.api.ts'
import * as tenantLife from './tenants/tenant-life.api.ts'
import * as tenants from './tenants/tenants.api.ts'
import * as transactionTypes from './transaction-types/transaction-types.api.ts'
import * as transactions from './transactions/transactions.api.ts'
import * as userLogins from './users/user-logins.api.ts'
import * as userSites from './users/user-sites.api.ts'
import * as users from './users/users.api.ts'
import * as views from './views/views.api.ts'
import * as workList from './work-list/work-list.api.ts'
import type { Call } from './api/contract.ts'

/** Every module that declares calls. A new feature adds a line here and one in the server's list of handlers. */
const MODULES = {
  ...session,
  ...tenants,
  ...tenantLife,
  ...tenantConfig,
  ...feed,
  ...elementTypes,
  ...operationTypes,
  ...transactionTypes,
  ...elements,
  ...bulkChanges,
  ...elementNow,
  ...history,
  ...documents,
  ...events,
  ...exports,
  ...files,
  ...labels,
  ...loans,
  ...optionSources,
  ...recordTypes,
  ...records,
  ...operations,
  ...reservations,
  ...rules,
  ...transactions,
  ...users,
  ...userLogins,
  ...userSites,
  ...privileges,
  ...auditLog,
  ...me,
  ...preferences,
  ...overview,
  ...views,
  ...workList,
}

type AllExports = typeof MODULES
/** A call is recognised by `access`: a check by `extends Call` would compare every schema with every other. */
type NameOfCall = { [Name in keyof AllExports]: 'access' extends keyof AllExports[Name] ? Name : never }[keyof AllExports]
export type Calls = Pick<AllExports, NameOfCall>
export type CallName = keyof Calls

const isCall = (value: unknown): value is Call => typeof value === 'object' && value !== null && 'access' in value && 'method' in value

/** Every call of the API by name. For the server only: a client imports just the calls that it makes. */
export const CALLS = Object.fromEntries(Object.entries(MODULES).filter(([, value]) => isCall(value))) as unknown as Calls
