import { sql } from 'kysely'
import type { ElementId, TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'
import type { ElementRow } from './elements.queries.ts'

/** A code for an object. */
export interface CodeFor {
  id: ElementId
  code: string
}

const pairs = (codes: readonly CodeFor[]) =>
  sql`unnest(${codes.map(({ id }) => id)}::uuid[], ${codes.map(({ code }) => code)}::text[]) as w (id, code)`

/** Gives a code to those of the objects that have none. @returns their number */
export async function insertOpenAddresses(tx: Tx, { tenantId, siteId }: SiteScope, codes: readonly CodeFor[], now: Date): Promise<number> {
  // an object that is deleted meanwhile is none
  const { numAffectedRows } = await sql`insert into open_addresses (tenant_id, site_id, element_id, code, created_at)
    select e.tenant_id, e.site_id, e.id, w.code, ${now}::timestamptz from ${pairs(codes)}
    join elements e on e.tenant_id = ${tenantId} and e.site_id = ${siteId} and e.id = w.id
    for key share of e
    on conflict (tenant_id, site_id, element_id) do nothing`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Replaces the code of those of the objects that have one. @returns their number */
export async function replaceOpenAddresses(tx: Tx, { tenantId, siteId }: SiteScope, codes: readonly CodeFor[], now: Date): Promise<number> {
  const ids = codes.map(({ id }) => id)
  // by the index, whatever the planner believes of a table that has just grown
  const { numAffectedRows } = await sql`update open_addresses o set code = w.code, created_at = ${now} from ${pairs(codes)}
    where o.tenant_id = ${tenantId} and o.site_id = ${siteId} and o.element_id = w.id and o.element_id = any(${ids}::uuid[])`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** Deletes the codes of the objects. @returns their number */
export async function deleteOpenAddresses(tx: Tx, { tenantId, siteId }: SiteScope, ids: readonly ElementId[]): Promise<number> {
  const { numAffectedRows } = await sql`delete from open_addresses
    where tenant_id = ${tenantId} and site_id = ${siteId} and element_id = any(${[...ids]}::uuid[])`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

/** The codes of some objects, as far as they have any. */
export const readOpenAddresses = (tx: Tx, { tenantId, siteId }: SiteScope, ids: readonly ElementId[]) =>
  tx
    .selectFrom('open_addresses')
    .select(['element_id', 'code', 'created_at'])
    .where('tenant_id', '=', tenantId)
    .where('site_id', '=', siteId)
    .where('element_id', '=', sql<ElementId>`any(${[...ids]}::uuid[])`)
    .execute()

/** The object of an open address's code, case ignored. */
export const readElementByOpenCode = (tx: Tx, { tenantId, siteId }: SiteScope, code: string): Promise<ElementRow | undefined> =>
  tx
    .selectFrom('open_addresses as o')
    .innerJoin('elements as e', (join) =>
      join.onRef('e.tenant_id', '=', 'o.tenant_id').onRef('e.site_id', '=', 'o.site_id').onRef('e.id', '=', 'o.element_id'),
    )
    .selectAll('e')
    .where('o.tenant_id', '=', tenantId)
    .where('o.site_id', '=', siteId)
    .where('o.code', '=', code.toUpperCase())
    .executeTakeFirst()

/** The site, among the open ones, of the object of an open address's code in a category with one of these statuses. */
export const readSiteOfOpenCode = (tx: Tx, tenantId: TenantId, siteIds: readonly SiteId[], code: string, statuses: readonly string[]) =>
  tx
    .selectFrom('open_addresses as o')
    .innerJoin('elements as e', (join) =>
      join.onRef('e.tenant_id', '=', 'o.tenant_id').onRef('e.site_id', '=', 'o.site_id').onRef('e.id', '=', 'o.element_id'),
    )
    .innerJoin('element_types as t', (join) =>
      join.onRef('t.tenant_id', '=', 'e.tenant_id').onRef('t.site_id', '=', 'e.site_id').onRef('t.id', '=', 'e.element_type_id'),
    )
    .select('o.site_id')
    .where((e) => e.and({ 'o.tenant_id': tenantId, 'o.site_id': sql<SiteId>`any(${[...siteIds]}::uuid[])`, 'o.code': code.toUpperCase() }))
    .where('t.status', 'in', statuses)
    .executeTakeFirst()
