import { isAdmin, type Role } from '../access/roles.ts'
import { isVisibleTo, type ContentStatus } from '../definitions/content-status.ts'
import type { PrivilegeGrant } from './privilege.body.ts'

/** A service that a privilege grants something in. */
export interface GrantedService {
  id: string
  status: ContentStatus
}

/**
 * Whether somebody holds all that a privilege grants, and so may write it and give it to others (decisions section 2).
 * From a site administrator on one holds every step, every view and lending in each service of one's site that one may
 * see; below, nobody has to do with privileges.
 * @param services those that the grants name; one that is not among them is not the holder's.
 */
export function hasGrants(role: Role, grants: readonly Pick<PrivilegeGrant, 'transactionTypeId'>[], services: readonly GrantedService[]) {
  if (!isAdmin(role)) return false
  const seen = new Set(services.filter((service) => isVisibleTo(service.status, role)).map((service) => service.id))
  return grants.every((grant) => seen.has(grant.transactionTypeId))
}
