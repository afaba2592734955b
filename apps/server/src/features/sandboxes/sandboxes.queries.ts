import { sql } from 'kysely'
import type { UserId, TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import type { TriedRole } from '@verka/domain/sandboxes/sandbox-of-site.ts'
import type { ItemErrors } from '@verka/domain/replication/stored.ts'
import { jsonText } from '../../db/schema/json-columns.ts'
import { siteColumns, type SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'

export interface SandboxRow {
  tenant_id: TenantId
  site_id: SiteId
  key: string
  name: string
  source_site_id: SiteId
  source_name: string
  /** Null: it was removed. */
  source_key: string | null
  state: 'creating' | 'ready' | 'failed' | 'removing'
  done: number
  total: number
  definitions: number
  elements: number
  errors: ItemErrors[]
  owner_id: UserId
  owner_name: string
  culture: string
  request_id: string
  address: string | null
  created_at: Date
  ready_at: Date | null
  remove_at: Date
  /** Who works in it. */
  member_ids: UserId[]
}

const ROWS = sql`select b.tenant_id, b.site_id, s.key, s.name, b.source_site_id, coalesce(o.name, b.source_name) as source_name, o.key as source_key,
    b.state, b.done, b.total, b.definitions, b.elements, b.errors, b.owner_id, b.culture, b.request_id, b.address, b.created_at, b.ready_at, b.remove_at,
    array(select m.user_id from user_sites m where m.tenant_id = b.tenant_id and m.site_id = b.site_id) as member_ids,
    coalesce((select u.name from users u where u.tenant_id = b.tenant_id and u.id = b.owner_id), '') as owner_name
  from sandboxes b join sites s on s.tenant_id = b.tenant_id and s.id = b.site_id
    left join sites o on o.tenant_id = b.tenant_id and o.id = b.source_site_id`

/** The sandboxes of a tenant, newest first. */
export async function readSandboxes(tx: Tx, tenantId: TenantId): Promise<SandboxRow[]> {
  const { rows } = await sql<SandboxRow>`${ROWS} where b.tenant_id = ${tenantId} order by b.created_at desc, b.site_id`.execute(tx)
  return rows
}

export async function readSandbox(tx: Tx, { tenantId, siteId }: SiteScope, { isLocked = false } = {}): Promise<SandboxRow | undefined> {
  const { rows } = await sql<SandboxRow>`${ROWS} where b.tenant_id = ${tenantId} and b.site_id = ${siteId}
    ${isLocked ? sql`for update of b` : sql``}`.execute(tx)
  return rows[0]
}

/** Sandboxes of one tenant are made one after the other, so that their number is known. */
export const lockSandboxes = (tx: Tx, tenantId: TenantId) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`sandboxes ${tenantId}`}, 0))`.execute(tx)

/** Names of sandboxes of a tenant that were removed since a time, by the log. */
export async function readRemovedNames(tx: Tx, tenantId: TenantId, since: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string | null }>`select before ->> 'name' as name from audit_log
    where tenant_id = ${tenantId} and at >= ${since} and entity = 'sandbox' and action = 'delete'`.execute(tx)
  return rows.flatMap(({ name }) => name ?? [])
}

/** One process fills a sandbox: waits for another one's end. */
export const lockSandbox = (tx: Tx, { siteId }: SiteScope) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`sandbox ${siteId}`}, 0))`.execute(tx)

interface NewSandbox {
  source: { id: SiteId; name: string }
  ownerId: UserId
  culture: string
  requestId: string
  address: string | undefined
  removeAt: Date
}

export const insertSandbox = (
  tx: Tx,
  scope: SiteScope,
  { source, ownerId, culture, requestId, address, removeAt }: NewSandbox,
  now: Date,
) =>
  tx
    .insertInto('sandboxes')
    .values({
      ...siteColumns(scope),
      source_site_id: source.id,
      source_name: source.name,
      state: 'creating',
      owner_id: ownerId,
      culture,
      request_id: requestId,
      address: address ?? null,
      created_at: now,
      remove_at: removeAt,
    })
    .execute()

