import { sql, type RawBuilder } from 'kysely'
import { beginningOf, plusDays } from '@verka/domain/localization/dates.ts'
import type { ContentStatus } from '@verka/domain/definitions/content-status.ts'
import type { LocalizedText } from '@verka/domain/localization/localized-text.ts'
import { DESCRIPTIONS, isResource, type ResourceName } from '@verka/domain/resources/resources.ts'
import { REPLICATED_KINDS } from '@verka/domain/replication/content.ts'
import type { BulkChangeId, DataImportId, UserId, TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { fromAbove } from '../../from-above.ts'
import type { JsonIn } from '../../db/schema/json-columns.ts'
import type { SiteScope } from '../../db/site-scope.ts'

export interface AuditLogRow {
  id: string
  at: Date
  actor_id: UserId | null
  actor_name: string | null
  actor_is_program: boolean
  action: string
  entity: string
  entity_id: string
  site_id: SiteId | null
  site_key: string | null
  site_name: string | null
  request_id: string
  address: string | null
  /** The naming parts of the current row, or of its last values, and its owner. */
  naming: Record<string, unknown>
}

/** Properties with a row's name, and those that decide who may see it (visible-changes.ts). */
const NAMING = ['typeId', 'title', 'name', 'localizedNames', 'fileName', 'elementTitle', 'status', 'elementTypeId', 'recordTypeId']

const objectIn = (column: RawBuilder<unknown>) => sql`case when jsonb_typeof(${column}) = 'object' then ${column} else '{}' end`
const ENTRY = sql`a.id, a.at, a.actor_id, u.name as actor_name,
  coalesce(u.is_program, false) as actor_is_program, a.action, a.entity, a.entity_id, a.site_id, s.key as site_key, s.name as site_name,
  a.request_id, a.address,
  (select coalesce(jsonb_object_agg(part.key, part.value), '{}') from jsonb_each(${objectIn(sql`a.before`)} || ${objectIn(sql`a.after`)}) part
    where part.key = any(${NAMING}::text[])) as naming`
const FROM = sql`audit_log a
  left join users u on u.tenant_id = a.tenant_id and u.id = a.actor_id
  left join sites s on s.tenant_id = a.tenant_id and s.id = a.site_id`

/** The sites whose entries are read; undefined: all of the tenant. */
export interface AuditScope {
  tenantId: TenantId
  siteIds: readonly SiteId[] | undefined
}

const inScope = ({ tenantId, siteIds }: AuditScope): RawBuilder<unknown>[] => [
  sql`a.tenant_id = ${tenantId}`,
  ...(siteIds ? [sql`a.site_id = any(${siteIds}::uuid[])`] : []),
]

export interface AuditFilters {
  entities?: readonly string[] | undefined
  actions?: readonly string[] | undefined
  entityId?: string | undefined
  actorIds?: readonly string[] | undefined
  /** Days, both whole, in `timeZone`. */
  from?: string | undefined
  to?: string | undefined
  timeZone: string
  /** Entries older than this one. */
  after?: { at: Date; id: string } | undefined
  limit: number
}

/** Many changes at once, whose entries the log shows as one. */
export type ChangedBy = { bulkChangeId: BulkChangeId } | { importId: DataImportId }

/** Values before and after a bulk change or an import, for some of its rows. */
export async function readEntriesOf(tx: Tx, { tenantId, siteId }: SiteScope, by: ChangedBy, entityIds: readonly string[]) {
  const isOf = 'importId' in by ? sql`a.import_id = ${by.importId}` : sql`a.bulk_change_id = ${by.bulkChangeId}`
  const { rows } = await sql<{
    entity_id: string
    before: JsonIn<'audit_log', 'before'> | null
    after: JsonIn<'audit_log', 'after'> | null
  }>`select distinct on (a.entity_id) a.entity_id, a.before, a.after
    from audit_log a where ${sql.join(inScope({ tenantId, siteIds: [siteId] }), sql` and `)} and ${isOf}
      and a.entity_id = any(${[...entityIds]}::uuid[]) order by a.entity_id, a.at, a.id`.execute(tx)
  return new Map(rows.map((row) => [row.entity_id, row]))
}

/** Ids of rows of an entity that an import has created. */
export async function readCreatedBy(tx: Tx, { tenantId, siteId }: SiteScope, importId: DataImportId, entity: string): Promise<string[]> {
  const { rows } = await sql<{ entity_id: string }>`select a.entity_id from audit_log a
    where ${sql.join(inScope({ tenantId, siteIds: [siteId] }), sql` and `)} and a.import_id = ${importId}
      and a.entity = ${entity} and a.action = 'create'`.execute(tx)
  return rows.map(({ entity_id: id }) => id)
}

/** What a replication or a sandbox wrote, at the moment of its own entry: the first of them in the order of their kinds, and their number. */
export async function readIncluded(
  tx: Tx,
  scope: AuditScope,
  { at, entity_id: replicationId }: Pick<AuditLogRow, 'at' | 'entity_id'>,
  limit: number,
): Promise<{ rows: AuditLogRow[]; count: number }> {
  const { rows } = await sql<AuditLogRow & { count: number }>`select ${ENTRY}, count(*) over ()::int as count from ${FROM}
    where ${sql.join([...inScope(scope), sql`a.at = ${at}`, sql`a.replication_id = ${replicationId}`], sql` and `)}
    order by array_position(${[...REPLICATED_KINDS]}::text[], a.entity), a.entity, a.action, a.id limit ${limit}`.execute(tx)
  return { rows, count: rows[0]?.count ?? 0 }
}

/** A page of the log, newest first. */
export async function readAuditLog(tx: Tx, scope: AuditScope, filters: AuditFilters): Promise<AuditLogRow[]> {
  const { rows } = await sql<AuditLogRow>`select ${ENTRY} from ${FROM} where ${whereOf(scope, filters)}
    order by a.at desc, a.id desc limit ${filters.limit}`.execute(tx)
  return rows
}

/** Number of entries. */
export async function countAuditLog(tx: Tx, scope: AuditScope, filters: Omit<AuditFilters, 'limit'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from audit_log a where ${whereOf(scope, filters)}`.execute(tx)
  return rows[0]!.count
}

function whereOf(scope: AuditScope, filters: Omit<AuditFilters, 'limit'>): RawBuilder<unknown> {
  const { entities, actions, entityId, actorIds, from, to, timeZone, after } = filters
  const conditions = inScope(scope)
  // a bulk change, an import or a replication has one entry in the log; the history of one row needs its own
  if (!entityId) conditions.push(sql`a.bulk_change_id is null and a.import_id is null and a.replication_id is null`)
  if (entities) conditions.push(sql`a.entity = any(${entities}::text[])`)
  if (actions) conditions.push(sql`a.action = any(${actions}::text[])`)
  if (entityId) conditions.push(sql`a.entity_id = ${entityId}`)
  if (actorIds) conditions.push(sql`a.actor_id = any(${actorIds}::uuid[])`)
  if (from) conditions.push(sql`a.at >= ${beginningOf(from, timeZone)}::timestamptz`)
  if (to) conditions.push(sql`a.at < ${beginningOf(plusDays(to, 1), timeZone)}::timestamptz`)
  if (after) conditions.push(sql`(a.at, a.id) < (${after.at}, ${after.id}::uuid)`)
  return sql.join(conditions, sql` and `)
}

export async function readAuditEntry(tx: Tx, scope: AuditScope, id: string) {
  const { rows } = await sql<
    AuditLogRow & { before: JsonIn<'audit_log', 'before'> | null; after: JsonIn<'audit_log', 'after'> | null }
  >`select ${ENTRY}, a.before, a.after from ${FROM}
    where ${sql.join([...inScope(scope), sql`a.id = ${id}`], sql` and `)}`.execute(tx)
  return rows[0]
}

/** Changes of one row of a site, newest first. */
export async function readChangesOf(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  { entity, entityId }: { entity: string; entityId: string },
  { after, limit }: { after?: { at: Date; id: string } | undefined; limit: number },
) {
  const conditions = [...inScope({ tenantId, siteIds: [siteId] }), sql`a.entity = ${entity}`, sql`a.entity_id = ${entityId}`]
  if (after) conditions.push(sql`(a.at, a.id) < (${after.at}, ${after.id}::uuid)`)
  const { rows } =
    await sql<ChangeRow>`select a.id, a.at, a.action, a.actor_id, u.name as actor_name, a.before, a.after, a.bulk_change_id, a.import_id
    from audit_log a left join users u on u.tenant_id = a.tenant_id and u.id = a.actor_id
    where ${sql.join(conditions, sql` and `)} order by a.at desc, a.id desc limit ${limit}`.execute(tx)
  return rows
}

type ChangeRow = Pick<AuditLogRow, 'id' | 'at' | 'action' | 'actor_id' | 'actor_name'> & {
  before: JsonIn<'audit_log', 'before'> | null
  after: JsonIn<'audit_log', 'after'> | null
  bulk_change_id: BulkChangeId | null
  import_id: DataImportId | null
}

/** A save of a definition, or of another row whose versions count. */
type SaveRow = Pick<ChangeRow, 'id' | 'at' | 'action' | 'actor_id' | 'actor_name' | 'before' | 'after'> & {
  /** The entry of the replication or sandbox that it was a part of; null: a person saved it. */
  copied: { entity: string; action: string; after: Record<string, unknown> | null } | null
}

const SAVE = sql`a.id, a.at, a.action, a.actor_id, u.name as actor_name, a.before, a.after,
  case when a.replication_id is not null then (select jsonb_build_object('entity', r.entity, 'action', r.action, 'after', r.after) from audit_log r
    where r.tenant_id = a.tenant_id and r.site_id = a.site_id and r.entity_id = a.replication_id and r.at = a.at and r.replication_id is null
    limit 1) end as copied`

const isSaveOf = ({ entity, entityId }: { entity: string; entityId: string }) => [
  sql`a.entity = ${entity}`,
  sql`a.entity_id = ${entityId}`,
  sql`a.action = any(array['create', 'update'])`,
]

/** Saves of one row of a site, newest first. */
export async function readSavesOf(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  of: { entity: string; entityId: string },
  { after, limit }: { after?: { at: Date; id: string } | undefined; limit: number },
): Promise<SaveRow[]> {
  const conditions = [...inScope({ tenantId, siteIds: [siteId] }), ...isSaveOf(of)]
  if (after) conditions.push(sql`(a.at, a.id) < (${after.at}, ${after.id}::uuid)`)
  const { rows } = await sql<SaveRow>`select ${SAVE}
    from audit_log a left join users u on u.tenant_id = a.tenant_id and u.id = a.actor_id
    where ${sql.join(conditions, sql` and `)} order by a.at desc, a.id desc limit ${limit}`.execute(tx)
  return rows
}

/** The save that gave a row a version, or else the one that ended it: the log may be younger than the version. */
export async function readSaveOfVersion(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  of: { entity: string; entityId: string },
  version: number,
): Promise<SaveRow | undefined> {
  const ofVersion = (part: 'before' | 'after') => sql`a.${sql.ref(part)}->>'version' = ${String(version)}`
  const { rows } = await sql<SaveRow>`select ${SAVE}
    from audit_log a left join users u on u.tenant_id = a.tenant_id and u.id = a.actor_id
    where ${sql.join([...inScope({ tenantId, siteIds: [siteId] }), ...isSaveOf(of)], sql` and `)}
      and (${ofVersion('after')} or ${ofVersion('before')})
    order by ${ofVersion('after')} desc, a.at desc, a.id desc limit 1`.execute(tx)
  return rows[0]
}

export interface NamedRow {
  id: string
  title: string | null
  names: LocalizedText[] | null
  /** Its category, or its predefined value type. */
  type_id: string
}

/** Current names of objects and predefined values; transactions and bookings use their object's. The sites have to be open. */
export async function readNamesNow(tx: Tx, tenantId: TenantId, siteIds: readonly SiteId[], ids: readonly string[]): Promise<NamedRow[]> {
  const within = (name: RawBuilder<unknown>) =>
    sql`${name}.tenant_id = ${tenantId} and ${name}.site_id = any(${siteIds}::uuid[]) and ${name}.id = any(${ids}::uuid[])`
  const ofObject = (table: string) =>
    sql`select x.id, e.title, null::jsonb, e.element_type_id from ${sql.table(table)} x
      join elements e on e.tenant_id = x.tenant_id and e.site_id = x.site_id and e.id = x.element_id where ${within(sql`x`)}`
  const { rows } = await sql<NamedRow>`select e.id, e.title, null::jsonb as names, e.element_type_id as type_id from elements e
      where ${within(sql`e`)}
    union all select r.id, null, r.localized_names, r.record_type_id from records r where ${within(sql`r`)}
    union all ${ofObject('transactions')} union all ${ofObject('reservations')}`.execute(tx)
  return rows
}

export interface ServiceOfRow {
  id: string
  names: LocalizedText[]
  status: ContentStatus
}

/** The services of transactions. The sites have to be open. */
export async function readServicesOf(
  tx: Tx,
  tenantId: TenantId,
  siteIds: readonly SiteId[],
  ids: readonly string[],
): Promise<ServiceOfRow[]> {
  const { rows } = await sql<ServiceOfRow>`select x.id, t.localized_names as names, t.status from transactions x
    join transaction_types t on t.tenant_id = x.tenant_id and t.site_id = x.site_id and t.id = x.transaction_type_id
    where x.tenant_id = ${tenantId} and x.site_id = any(${siteIds}::uuid[]) and x.id = any(${ids}::uuid[])`.execute(tx)
  return rows
}

/** Where the rows of an entity are; `table` null: it has no page that an entry could lead to. */
interface EntityTable {
  table: string | null
  /** Deleted rows stay, with a mark. */
  isMarked?: true
}

/** The table of each entity. */
export const tablesAbove = fromAbove<Readonly<Record<ResourceName, EntityTable>>>('tables of entities')

/** Whether something of the log is still there, as far as it has a page. */
export async function isStillThere(
  tx: Tx,
  tenantId: TenantId,
  row: Pick<AuditLogRow, 'entity' | 'entity_id' | 'site_id'>,
): Promise<boolean> {
  if (!isResource(row.entity)) return false
  const { table, isMarked } = tablesAbove.get()[row.entity]
  const isOfTenant = DESCRIPTIONS[row.entity].scope === 'tenant'
  if (table === null || (!isOfTenant && row.site_id === null)) return false
  const conditions = [sql`tenant_id = ${tenantId}`, sql`id = ${row.entity_id}`]
  if (!isOfTenant) conditions.push(sql`site_id = ${row.site_id}`)
  if (isMarked) conditions.push(sql`deleted_at is null`)
  const { rows } = await sql<{ found: boolean }>`select exists (select from ${sql.table(table)}
    where ${sql.join(conditions, sql` and `)}) as found`.execute(tx)
  return rows[0]!.found
}

export interface DefinedTypeRow {
  id: string
  status: string
  data_property_types: JsonIn<'element_types', 'data_property_types'>
}

/** All definitions with fields in a site, which has to be open in the transaction. */
export async function readDefinedTypes(tx: Tx, { tenantId, siteId }: SiteScope): Promise<DefinedTypeRow[]> {
  const parts = ['element_types', 'record_types', 'operation_types'].map(
    (table) => sql`select id, status, data_property_types from ${sql.table(table)} where tenant_id = ${tenantId} and site_id = ${siteId}`,
  )
  const { rows } = await sql<DefinedTypeRow>`${sql.join(parts, sql` union all `)}`.execute(tx)
  return rows
}
