/** The roles by rank (specification section 6): the index is the value. */
export const ROLES = ['user', 'privilegedUser', 'siteAdmin', 'tenantAdmin', 'superUser'] as const
export type Role = (typeof ROLES)[number]

/** The rank of a role in the specification's table: 0 (restricted user) to 4 (system administrator). */
export function rankOf(role: Role): number {
  return ROLES.indexOf(role)
}

export function isAtLeast(role: Role, wanted: Role): boolean {
  return rankOf(role) >= rankOf(wanted)
}

/** The administration area needs a site administrator or higher (specification section 6). */
export function isAdmin(role: Role): boolean {
  return isAtLeast(role, 'siteAdmin')
}
