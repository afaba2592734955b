import type { BodyOf, ParamsOf } from '@verka/domain/api/contract.ts'
import type { exportReplicationFile, listSiteContents } from '@verka/domain/replication/replication.api.ts'
import { invalid } from '@verka/domain/errors/app-error.ts'
import { bundleOf } from '@verka/domain/replication/bundle.ts'
import { withNeeded } from '@verka/domain/replication/needed.ts'
import { todayOf } from '../../../http/context.ts'
import type { InstallationContext } from '../../../http/context.ts'
import { audit } from '../../audit/audit.ts'
import { inSite, inSiteAsCaller } from '../in-site.ts'
import { scopeOfPlace, shownPlace, sourcePlaceOf } from '../places.ts'
import { readSiteContent } from '../planning/site-content.ts'
import { isUniversal } from '../planning/universal-ids.ts'
import { signedBundle, signingKeyOf } from './signature.ts'

/** What a site has that can be exported, in the order of its lists. */
export async function listContents(context: InstallationContext, source: ParamsOf<typeof listSiteContents>) {
  const place = await sourcePlaceOf(context, { tenantKey: source.sourceTenant, siteKey: source.sourceSite })
  const { items } = await inSite(context, scopeOfPlace(place), readSiteContent)
  return { items: items.map(({ kind, id, names }) => ({ kind, id, names })) }
}

/**
 * Chosen contents of a site, with all that they need, as a signed file (docs/decisions/071-configuration-files.md).
 * @throws `notFound` for a site that the caller may not replicate from, `invalid` at `ids` for one that the site does not have
 */
export async function exportBundle(context: InstallationContext, { ids, ...body }: BodyOf<typeof exportReplicationFile>) {
  const place = await sourcePlaceOf(context, body)
  const { ORIGIN: installation, SECRET_KEY } = context.runtime.settings
  return inSiteAsCaller(context, scopeOfPlace(place), async (site) => {
    const { items } = await readSiteContent(site)
    const options = { record: body.replicateRecords, privilege: body.replicatePrivileges }
    const isIncluded = (kind: string) => options[kind as keyof typeof options] ?? true
    const known = new Set(items.map(({ id }) => id))
    const unknown = ids?.findIndex((id) => !known.has(id.toLowerCase())) ?? -1
    if (unknown >= 0) throw invalid([{ message: '@replication.exportUnknown', field: `ids.${unknown}`, params: { id: ids![unknown]! } }])
    const chosen = new Set(ids?.map((id) => id.toLowerCase()) ?? items.filter(({ kind }) => isIncluded(kind)).map(({ id }) => id))
    const included = withNeeded(items, chosen, isUniversal)
    const text = signedBundle(bundleOf({ items: included }, { ...shownPlace(place), installation }), signingKeyOf(SECRET_KEY))
    const after = { name: place.site_name, format: 'json', rows: included.length }
    audit(site, { action: 'export', entity: 'replication', entityId: place.site_id, after })
    return { fileName: `${place.tenant_key}-${place.site_key}-${todayOf(site)}.json`, text, count: included.length }
  })
}
