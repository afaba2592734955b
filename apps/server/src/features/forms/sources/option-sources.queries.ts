import { sql } from 'kysely'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { SiteScope } from '../../../db/site-scope.ts'

/**
 * Existing sources (`records:<id>`) among some predefined value types and categories; none of them can be deleted until this transaction
 * ends.
 */
export async function lockSources(tx: Tx, { tenantId, siteId }: SiteScope, typeIds: string[], categoryIds: string[]): Promise<Set<string>> {
  const found = async (kind: 'records' | 'elements', table: 'record_types' | 'element_types', ids: string[]) => {
    if (ids.length === 0) return []
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)}
      where tenant_id = ${tenantId} and site_id = ${siteId} and id = any(${ids}::uuid[]) order by id for key share`.execute(tx)
    return rows.map((row) => `${kind}:${row.id}`)
  }
  return new Set([...(await found('records', 'record_types', typeIds)), ...(await found('elements', 'element_types', categoryIds))])
}

/** The options of a source to read: all selectable ones, or these, also those that are no longer selectable. */
export type Wanted = 'all' | readonly string[]

interface ChoiceRow {
  source_id: string
  value: string
  names: LocalizedTexts
  color: string | null
  is_gone: boolean
}

/** Most choices of one source. */
export const MAX_CHOICES = 10_000

const wantedIds = (wanted: Wanted, id: 'r.id' | 'e.id' | 'u.id' | 's.id') =>
  wanted === 'all' ? sql`true` : sql`${sql.ref(id)} = any(${wanted}::uuid[])`

/** Predefined values of some types, in order; without a colour they have that of their type. */
export async function readRecordChoices(tx: Tx, { tenantId, siteId }: SiteScope, typeIds: string[], wanted: Wanted): Promise<ChoiceRow[]> {
  const { rows } = await sql<ChoiceRow>`
    select t.id as source_id, r.id as value, r.localized_names as names, coalesce(r.color, t.color) as color,
      r.deleted_at is not null as is_gone
    from record_types t
    join records r on r.tenant_id = t.tenant_id and r.site_id = t.site_id and r.record_type_id = t.id
    where t.tenant_id = ${tenantId} and t.site_id = ${siteId} and t.id = any(${typeIds}::uuid[])
      and ${wantedIds(wanted, 'r.id')} and ${wanted === 'all' ? sql`r.deleted_at is null` : sql`true`}
    order by t.id, r.position limit ${MAX_CHOICES}`.execute(tx)
  return rows
}

/** Objects of some categories by title; `statuses` are those of categories that the caller may see. */
export async function readElementChoices(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  typeIds: string[],
  statuses: string[],
  wanted: Wanted,
): Promise<ChoiceRow[]> {
  const { rows } = await sql<ChoiceRow>`
    select t.id as source_id, e.id as value, null::text as color, false as is_gone,
      jsonb_build_array(jsonb_build_object('culture', 'sv-SE', 'text', e.title || ' (' || e.code || ')')) as names
    from element_types t
    join elements e on e.tenant_id = t.tenant_id and e.site_id = t.site_id and e.element_type_id = t.id
    where t.tenant_id = ${tenantId} and t.site_id = ${siteId} and t.id = any(${typeIds}::uuid[])
      and t.status = any(${statuses}::text[]) and ${wantedIds(wanted, 'e.id')}
    order by t.id, e.title limit ${MAX_CHOICES}`.execute(tx)
  return rows
}

/** The people of a site by name; who is disabled, deleted or not of the site any more can be chosen no more. */
export async function readUserChoices(tx: Tx, { tenantId, siteId }: SiteScope, wanted: Wanted): Promise<ChoiceRow[]> {
  const isOfSite = sql`exists (select 1 from user_sites s
    where s.tenant_id = u.tenant_id and s.user_id = u.id and s.site_id = ${siteId})`
  const { rows } = await sql<ChoiceRow>`
    select 'users' as source_id, u.id as value, null::text as color, u.status = 'disabled' or u.is_program or not ${isOfSite} as is_gone,
      jsonb_build_array(jsonb_build_object('culture', 'sv-SE', 'text', u.name)) as names
    from users u
    where u.tenant_id = ${tenantId} and ${wantedIds(wanted, 'u.id')}
      and ${wanted === 'all' ? sql`u.status <> 'disabled' and not u.is_program and ${isOfSite}` : sql`true`}
    order by u.name limit ${MAX_CHOICES}`.execute(tx)
  return rows
}

/** The published data schemas of a site by key. */
export async function readSchemaChoices(tx: Tx, { tenantId, siteId }: SiteScope, wanted: Wanted): Promise<ChoiceRow[]> {
  const { rows } = await sql<ChoiceRow>`
    select 'schemas' as source_id, s.id as value, null::text as color, s.status <> 'published' as is_gone, s.localized_names as names
    from data_schemas s
    where s.tenant_id = ${tenantId} and s.site_id = ${siteId} and ${wantedIds(wanted, 's.id')}
      and ${wanted === 'all' ? sql`s.status = 'published'` : sql`true`}
    order by s.key limit ${MAX_CHOICES}`.execute(tx)
  return rows
}

/** User names and e-mail addresses of the people of a site, by which files name them. */
export async function readUserAliases(tx: Tx, { tenantId, siteId }: SiteScope): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; aliases: string[] }>`
    select u.id, array_remove(array[u.user_name, u.email], null) as aliases
    from users u join user_sites s on s.tenant_id = u.tenant_id and s.user_id = u.id and s.site_id = ${siteId}
    where u.tenant_id = ${tenantId} and u.status <> 'disabled' and not u.is_program
    order by u.name limit ${MAX_CHOICES}`.execute(tx)
  return new Map(rows.map(({ id, aliases }) => [id, aliases]))
}
