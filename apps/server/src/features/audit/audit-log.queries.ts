import { sql, type RawBuilder } from 'kysely'
import { beginningOf, plusDays } from '@verka/domain/localization/dates.ts'
import type { Tx } from '../../db/database.ts'

export interface AuditLogRow {
  id: string
  at: Date
  actor_id: string | null
  actor_name: string | null
  action: string
  entity: string
  entity_id: string
  site_id: string | null
  site_key: string | null
  request_id: string
  address: string | null
}

const ENTRY = sql`a.id, a.at, a.actor_id, u.name as actor_name, a.action, a.entity, a.entity_id, a.site_id, s.key as site_key,
  a.request_id, a.address`
const FROM = sql`audit_log a
  left join users u on u.tenant_id = a.tenant_id and u.id = a.actor_id
  left join sites s on s.tenant_id = a.tenant_id and s.id = a.site_id`

/** Whose entries: those of some sites, or (undefined) all of the tenant. */
export interface AuditScope {
  tenantId: string
  siteIds: readonly string[] | undefined
}

const inScope = ({ tenantId, siteIds }: AuditScope): RawBuilder<unknown>[] => [
  sql`a.tenant_id = ${tenantId}`,
  ...(siteIds ? [sql`a.site_id = any(${siteIds}::uuid[])`] : []),
]

export interface AuditFilters {
  entities?: readonly string[] | undefined
  actions?: readonly string[] | undefined
  entityId?: string | undefined
  actorId?: string | undefined
  /** Days, both whole, in `timeZone`. */
  from?: string | undefined
  to?: string | undefined
  timeZone: string
  /** Entries older than this one. */
  after?: { at: Date; id: string } | undefined
  limit: number
}

/** A page of the log, newest first. */
export async function readAuditLog(tx: Tx, scope: AuditScope, filters: AuditFilters): Promise<AuditLogRow[]> {
  const { entities, actions, entityId, actorId, from, to, timeZone, after, limit } = filters
  const conditions = inScope(scope)
  if (entities) conditions.push(sql`a.entity = any(${entities}::text[])`)
  if (actions) conditions.push(sql`a.action = any(${actions}::text[])`)
  if (entityId) conditions.push(sql`a.entity_id = ${entityId}`)
  if (actorId) conditions.push(sql`a.actor_id = ${actorId}`)
  if (from) conditions.push(sql`a.at >= ${beginningOf(from, timeZone)}::timestamptz`)
  if (to) conditions.push(sql`a.at < ${beginningOf(plusDays(to, 1), timeZone)}::timestamptz`)
  if (after) conditions.push(sql`(a.at, a.id) < (${after.at}, ${after.id}::uuid)`)
  const { rows } = await sql<AuditLogRow>`select ${ENTRY} from ${FROM} where ${sql.join(conditions, sql` and `)}
    order by a.at desc, a.id desc limit ${limit}`.execute(tx)
  return rows
}

export async function readAuditEntry(tx: Tx, scope: AuditScope, id: string) {
  const { rows } = await sql<AuditLogRow & { before: unknown; after: unknown }>`select ${ENTRY}, a.before, a.after from ${FROM}
    where ${sql.join([...inScope(scope), sql`a.id = ${id}`], sql` and `)}`.execute(tx)
  return rows[0]
}

export interface DefinedTypeRow {
  id: string
  status: string
  data_property_types: unknown
}

/** All that has fields in a site, which has to be open in the transaction. */
export async function readDefinedTypes(tx: Tx, { tenantId, siteId }: { tenantId: string; siteId: string }): Promise<DefinedTypeRow[]> {
  const parts = ['element_types', 'record_types', 'operation_types'].map(
    (table) => sql`select id, status, data_property_types from ${sql.table(table)} where tenant_id = ${tenantId} and site_id = ${siteId}`,
  )
  const { rows } = await sql<DefinedTypeRow>`${sql.join(parts, sql` union all `)}`.execute(tx)
  return rows
}
