import { reachOf } from '../access/permissions.ts'
import { isAtLeast, type Role } from '../access/roles.ts'

/** What one privilege grants for one service (decisions section 2). */
export interface Grant {
  transactionTypeId: string
  operationModes: readonly string[]
  view: 'own' | 'all'
}

/**
 * Whether somebody may see and run a service: a site administrator every one, a restricted user only what a privilege
 * grants, a user every one that is not marked `restricted`.
 */
export function mayRunService(role: Role, isRestricted: boolean, grants: readonly Grant[], transactionTypeId: string): boolean {
  if (isAtLeast(role, 'siteAdmin')) return true
  const isGranted = grants.some((grant) => grant.transactionTypeId === transactionTypeId)
  return role === 'user' || isRestricted ? isGranted : true
}

/** Whether somebody sees the transactions of others in a service (views Own and All). */
export function maySeeAll(role: Role, grants: readonly Grant[], transactionTypeId: string): boolean {
  if (reachOf(role, 'transactions', 'read') !== 'own') return true
  return grants.some((grant) => grant.transactionTypeId === transactionTypeId && grant.view === 'all')
}
