import { invalid } from '@verka/domain/errors/app-error.ts'
import type { LicenceLevel } from '@verka/domain/tenants/licence-levels.ts'
import { LICENCES, type Licence } from '@verka/domain/tenants/licences.ts'
import type { TenantWithUsage } from '@verka/domain/tenants/tenant-life.api.ts'
import type { TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../../db/transaction.ts'
import { readStoredBytes } from '../../../files/stored-bytes.queries.ts'
import { inTenant } from '../../../db/scope.queries.ts'
import type { TenantContext } from '../../../http/context.ts'
import { countObjects, countUsersUpTo, lockUserCount, readLicenceLevel } from './licence.queries.ts'

/** The current licence level of a tenant; the caller's cached one may be old. */
export const licenceLevelOf = ({ tx, tenant }: TenantContext): Promise<string> => readLicenceLevel(tx, tenant.id)

/** The same for work without a call. */
export const readLicence = (tx: Tx, tenantId: TenantId): Promise<string> => readLicenceLevel(tx, tenantId)

const licenceOf = async (context: TenantContext): Promise<Licence> => LICENCES[(await licenceLevelOf(context)) as LicenceLevel]

/** The stored bytes of the caller's tenant, and its licence's limit; null: none. */
export async function storageUse(context: TenantContext): Promise<TenantWithUsage['usage']['bytes']> {
  const { bytes = null } = await licenceOf(context)
  return { count: (await readStoredBytes(context.tx, context.tenant.id)).used, limit: bytes }
}

/** Refuses a user beyond the licence's limit. Call it before a user is added or enabled. @throws `invalid` */
export async function refuseUserBeyondLicence(context: TenantContext): Promise<void> {
  const { users: limit } = await licenceOf(context)
  if (limit === undefined) return
  await lockUserCount(context.tx, context.tenant.id)
  if ((await countUsersUpTo(context.tx, context.tenant.id, limit)) < limit) return
  throw invalid([{ message: '@errors.licenceUsers', params: { count: limit } }])
}

/** The places that the licence has left, with the error for one more; undefined: it has no limit. */
export async function freePlaces(
  context: TenantContext,
  of: 'element' | 'user',
): Promise<{ places: number; error: { message: string; params: { count: number } } } | undefined> {
  const licence = await licenceOf(context)
  const limit = of === 'element' ? licence.objects : licence.users
  if (limit === undefined) return undefined
  const { tx, tenant } = context
  const used = await (of === 'element' ? countObjects(tx, tenant.id) : countUsersUpTo(tx, tenant.id, null))
  const message = of === 'element' ? '@errors.licenceObjects' : '@errors.licenceUsers'
  return { places: Math.max(0, limit - used), error: { message, params: { count: limit } } }
}

/** The use of a tenant's licence, in all of its sites. Installation scope. */
export async function licenceUsage(
  tx: Tx,
  { id, licenceLevel, siteIds }: { id: TenantId; licenceLevel: LicenceLevel; siteIds: readonly SiteId[] },
): Promise<TenantWithUsage['usage']> {
  const { objects = null, users = null, bytes = null } = LICENCES[licenceLevel]
  return inTenant(tx, id, siteIds, async () => ({
    objects: { count: await countObjects(tx, id), limit: objects },
    users: { count: await countUsersUpTo(tx, id, null), limit: users },
    bytes: { count: (await readStoredBytes(tx, id)).used, limit: bytes },
  }))
}

/** Maps the database's error for an object beyond the licence (migration 0032). @throws `invalid` for it */
export function refuseBeyondLicence(error: Error & { code?: string; constraint?: string; detail?: string }): void {
  if (error.code === '23514' && error.constraint === 'licence_objects')
    throw invalid([{ message: '@errors.licenceObjects', params: { count: Number(error.detail) } }])
}
