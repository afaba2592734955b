import type { TransactionTypeId } from '../entities/ids.ts'
import { reachOf } from '../access/permissions.ts'
import { isAtLeast, ROLES, type Role } from '../access/roles.ts'
import { isVisibleTo, type ContentStatus } from '../definitions/content-status.ts'
import type { OperationMode } from '../services/modes.ts'

/** Rights of one privilege in one service (decisions section 2). */
export interface Grant {
  transactionTypeId: TransactionTypeId
  operationModes: readonly string[]
  view: 'own' | 'all'
  /** Lending to another person. */
  forOthers: boolean
}

/**
 * Whether a user may see and run a service: a site administrator every one, a restricted user only by a privilege, a user every one that is
 * not marked `restricted`.
 */
export function mayRunService(role: Role, isRestricted: boolean, grants: readonly Grant[], transactionTypeId: TransactionTypeId): boolean {
  if (isAtLeast(role, 'siteAdmin')) return true
  const isGranted = grants.some((grant) => grant.transactionTypeId === transactionTypeId)
  return role === 'user' || isRestricted ? isGranted : true
}

/** Whether a user can access a service: they see its status, and may see and run it. */
export const hasService = (
  role: Role,
  service: { id: TransactionTypeId; status: ContentStatus; restricted: boolean },
  grants: readonly Grant[],
): boolean => isVisibleTo(service.status, role) && mayRunService(role, service.restricted, grants, service.id)

/** Whether a role may run what a definition describes: nobody runs a draft. */
export const isRunnableBy = (role: Role, status: ContentStatus): boolean => status !== 'draft' && isVisibleTo(status, role)

/** Whether a user sees the transactions of others in a service (views Own and All). */
export function maySeeAll(role: Role, grants: readonly Grant[], transactionTypeId: TransactionTypeId): boolean {
  if (reachOf(role, 'transactions', 'read') !== 'own') return true
  return grants.some((grant) => grant.transactionTypeId === transactionTypeId && grant.view === 'all')
}

const granted = (grants: readonly Grant[], transactionTypeId: TransactionTypeId) =>
  grants.filter((grant) => grant.transactionTypeId === transactionTypeId)

/** Whether a user who sees a service may execute operations of a mode in it; a privilege, if needed, lists the modes. */
export function mayExecute(
  role: Role,
  service: { id: TransactionTypeId; restricted: boolean },
  grants: readonly Grant[],
  operationMode: OperationMode,
): boolean {
  if (isAtLeast(role, 'siteAdmin') || (role !== 'user' && !service.restricted)) return true
  return granted(grants, service.id).some(({ operationModes }) => operationModes.includes(operationMode))
}

/** Whether a user may lend to, or book for, another person. */
export const mayActForOthers = (role: Role, grants: readonly Grant[], transactionTypeId: TransactionTypeId): boolean =>
  isAtLeast(role, 'siteAdmin') || granted(grants, transactionTypeId).some(({ forOthers }) => forOthers)

/** Whether a user may continue a visible transaction: a restricted user only their own (security section 3). */
export const mayGoOnWith = (role: Role, isOwn: boolean): boolean => isOwn || reachOf(role, 'operations', 'read') !== 'own'

/** The roles that may return a service's loans: always, and with a privilege. */
export function rolesThatReturn(service: {
  id: TransactionTypeId
  restricted: boolean
  status: ContentStatus
}): Record<'always' | 'granted', Role[]> {
  const grant: Grant = { transactionTypeId: service.id, operationModes: ['complete'], view: 'own', forOthers: false }
  const withGrants = (grants: readonly Grant[]) =>
    ROLES.filter((role) => isRunnableBy(role, service.status) && mayExecute(role, service, grants, 'complete'))
  return { always: withGrants([]), granted: withGrants([grant]) }
}
