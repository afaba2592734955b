import { reachOf } from '@verka/domain/access/permissions.ts'
import { AppError, invalid, notFound } from '@verka/domain/errors/app-error.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Actor } from '../../http/actor.ts'
import type { InstallationContext } from '../../http/context.ts'
import { readPlaces, type PlaceRow } from './replication.queries.ts'

export const scopeOfPlace = ({ tenant_id: tenantId, site_id: siteId }: PlaceRow): SiteScope => ({ tenantId, siteId })

export const shownPlace = (place: PlaceRow) => ({
  tenantId: place.tenant_id,
  tenantName: place.tenant_name,
  siteId: place.site_id,
  siteName: place.site_name,
})

/** The sites that a person may replicate from and to: a system administrator all, others their own in their tenant. */
export async function reachablePlaces(tx: Tx, actor: Pick<Actor, 'role' | 'tenant' | 'sites'>): Promise<PlaceRow[]> {
  const reach = reachOf(actor.role, 'replication', 'execute')
  if (reach === 'all') return readPlaces(tx, undefined)
  if (reach !== 'tenant') return []
  const own = new Set(actor.sites.map(({ id }) => id))
  return (await readPlaces(tx, actor.tenant.id)).filter((place) => own.has(place.site_id))
}

export function callerOf({ actor }: InstallationContext): Actor {
  if (!actor) throw new AppError('unauthorized', { message: '@errors.unauthorized' })
  return actor
}

interface FromSite {
  tenantKey?: string | undefined
  siteKey?: string | undefined
  sourceSite?: string | undefined
}

/** A site that the caller may replicate from. @throws `notFound`, `invalid` without its key or with two of them */
export async function sourcePlaceOf(context: InstallationContext, { tenantKey, siteKey, sourceSite }: FromSite): Promise<PlaceRow> {
  if (siteKey !== undefined && sourceSite !== undefined && siteKey !== sourceSite)
    throw invalid([{ message: '@replication.bundleOrSite', field: 'sourceSite' }])
  const key = siteKey ?? sourceSite
  if (tenantKey === undefined) throw invalid([{ message: '@validation.required', field: 'tenantKey' }])
  if (key === undefined) throw invalid([{ message: '@validation.required', field: 'siteKey' }])
  const places = await reachablePlaces(context.tx, callerOf(context))
  const place = places.find((one) => one.tenant_key === tenantKey && one.site_key === key)
  if (!place) throw notFound()
  return place
}

/** A site that the caller may replicate to. @throws `notFound` */
export async function placeOf(context: InstallationContext, { tenantId, siteId }: SiteScope): Promise<PlaceRow> {
  const places = await reachablePlaces(context.tx, callerOf(context))
  const place = places.find((one) => one.tenant_id === tenantId && one.site_id === siteId)
  if (!place) throw notFound()
  return place
}
