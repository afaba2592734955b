import type { TransactionTypeId } from '../entities/ids.ts'
import { isAdmin, type Role } from '../access/roles.ts'
import { isVisibleTo, type ContentStatus } from '../definitions/content-status.ts'
import type { PrivilegeGrant } from './privilege.body.ts'

/** A service that a privilege grants something in. */
export interface GrantedService {
  id: TransactionTypeId
  status: ContentStatus
}

/**
 * Whether a user holds all that a privilege grants, and so may edit and assign it (decisions section 2). Site administrators and above hold
 * every step, every view and lending in each visible service of their sites; lower roles do not manage privileges.
 * @param services those that the grants name; the user does not hold one that is missing.
 */
export function hasGrants(role: Role, grants: readonly Pick<PrivilegeGrant, 'transactionTypeId'>[], services: readonly GrantedService[]) {
  if (!isAdmin(role)) return false
  const seen = new Set(services.filter((service) => isVisibleTo(service.status, role)).map((service) => service.id))
  return grants.every((grant) => seen.has(grant.transactionTypeId))
}