/** Stores the progress of a sandbox that is filled, in a transaction of its own. */
export const noteFilled = (tx: Tx, { tenantId, siteId }: SiteScope, { done, total }: { done: number; total: number }) =>
  sql`update sandboxes set done = ${done}, total = ${total}
    where tenant_id = ${tenantId} and site_id = ${siteId} and state = 'creating'`.execute(tx)

/** Ends the filling. @returns whether it was not removed meanwhile */
export async function endFilling(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  { definitions, elements, errors }: { definitions: number; elements: number; errors: readonly ItemErrors[] },
  now: Date,
): Promise<boolean> {
  const isReady = errors.length === 0
  const { numAffectedRows } = await sql`update sandboxes set state = ${isReady ? 'ready' : 'failed'}, errors = ${jsonText(errors)}::jsonb,
      definitions = ${definitions}, elements = ${elements}, done = case when ${isReady} then total else done end, ready_at = ${isReady ? now : null}
    where tenant_id = ${tenantId} and site_id = ${siteId} and state = 'creating'`.execute(tx)
  return numAffectedRows === 1n
}

/** Gives people a site. */
export async function insertMembers(tx: Tx, { tenantId, siteId }: SiteScope, userIds: readonly UserId[]): Promise<void> {
  await sql`insert into user_sites (tenant_id, user_id, site_id) select ${tenantId}, u, ${siteId} from unnest(${[...userIds]}::uuid[]) u
    on conflict do nothing`.execute(tx)
}

/** Sets the role with which a member tries a sandbox. @returns whether they are one */
export async function updateTriedRole(tx: Tx, { tenantId, siteId }: SiteScope, userId: UserId, role: TriedRole | null): Promise<boolean> {
  const { numAffectedRows } = await sql`update user_sites set tries_as = ${role}
    where tenant_id = ${tenantId} and site_id = ${siteId} and user_id = ${userId}`.execute(tx)
  return numAffectedRows === 1n
}

/** Nobody gets in any more. */
export async function beginRemoving(tx: Tx, { tenantId, siteId }: SiteScope): Promise<void> {
  await sql`update sandboxes set state = 'removing' where tenant_id = ${tenantId} and site_id = ${siteId}`.execute(tx)
  await sql`delete from user_sites where tenant_id = ${tenantId} and site_id = ${siteId}`.execute(tx)
}

/** Schedules the deletion of the bytes of a site's files and of what was uploaded for it. The site is open. */
export async function scheduleSiteRemovals(tx: Tx, { tenantId, siteId }: SiteScope, now: Date): Promise<void> {
  await sql`insert into file_removals (tenant_id, storage_key, remove_after)
    select tenant_id, storage_key, ${now}::timestamptz from files where tenant_id = ${tenantId} and site_id = ${siteId}
    union select tenant_id, storage_key, ${now}::timestamptz from upload_pieces where tenant_id = ${tenantId} and site_id = ${siteId}
    on conflict (tenant_id, storage_key) do update set remove_after = excluded.remove_after`.execute(tx)
}

/** Removes rows of a sandbox that is being removed, at last its site (migration 0114). @returns how many; 0: nothing is left */
export async function removeRows(tx: Tx, { tenantId, siteId }: SiteScope, limit: number): Promise<number> {
  const { rows } = await sql<{ removed: number }>`select remove_sandbox_rows(${tenantId}, ${siteId}, ${limit}) as removed`.execute(tx)
  return rows[0]!.removed
}

/** Sandboxes whose time is over. Installation scope. */
export async function readOverdue(tx: Tx, now: Date): Promise<SiteScope[]> {
  const { rows } = await sql<SiteScope>`select tenant_id as "tenantId", site_id as "siteId" from sandboxes
    where remove_at <= ${now} and state <> 'removing' order by remove_at`.execute(tx)
  return rows
}

/** Numbers of what is in a site, which is open. */
export async function countContent(tx: Tx, { tenantId, siteId }: SiteScope) {
  const { rows } = await sql<{ elements: number; transactions: number; files: number }>`select
    (select count(*) from elements where tenant_id = ${tenantId} and site_id = ${siteId}) as elements,
    (select count(*) from transactions where tenant_id = ${tenantId} and site_id = ${siteId}) as transactions,
    (select count(*) from files where tenant_id = ${tenantId} and site_id = ${siteId}) as files`.execute(tx)
  return rows[0]!
}
