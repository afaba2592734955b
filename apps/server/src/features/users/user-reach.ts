import type { Role } from '@verka/domain/access/roles.ts'
import type { UserId, SiteId } from '@verka/domain/entities/ids.ts'
import { AppError, invalid, notFound } from '@verka/domain/errors/app-error.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { managesRole, mayManageUser, maySeeUser } from '@verka/domain/users/user-access.ts'
import type { User } from '@verka/domain/users/users.api.ts'
import type { TenantContext } from '../../http/context.ts'
import type { Reach } from '../tenants/open-reach.ts'
import { readUser, type UserRow } from './users.queries.ts'

const managerOf = (context: TenantContext, reach: Reach) => ({ role: context.actor.role, sites: reach.sites.map((site) => site.key) })
const managedOf = (row: Pick<UserRow, 'role' | 'sites'>) => ({ role: row.role as Role, sites: row.sites })

/** A user as the caller may see them: only their sites that are also the caller's. */
export function userOf(context: TenantContext, reach: Reach, row: UserRow): User {
  const manager = managerOf(context, reach)
  const mayDelete = row.id !== context.actor.id && mayManageUser(manager, managedOf(row), 'delete')
  return {
    id: row.id,
    userId: row.id,
    userName: row.user_name,
    name: row.name,
    email: row.email,
    phoneNo: row.phone_no,
    role: row.role as Role,
    culture: row.culture as Culture | null,
    sites: row.sites.filter((key) => manager.sites.includes(key)),
    privilegeIds: row.privilege_ids,
    tenant: context.tenant.key,
    isDisabled: row.status === 'disabled',
    isInvited: row.status === 'invited',
    version: row.version,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    can: { edit: mayManageUser(manager, managedOf(row), 'write'), delete: mayDelete },
  }
}

/** The row of one user. @throws `notFound` also for one that the caller may not see. */
export async function findUser(context: TenantContext, reach: Reach, id: UserId, options: { isLocked?: boolean } = {}): Promise<UserRow> {
  const row = await readUser(context.tx, context.tenant.id, id, options)
  if (!row || !maySeeUser(managerOf(context, reach), managedOf(row))) throw notFound()
  return row
}

/** Refuses a role that the caller may not assign. @throws `forbidden` at `role` */
export function refuseRole(context: TenantContext, role: Role): void {
  if (!managesRole(context.actor.role, role)) throw new AppError('forbidden', { message: '@errors.roleNotGrantable', field: 'role' })
}

/**
 * Sites by their distinct keys. A site administrator's users need at least one, else no site administrator would see them.
 * @throws `invalid` at `sites` for one that does not exist for the caller.
 */
export function sitesOf(reach: Reach, keys: readonly string[]): { id: SiteId; key: string }[] {
  const sites = [...new Set(keys)].map((key) => reach.sites.find((site) => site.key === key))
  if (!reach.isTenant && sites.length === 0) throw invalid([{ message: '@validation.requiredChoice', field: 'sites' }])
  return sites.map((site, index) => {
    if (!site) throw invalid([{ message: '@validation.siteMissing', field: `sites.${index}` }])
    return site
  })
}
