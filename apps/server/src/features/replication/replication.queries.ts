import { sql } from 'kysely'
import type { ReplicationId, UserId, TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import type { Link } from '@verka/domain/replication/match-content.ts'
import type { CreatedExample, ItemErrors, ReplicationSource, WrittenItem } from '@verka/domain/replication/stored.ts'
import { jsonText, type JsonIn } from '../../db/schema/json-columns.ts'
import { siteColumns, type SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'

export interface ReplicationRow {
  tenant_id: TenantId
  site_id: SiteId
  id: ReplicationId
  state: 'running' | 'done' | 'failed' | 'undone'
  origin: 'site' | 'file' | 'template'
  source: ReplicationSource
  signer: string | null
  content: JsonIn<'replications', 'content'> | null
  options: JsonIn<'replications', 'options'>
  hash: string
  lifts_lockdown: boolean
  done: number
  total: number
  written: WrittenItem[]
  errors: ItemErrors[]
  kept: ItemErrors[]
  examples: CreatedExample[]
  owner_id: UserId
  owner_name: string
  person_id: UserId
  culture: string
  request_id: string
  address: string | null
  created_at: Date
  finished_at: Date | null
  undone_at: Date | null
}

/** A site with its tenant. */
export interface PlaceRow {
  tenant_id: TenantId
  tenant_key: string
  tenant_name: string
  site_id: SiteId
  site_key: string
  site_name: string
  is_locked_down: boolean
}

/** The sites of a tenant, or of all tenants, by name. Installation scope. */
export async function readPlaces(tx: Tx, tenantId: TenantId | undefined): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`select t.id as tenant_id, t.key as tenant_key, t.name as tenant_name, t.is_locked_down,
      s.id as site_id, s.key as site_key, s.name as site_name
    from tenants t join sites s on s.tenant_id = t.id
    where ${tenantId === undefined ? sql`true` : sql`t.id = ${tenantId}`} order by lower(t.name), lower(s.name), s.id`.execute(tx)
  return rows
}

/** The longest wait for another replication, or for a trial of one: both take seconds in a large site. */
const LONGEST_WAIT = '20s'

/** One replication into a site at a time: waits for another one's end. */
export async function lockSite(tx: Tx, { siteId }: SiteScope): Promise<void> {
  const { rows } = await sql<{ before: string }>`select current_setting('lock_timeout') as before`.execute(tx)
  await sql`select set_config('lock_timeout', ${LONGEST_WAIT}, true)`.execute(tx)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`replication ${siteId}`}, 0))`.execute(tx)
  await sql`select set_config('lock_timeout', ${rows[0]!.before}, true)`.execute(tx)
}

export const readLinks = async (tx: Tx, { tenantId, siteId }: SiteScope, sourceSiteId: SiteId): Promise<Link[]> =>
  (
    await sql<Link>`select kind, id, source_id as "sourceId", base, original from replication_links
      where tenant_id = ${tenantId} and site_id = ${siteId} and source_site_id = ${sourceSiteId}`.execute(tx)
  ).rows

/** Stores copies with their originals, in one statement. */
export async function upsertLinks(tx: Tx, { tenantId, siteId }: SiteScope, sourceSiteId: SiteId, links: readonly Link[]): Promise<void> {
  if (links.length === 0) return
  await sql`insert into replication_links (tenant_id, site_id, source_site_id, source_id, kind, id, base, original)
    select ${tenantId}, ${siteId}, ${sourceSiteId}, (l ->> 'sourceId')::uuid, l ->> 'kind', (l ->> 'id')::uuid, l -> 'base', nullif(l -> 'original', 'null')
    from jsonb_array_elements(${JSON.stringify(links)}::jsonb) l
    on conflict (tenant_id, site_id, source_site_id, source_id) do update set kind = excluded.kind, id = excluded.id, base = excluded.base,
      original = excluded.original`.execute(tx)
}

export const deleteLinks = (tx: Tx, { tenantId, siteId }: SiteScope, sourceSiteId: SiteId, sourceIds: readonly string[]) =>
  sql`delete from replication_links where tenant_id = ${tenantId} and site_id = ${siteId} and source_site_id = ${sourceSiteId}
    and source_id = any(${[...sourceIds]}::uuid[])`.execute(tx)

export type NewReplication = Pick<
  ReplicationRow,
  | 'id'
  | 'origin'
  | 'source'
  | 'signer'
  | 'content'
  | 'options'
  | 'hash'
  | 'lifts_lockdown'
  | 'total'
  | 'owner_id'
  | 'person_id'
  | 'culture'
  | 'request_id'
  | 'address'
>

export const insertReplication = (tx: Tx, scope: SiteScope, { source, content, options, ...row }: NewReplication, now: Date) =>
  tx
    .insertInto('replications')
    .values({
      ...siteColumns(scope),
      ...row,
      state: 'running',
      source: jsonText(source),
      content: content && jsonText(content),
      options: jsonText(options),
      created_at: now,
    })
    .execute()

const ROW = sql`r.tenant_id, r.site_id, r.id, r.state, r.origin, r.source, r.signer, r.content, r.options, r.hash, r.lifts_lockdown, r.done, r.total, r.written, r.errors,
  r.kept, r.examples, r.owner_id, r.person_id, r.culture, r.request_id, r.address, r.created_at, r.finished_at, r.undone_at,
  coalesce((select u.name from users u where u.tenant_id = r.tenant_id and u.id = r.owner_id), '') as owner_name`

export async function readReplication(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  id: ReplicationId,
  { isLocked = false } = {},
): Promise<ReplicationRow | undefined> {
  const { rows } = await sql<ReplicationRow>`select ${ROW} from replications r
    where r.tenant_id = ${tenantId} and r.site_id = ${siteId} and r.id = ${id} ${isLocked ? sql`for update of r` : sql``}`.execute(tx)
  return rows[0]
}

export async function readReplications(tx: Tx, { tenantId, siteId }: SiteScope, limit: number): Promise<ReplicationRow[]> {
  const { rows } = await sql<ReplicationRow>`select ${ROW} from replications r
    where r.tenant_id = ${tenantId} and r.site_id = ${siteId} order by r.created_at desc, r.id desc limit ${limit}`.execute(tx)
  return rows
}

/** Ends a replication: what it wrote, or why it failed. */
export const endReplication = (
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  id: ReplicationId,
  {
    written,
    examples = [],
    errors,
  }: { written: readonly WrittenItem[]; examples?: readonly CreatedExample[]; errors: readonly ItemErrors[] },
  now: Date,
) =>
  sql`update replications set state = ${errors.length > 0 ? 'failed' : 'done'}, written = ${jsonText(written)}, examples = ${jsonText(examples)}, errors = ${jsonText(errors)},
      done = case when ${errors.length > 0} then done else total end, content = null, finished_at = ${now}
    where tenant_id = ${tenantId} and site_id = ${siteId} and id = ${id}`.execute(tx)

/** Stores the progress of a running replication, in a transaction of its own. */
export const noteProgress = (tx: Tx, { tenantId, siteId }: SiteScope, id: ReplicationId, done: number) =>
  sql`update replications set done = ${done} where tenant_id = ${tenantId} and site_id = ${siteId} and id = ${id} and state = 'running'`.execute(
    tx,
  )

export const noteUndone = (tx: Tx, { tenantId, siteId }: SiteScope, id: ReplicationId, kept: readonly ItemErrors[], now: Date) =>
  sql`update replications set state = 'undone', kept = ${jsonText(kept)}, undone_at = ${now}
    where tenant_id = ${tenantId} and site_id = ${siteId} and id = ${id}`.execute(tx)

/** Forgets what old replications wrote: they can no longer be undone. */
export const forgetWritten = (tx: Tx, { tenantId, siteId }: SiteScope, before: Date) =>
  sql`update replications set written = '[]', examples = '[]' where tenant_id = ${tenantId} and site_id = ${siteId} and created_at < ${before} and written <> '[]'`.execute(
    tx,
  )
