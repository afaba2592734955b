import { MANAGED_ROLE, may, reachOf, type ActionOf } from '../access/permissions.ts'
import { isAtLeast, ROLES, type Role } from '../access/roles.ts'

/** The roles that somebody may give, lowest first. */
export function grantableRoles(role: Role): Role[] {
  const highest = MANAGED_ROLE[role]
  return highest === null ? [] : ROLES.filter((candidate) => isAtLeast(highest, candidate))
}

/** Whether somebody may have to do with people of a role. */
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

/** Whether somebody is told of a person: of their rank at most and, as a site administrator, in one of their own sites. */
export function maySeeUser(manager: Manager, user: Managed): boolean {
  if (!managesRole(manager.role, user.role)) return false
  return reachOf(manager.role, 'users', 'read') !== 'sites' || user.sites.some((site) => manager.sites.includes(site))
}

/**
 * Whether somebody may save, or delete, a person like this: to be asked of how they were and of how they are to be.
 * A site administrator's people have a site, and none that is not the administrator's: others answer for them too.
 */
export function mayManageUser(manager: Manager, user: Managed, action: Exclude<ActionOf<'users'>, 'read'>): boolean {
  if (!may(manager.role, 'users', action) || !managesRole(manager.role, user.role)) return false
  if (reachOf(manager.role, 'users', action) !== 'sites') return true
  return user.sites.length > 0 && user.sites.every((site) => manager.sites.includes(site))
}
