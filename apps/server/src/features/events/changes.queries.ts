import { sql } from 'kysely'
import type { UserId, TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import type { LiveEntity } from '@verka/domain/resources/resources.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'

const NOW = sql`extract(epoch from clock_timestamp())::bigint as at, pg_current_snapshot()::text as snapshot`

/**
 * Rows that a snapshot did not see and this statement does, in any commit order, including transactions that were running at the snapshot.
 * The first condition is for the index, the second is exact.
 */
const sinceSnapshot = (after: ReturnType<typeof sql>) =>
  sql`c.transaction_id >= pg_snapshot_xmin(${after}) and not pg_visible_in_snapshot(c.transaction_id, ${after})
    and pg_visible_in_snapshot(c.transaction_id, pg_current_snapshot())`

export interface CursorRow {
  at: number
  snapshot: string
}

export interface ChangeRow {
  entity: string
  entity_id: string
  type_id: string | null
  kind: string
  site_id: SiteId | null
  owner_ids: string[]
  status: string | null
  is_restricted: boolean | null
  person: { role: string; sites: string[] } | null
}

/** The present cursor: changes before it need no notification. */
export async function readStreamCursor(tx: Tx): Promise<CursorRow> {
  const { rows } = await sql<CursorRow>`select ${NOW}`.execute(tx)
  return rows[0]!
}

/**
 * The changes of a tenant since a snapshot in the open sites, in order, with the current facts that decide who sees them, and the next
 * cursor: one statement, so that no change is lost in between.
 */
export async function readChangesSince(tx: Tx, { tenantId, snapshot, limit }: { tenantId: TenantId; snapshot: string; limit: number }) {
  const after = sql`${snapshot}::pg_snapshot`
  const { rows } = await sql<CursorRow & { changes: ChangeRow[] }>`
    select ${NOW}, (select coalesce(json_agg(found order by found.id), '[]') from (
      select c.id, c.entity, c.entity_id, c.type_id, c.kind, c.site_id, c.owner_ids,
        coalesce(c.status, e.status, r.status, t.status) as status,
        coalesce(c.is_restricted, t.is_restricted) as is_restricted,
        case when u.id is not null then json_build_object('role', u.role, 'sites',
          (select coalesce(json_agg(s.key), '[]') from user_sites us join sites s on s.tenant_id = us.tenant_id and s.id = us.site_id
            where us.tenant_id = c.tenant_id and us.user_id = u.id)) end as person
      from changes c
        left join element_types e on c.entity = 'element'
          and e.tenant_id = c.tenant_id and e.site_id = c.site_id and e.id = c.type_id
        left join record_types r on c.entity = 'record'
          and r.tenant_id = c.tenant_id and r.site_id = c.site_id and r.id = c.type_id
        left join transaction_types t on c.entity in ('transaction', 'reservation')
          and t.tenant_id = c.tenant_id and t.site_id = c.site_id and t.id = c.type_id
        left join users u on c.entity = 'user' and u.tenant_id = c.tenant_id and u.id = c.entity_id and u.deleted_at is null
      where c.tenant_id = ${tenantId} and ${sinceSnapshot(after)}
      order by c.id limit ${limit}) found) as changes`.execute(tx)
  return rows[0]!
}

/** Whether entities of some kinds were changed in a site, or in its tenant as a whole, since a snapshot. */
export async function readHasChanged(
  tx: Tx,
  { tenantId, siteId, snapshot, entities }: SiteScope & { snapshot: string; entities: readonly LiveEntity[] },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from changes c
    where c.tenant_id = ${tenantId} and (c.site_id is null or c.site_id = ${siteId}) and c.entity = any(${entities}::text[])
      and ${sinceSnapshot(sql`${snapshot}::pg_snapshot`)}) as found`.execute(tx)
  return rows[0]!.found
}

/** Tenants with changes since their snapshots; the others may advance to the returned cursor. */
export async function readTenantsWithChanges(tx: Tx, known: readonly { tenantId: TenantId; snapshot: string }[]) {
  const tenantIds = known.map(({ tenantId }) => tenantId)
  const snapshots = known.map(({ snapshot }) => snapshot)
  const { rows } = await sql<CursorRow & { tenant_ids: TenantId[] }>`
    select ${NOW}, array(
      select w.tenant_id from unnest(${tenantIds}::uuid[], ${snapshots}::text[]::pg_snapshot[]) as w (tenant_id, snapshot)
      where exists (select from changes c where c.tenant_id = w.tenant_id and ${sinceSnapshot(sql`w.snapshot`)})) as tenant_ids`.execute(tx)
  return rows[0]!
}

/** The still active ones of these people, each with a site that they have. Installation scope. */
export async function readActivePeople(tx: Tx, userIds: readonly string[]): Promise<{ user_id: UserId; site_id: SiteId }[]> {
  const { rows } = await sql<{ user_id: UserId; site_id: SiteId }>`
    select us.user_id, us.site_id from users u join user_sites us on us.tenant_id = u.tenant_id and us.user_id = u.id
    where u.id = any(${userIds}::uuid[]) and u.status = 'active'`.execute(tx)
  return rows
}

/** Deletes changes older than a day, in batches. @returns how many. Installation scope. */
export async function deleteOldChanges(tx: Tx, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from changes where (tenant_id, id) in (
    select tenant_id, id from changes where at < now() - interval '1 day' limit ${limit})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
