import { MANAGED_ROLE, may, reachOf, type ActionOf } from '../access/permissions.ts'
import { isAtLeast, ROLES, type Role } from '../access/roles.ts'

/** The roles that a user may assign, lowest first. */
export function grantableRoles(role: Role): Role[] {
  const highest = MANAGED_ROLE[role]
  return highest === null ? [] : ROLES.filter((candidate) => isAtLeast(highest, candidate))
}

/** Whether a user may manage users of a role. */
export function managesRole(role: Role, other: Role): boolean {
  return grantableRoles(role).includes(other)
}

interface Manager {
  role: Role
  /** Keys of the sites that they have. */
  sites: readonly string[]
}

interface Managed {
  role: Role
  sites: readonly string[]
}

/** Whether a user may see another: of at most their rank and, for a site administrator, in one of their own sites. */
export function maySeeUser(manager: Manager, user: Managed): boolean {
  if (!managesRole(manager.role, user.role)) return false
  return reachOf(manager.role, 'users', 'read') !== 'sites' || user.sites.some((site) => manager.sites.includes(site))
}

/**
 * Whether a user may save or delete another, checked for both the old and the new state. The other user of a site administrator has a site,
 * and only the administrator's sites: administrators of other sites are responsible too.
 */
export function mayManageUser(manager: Manager, user: Managed, action: Exclude<ActionOf<'users'>, 'read'>): boolean {
  if (!may(manager.role, 'users', action) || !managesRole(manager.role, user.role)) return false
  if (reachOf(manager.role, 'users', action) !== 'sites') return true
  return user.sites.length > 0 && user.sites.every((site) => manager.sites.includes(site))
}
