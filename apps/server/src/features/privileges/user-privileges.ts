import { AppError, invalid, notFound } from '@verka/domain/errors/app-error.ts'
import { hasGrants } from '@verka/domain/privileges/privilege-access.ts'
import type { PrivilegeId, UserId, SiteId } from '@verka/domain/entities/ids.ts'
import type { TenantContext } from '../../http/context.ts'
import { deleteUserPrivileges, insertUserPrivileges, lockPrivileges, readOpenPrivileges, readPrivileges } from './privileges.queries.ts'

/** Maximum privileges of a site that are read (specification section 9). */
const MAX_PRIVILEGES = 1000

/**
 * Replaces a user's privileges in the open sites.
 * @param user with the ids of their new sites; a privilege of another site is removed with the site.
 * @param change `wanted` undefined: they keep their privileges.
 * @throws `notFound` for one that is in no open site, `invalid` at `privilegeIds` for one of a site that they are not in, `forbidden` for a
 * granted or revoked one whose grants the caller does not hold.
 */
export async function replaceUserPrivileges(
  context: TenantContext,
  user: { id: UserId; siteIds: readonly SiteId[] },
  { before, wanted }: { before: readonly PrivilegeId[]; wanted: readonly PrivilegeId[] | undefined },
): Promise<void> {
  const known = await lockPrivileges(context.tx, context.tenant.id, [...new Set([...before, ...(wanted ?? [])])])
  const byId = new Map(known.map((privilege) => [String(privilege.id), privilege]))
  if (!(wanted ?? []).every((id) => byId.has(id.toLowerCase()))) throw notFound()
  const given = new Set<string>((wanted ?? before).map((id) => id.toLowerCase()))
  const kept = known.filter((privilege) => given.has(privilege.id))
  const ofSites = kept.filter((privilege) => user.siteIds.includes(privilege.site_id))
  if (wanted && ofSites.length < kept.length) throw invalid([{ message: '@validation.privilegeSite', field: 'privilegeIds' }])
  const isHeld = (privilege: (typeof known)[number]) => hasGrants(context.actor.role, privilege.grants, privilege.services)
  const changed = wanted ? known.filter((privilege) => before.includes(privilege.id) !== given.has(privilege.id)) : []
  if (!changed.every(isHeld)) throw new AppError('forbidden', { message: '@errors.privilegeNotHeld', field: 'privilegeIds' })
  await deleteUserPrivileges(context.tx, context.tenant.id, user.id)
  if (ofSites.length > 0) await insertUserPrivileges(context.tx, context.tenant.id, user.id, ofSites)
}

/** Revokes a user's privileges in the open sites. */
export const revokeUserPrivileges = (context: TenantContext, userId: UserId) => deleteUserPrivileges(context.tx, context.tenant.id, userId)

/** The privileges of the sites that are open in the transaction. */
export const listOpenPrivileges = (context: TenantContext) => readOpenPrivileges(context.tx, context.tenant.id)

/** The privileges of one site, as many as there may be. */
export const listPrivilegesOfSite = (context: TenantContext, siteId: SiteId) =>
  readPrivileges(context.tx, { tenantId: context.tenant.id, siteId }, { skip: 0, limit: MAX_PRIVILEGES })
