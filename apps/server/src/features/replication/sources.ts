import type { BodyOf } from '@verka/domain/api/contract.ts'
import { invalid } from '@verka/domain/errors/app-error.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import type { SiteContent } from '@verka/domain/replication/content.ts'
import type { planReplicationBetween } from '@verka/domain/replication/replication.api.ts'
import type { PlanSigner } from '@verka/domain/replication/replication.schema.ts'
import type { ReplicationSource } from '@verka/domain/replication/stored.ts'
import { asId } from '@verka/domain/entities/ids.ts'
import type { InstallationContext } from '../../http/context.ts'
import { loadBundle } from './bundles/stored-bundles.ts'
import { inSite } from './in-site.ts'
import { placeOf, scopeOfPlace, shownPlace, sourcePlaceOf } from './places.ts'
import type { PlaceRow, ReplicationRow } from './replication.queries.ts'
import { findTemplate } from './ready/ready-templates.ts'
import { readSiteContent } from './planning/site-content.ts'

type PlanBody = BodyOf<typeof planReplicationBetween>

/** Where a replication is from. */
export interface Origin {
  origin: ReplicationRow['origin']
  source: ReplicationSource
  content: SiteContent
  /** Of a file. */
  signer: PlanSigner | null
}

/** How a body names a site to replicate from. */
const SOURCES = ['tenantKey', 'siteKey', 'sourceSite'] as const

/** A file and a template are instead of a site, and of each other. @throws `invalid` at the second one that is named */
function refuseTwoSources(body: PlanBody): void {
  const { fileId, templateKey } = body
  if (fileId === undefined && templateKey === undefined) return
  const also = fileId !== undefined && templateKey !== undefined ? 'templateKey' : SOURCES.find((name) => body[name] !== undefined)
  if (also) throw invalid([{ message: '@replication.bundleOrSite', field: also }])
}

/** Both sides of a replication. @throws `notFound` for one that the caller may not replicate from or to, `invalid` for one site twice */
export async function sidesOf(context: InstallationContext, body: PlanBody): Promise<{ from: Origin; target: PlaceRow }> {
  refuseTwoSources(body)
  const target = await placeOf(context, { tenantId: body.targetTenantId, siteId: body.targetSiteId })
  if (body.fileId !== undefined) {
    const { source, content, signedBy } = await inSite(context, scopeOfPlace(target), (site) => loadBundle(site, body.fileId!))
    return { from: { origin: 'file', source, content, signer: signedBy }, target }
  }
  if (body.templateKey !== undefined) {
    const { content, names } = await findTemplate(body.templateKey)
    const { siteId } = content
    // a template is of no tenant
    const source = { tenantId: asId<'tenant'>(siteId), tenantName: '', siteId, siteName: textIn(names, context.culture) }
    return { from: { origin: 'template', source, content, signer: null }, target }
  }
  const place = await sourcePlaceOf(context, body)
  if (place.site_id === target.site_id) throw invalid([{ message: '@validation.option', field: 'targetSiteId' }])
  const content = await inSite(context, scopeOfPlace(place), readSiteContent)
  return { from: { origin: 'site', source: shownPlace(place), content, signer: null }, target }
}
