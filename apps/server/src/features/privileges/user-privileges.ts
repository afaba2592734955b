import { AppError, invalid, notFound } from '@verka/domain/errors/app-error.ts'
import { hasGrants } from '@verka/domain/privileges/privilege-access.ts'
import type { TenantContext } from '../../http/context.ts'
import { deleteUserPrivileges, insertUserPrivileges, lockPrivileges, readOpenPrivileges, readPrivileges } from './privileges.queries.ts'

/** Most privileges that a site is asked for (specification section 9). */
const MAX_PRIVILEGES = 1000

/**
 * Somebody's privileges, in place of those that they have in the sites that are open in the transaction.
 * @param user with the ids of the sites that they are to have; a privilege of another site goes with the site.
 * @param change `wanted` undefined: they keep what they have.
 * @throws `notFound` for one that is in no open site, `invalid` at `privilegeIds` for one of a site that they are not in,
 * `forbidden` for one that is given or taken and grants what the caller does not hold.
 */
export async function replaceUserPrivileges(
  context: TenantContext,
  user: { id: string; siteIds: readonly string[] },
  { before, wanted }: { before: readonly string[]; wanted: readonly string[] | undefined },
): Promise<void> {
  const known = await lockPrivileges(context.tx, context.tenant.id, [...new Set([...before, ...(wanted ?? [])])])
  const byId = new Map(known.map((privilege) => [privilege.id, privilege]))
  if (!(wanted ?? []).every((id) => byId.has(id.toLowerCase()))) throw notFound()
  const given = new Set((wanted ?? before).map((id) => id.toLowerCase()))
  const kept = known.filter((privilege) => given.has(privilege.id))
  const ofSites = kept.filter((privilege) => user.siteIds.includes(privilege.site_id))
  if (wanted && ofSites.length < kept.length) throw invalid([{ message: '@validation.privilegeSite', field: 'privilegeIds' }])
  const isHeld = (privilege: (typeof known)[number]) => hasGrants(context.actor.role, privilege.grants, privilege.services)
  const changed = wanted ? known.filter((privilege) => before.includes(privilege.id) !== given.has(privilege.id)) : []
  if (!changed.every(isHeld)) throw new AppError('forbidden', { message: '@errors.privilegeNotHeld', field: 'privilegeIds' })
  await deleteUserPrivileges(context.tx, context.tenant.id, user.id)
  if (ofSites.length > 0) await insertUserPrivileges(context.tx, context.tenant.id, user.id, ofSites)
}

/** Takes from somebody what they have in the sites that are open in the transaction. */
export const revokeUserPrivileges = (context: TenantContext, userId: string) => deleteUserPrivileges(context.tx, context.tenant.id, userId)

/** The privileges of the sites that are open in the transaction. */
export const listOpenPrivileges = (context: TenantContext) => readOpenPrivileges(context.tx, context.tenant.id)

/** The privileges of one site, as many as there may be. */
export const listPrivilegesOfSite = (context: TenantContext, siteId: string) =>
  readPrivileges(context.tx, { tenantId: context.tenant.id, siteId }, { skip: 0, limit: MAX_PRIVILEGES })
