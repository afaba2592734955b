import { leastRole, leastRoleOf } from '@verka/domain/access/permissions.ts'
import { ROLES, rankOf, type Role } from '@verka/domain/access/roles.ts'
import type { RESOURCES, ResourceName } from '@verka/domain/resources/resources.ts'
import type { ResourceDescription } from '@verka/domain/resources/resource.ts'
import * as ALL from './all-resources.ts'
import type { ClientResource } from './resource.ts'

/** The entities that have a page. */
type WithPages = { [Name in ResourceName]: {} extends (typeof RESOURCES)[Name]['addresses'] ? never : Name }[ResourceName]

/** The client's part of each: one that is missing does not compile. */
const REGISTRY: { [Name in WithPages]: ClientResource } = ALL satisfies {
  [Name in WithPages]: ClientResource<(typeof RESOURCES)[Name]>
}

export const CLIENT_RESOURCES: readonly ClientResource[] = Object.values(REGISTRY)

const higher = (one: Role, other: Role): Role => ROLES[Math.max(rankOf(one), rankOf(other))]!

/** The least role that may open a page of an entity: it may read, save or execute it, and it is in the administration. */
export const accessOf = ({ access }: ResourceDescription, page: string): Role => {
  const least = page === 'list' ? leastRoleOf(access, 'read') : (leastRoleOf(access, 'write') ?? leastRoleOf(access, 'execute'))
  return higher(leastRole('administration', 'read'), least ?? 'superUser')
}
