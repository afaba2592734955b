import { invalid } from '@verka/domain/errors/app-error.ts'
import type { LicenceLevel } from '@verka/domain/tenants/licence-levels.ts'
import type { TenantWithUsage } from '@verka/domain/tenants/tenant-life.api.ts'
import type { Tx } from '../../../db/database.ts'
import { inTenant, openSites } from '../../../db/scope.queries.ts'
import type { SiteContext, TenantContext } from '../../../http/context.ts'
import { countUpTo, lockCount, readLicenceLevel } from './licence.queries.ts'
import { readSites } from '../tenants.queries.ts'

interface Licence {
  /** Most objects in all sites together; undefined: no limit. */
  objects?: number
  /** Most people, those who are disabled not counted. */
  users?: number
}

const SMALL = { objects: 500, users: 25 }
const MEDIUM = { objects: 5000, users: 100 }

/** How much each licence level allows (decisions section 2); which modes its services may have says `services/licence.ts`. */
const LICENCES: Record<LicenceLevel, Licence> = {
  none: { objects: 25, users: 3 },
  small: SMALL,
  medium: MEDIUM,
  large: { objects: 50_000, users: 500 },
  corporation: {},
  cambio: {},
  personnelLoanSmall: SMALL,
  personnelLoanMedium: MEDIUM,
}

const licenceOf = async ({ tx, tenant }: TenantContext): Promise<Licence> =>
  LICENCES[(await readLicenceLevel(tx, tenant.id)) as LicenceLevel]

/** Refuses one person more than the licence allows. To be asked before they are added, or enabled again. @throws `invalid` */
export async function refuseUserBeyondLicence(context: TenantContext): Promise<void> {
  const { users: limit } = await licenceOf(context)
  if (limit === undefined) return
  await lockCount(context.tx, context.tenant.id, 'users')
  if ((await countUpTo(context.tx, context.tenant.id, 'users', limit)) < limit) return
  throw invalid([{ message: '@errors.licenceUsers', params: { count: limit } }])
}

/** Refuses one object more than the licence allows, in all sites together. @throws `invalid` */
export async function refuseObjectBeyondLicence(context: SiteContext): Promise<void> {
  const { objects: limit } = await licenceOf(context)
  if (limit === undefined) return
  await lockCount(context.tx, context.tenant.id, 'objects')
  const sites = await readSites(context.tx, context.tenant.id)
  await openSites(
    context.tx,
    sites.map((site) => site.id),
  )
  const count = await countUpTo(context.tx, context.tenant.id, 'objects', limit)
  await openSites(context.tx, [context.site.id])
  if (count >= limit) throw invalid([{ message: '@errors.licenceObjects', params: { count: limit } }])
}

/** How much of its licence a tenant uses, in all of its sites. Installation scope. */
export async function licenceUsage(
  tx: Tx,
  { id, licenceLevel, siteIds }: { id: string; licenceLevel: LicenceLevel; siteIds: readonly string[] },
): Promise<TenantWithUsage['usage']> {
  const { objects = null, users = null } = LICENCES[licenceLevel]
  return inTenant(tx, id, siteIds, async () => ({
    objects: { count: await countUpTo(tx, id, 'objects', null), limit: objects },
    users: { count: await countUpTo(tx, id, 'users', null), limit: users },
  }))
}
