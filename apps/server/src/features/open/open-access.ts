import { reachOf } from '@verka/domain/access/permissions.ts'
import { notFound } from '@verka/domain/errors/app-error.ts'
import type { OpenAccess } from '@verka/domain/open/open-access.api.ts'
import { LIST_FORMS } from '@verka/domain/public-lists/list-forms.ts'
import type { DataSchema } from '@verka/domain/schemas/schemas.api.ts'
import { inTenant } from '../../db/scope.queries.ts'
import { scopeOf, type InstallationContext, type SiteContext } from '../../http/context.ts'
import type { Runtime } from '../../runtime.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import { listTransactionTypes } from '../definitions/stored/transaction-types.ts'
import { listElementTypes, loadElementType } from '../definitions/stored/element-types.ts'
import { sourcesOf } from '../schema-exports/schema-sources.ts'
import { findOpenTenant, hasOpenAccess, listSites } from '../tenants/tenants.ts'
import { countGuessableCodes, readOpenSiteKeys, readPublishedLists } from './open-access.queries.ts'
import { openSchemasOf } from './open-elements.ts'
import { strangerContext } from './open-site.ts'

type OpenSite = OpenAccess['sites'][number]

/**
 * What people without a login see of a tenant, or would see. The tenant of the caller, or any for a system administrator.
 * @throws `notFound`
 */
export async function loadOpenAccess(context: InstallationContext, id: TenantId): Promise<OpenAccess> {
  const { actor, tx } = context
  const mayKnow = actor && (reachOf(actor.role, 'tenantRecord', 'read') === 'all' || id.toLowerCase() === actor.tenant.id)
  const sites = mayKnow ? (await listSites(tx, id)).filter(({ isSandbox }) => !isSandbox) : []
  if (sites.length === 0) throw notFound()
  const shown: OpenSite[] = []
  for (const site of sites)
    shown.push(
      await inTenant(tx, id, [site.id], async () => {
        const stranger = await strangerContext(
          { ...context.runtime, now: () => context.now },
          tx,
          { tenantId: id, siteId: site.id },
          () => context.culture,
        )
        const open = await openPartsOf(stranger)
        return { ...site, ...open, elementTypes: await withCounts(stranger, open.elementTypes) }
      }),
    )
  return { isOn: await hasOpenAccess(tx, id), sites: shown.filter(({ elementTypes }) => elementTypes.length > 0) }
}

/** What a site shows to everybody, or would. */
export async function openPartsOf(stranger: SiteContext) {
  const elementTypes = await openTypesOf(stranger)
  return { elementTypes, publicLists: await publicListsOf(stranger, elementTypes) }
}
export type OpenParts = Awaited<ReturnType<typeof openPartsOf>>

type OpenType = Omit<OpenSite['elementTypes'][number], 'elements' | 'guessableCodes'>

/** The categories of a site that a schema shows to everybody. */
async function openTypesOf(stranger: SiteContext): Promise<OpenType[]> {
  const summaries = await listElementTypes(stranger)
  const types: OpenType[] = []
  for (const { id } of summaries) {
    const type = await loadElementType(stranger, id)
    const schemas = await openSchemasOf(stranger, type)
    if (schemas.length === 0) continue
    const shown = []
    for (const schema of schemas) shown.push({ ...namesOf(schema), key: schema.key, fields: await shownFields(stranger, schema, id) })
    types.push({ ...namesOf(type), services: await openServicesOf(stranger, type), schemas: shown })
  }
  return types
}

async function withCounts(stranger: SiteContext, types: readonly OpenType[]): Promise<OpenSite['elementTypes']> {
  const counts = await countGuessableCodes(
    stranger.tx,
    scopeOf(stranger),
    types.map(({ id }) => id),
  )
  return types.map((type) => ({ ...type, elements: 0, guessableCodes: 0, ...counts.get(type.id) }))
}

/** The services of a category that everybody may start. */
async function openServicesOf(stranger: SiteContext, { id }: Pick<ElementType, 'id'>) {
  // a restricted user has services by privileges alone
  const user = { ...stranger, actor: { ...stranger.actor, role: 'privilegedUser' as const } }
  const services = await listTransactionTypes(user, id)
  return services.flatMap((service) => {
    const { openReports } = service.settings
    return openReports && service.status === 'published' ? [{ ...namesOf(service), withQuarantine: openReports.withQuarantine }] : []
  })
}

/** The published lists that show something: of an open category, by one of its schemas. */
async function publicListsOf(stranger: SiteContext, types: readonly OpenType[]): Promise<OpenSite['publicLists']> {
  const rows = await readPublishedLists(stranger.tx, scopeOf(stranger))
  const isShown = ({ element_type_id, schema_id }: (typeof rows)[number]) =>
    types.some(({ id, schemas }) => id === element_type_id && schemas.some((schema) => schema.id === schema_id))
  return rows.filter(isShown).map(({ id, localized_names, key, element_type_id, schema_id, forms }) => ({
    id,
    localizedNames: localized_names,
    key,
    elementTypeId: element_type_id,
    schemaId: schema_id,
    forms: LIST_FORMS.filter((form) => forms.includes(form)),
  }))
}

const namesOf = ({ id, localizedNames }: Pick<DataSchema, 'localizedNames'> & { id: string }) => ({ id, localizedNames })

/** The fields of a schema that are filled from a category, and not from what is hidden. */
async function shownFields(stranger: SiteContext, schema: DataSchema, typeId: string) {
  const [source] = await sourcesOf(stranger, schema, ['element'], typeId)
  return schema.fields.flatMap(({ key, localizedNames }, index) =>
    source?.reader.fed.has(index) && !source.reader.hidden.has(index)
      ? [{ key, localizedNames, sources: source.reader.sourcesOf(index) }]
      : [],
  )
}

/** The key of the only site of a tenant that shows objects to everybody; undefined if there are none or several. */
export async function findOnlyOpenSite(
  { database }: Pick<Runtime, 'database'>,
  tenantKey: string | undefined,
): Promise<string | undefined> {
  if (tenantKey === undefined) return undefined
  const keys = await database.transaction(
    { kind: 'installation' },
    async (tx) => {
      const id = await findOpenTenant(tx, tenantKey)
      if (id === undefined) return []
      const sites = (await listSites(tx, id)).filter(({ isSandbox }) => !isSandbox)
      const siteIds = sites.map((site) => site.id)
      return inTenant(tx, id, siteIds, () => readOpenSiteKeys(tx, id))
    },
    { isReadOnly: true },
  )
  return keys.length === 1 ? keys[0] : undefined
}
