import { sql } from 'kysely'
import type { BulkAction, BulkEntity, BulkOutcome, BulkState } from '@verka/domain/bulk-changes/bulk-changes.api.ts'
import type { BulkChangeId, UserId, TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { jsonText, type JsonIn } from '../../db/schema/json-columns.ts'
import type { SiteScope } from '../../db/site-scope.ts'

export interface BulkChangeRow {
  tenant_id: TenantId
  site_id: SiteId
  id: BulkChangeId
  entity: BulkEntity
  action: BulkAction['action']
  type_id: string | null
  change: JsonIn<'bulk_changes', 'change'>
  state: BulkState
  stopped_because: 'person' | 'rights' | null
  run_by: UserId
  culture: string
  request_id: string
  address: string | null
  owner_id: UserId
  owner_name: string
  created_at: Date
  finished_at: Date | null
  undone_at: Date | null
}

const COLUMNS = sql`b.tenant_id, b.site_id, b.id, b.entity, b.action, b.type_id, b.change, b.state, b.stopped_because, b.run_by, b.culture,
  b.request_id, b.address, b.owner_id, b.created_at, b.finished_at, b.undone_at`
const inScope = ({ tenantId, siteId }: SiteScope) => sql`b.tenant_id = ${tenantId} and b.site_id = ${siteId}`

export interface NewBulkChange {
  id: BulkChangeId
  entity: BulkEntity
  typeId: string | null
  change: BulkAction
  culture: string
  requestId: string
  address: string | undefined
  ownerId: UserId
  now: Date
}

export async function insertBulkChange(tx: Tx, { tenantId, siteId }: SiteScope, bulk: NewBulkChange): Promise<void> {
  await sql`insert into bulk_changes
    (tenant_id, site_id, id, entity, action, type_id, change, state, run_by, culture, request_id, address, owner_id, created_at)
    values (${tenantId}, ${siteId}, ${bulk.id}, ${bulk.entity}, ${bulk.change.action}, ${bulk.typeId}, ${jsonText(bulk.change)}::jsonb,
      'checking', ${bulk.ownerId}, ${bulk.culture}, ${bulk.requestId}, ${bulk.address ?? null}, ${bulk.ownerId}, ${bulk.now})`.execute(tx)
}

/** A row to change; `version` 0: it does not exist. */
export interface FoundThing {
  id: string
  name: string
  version: number
}

export async function insertItems(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  bulkChangeId: BulkChangeId,
  things: readonly FoundThing[],
): Promise<void> {
  await sql`insert into bulk_change_items (tenant_id, site_id, bulk_change_id, position, entity_id, name, version)
    select ${tenantId}, ${siteId}, ${bulkChangeId}, t.position, t.id, t.name, t.version
    from unnest(${things.map(({ id }) => id)}::uuid[], ${things.map(({ name }) => name)}::text[],
      ${things.map(({ version }) => version)}::int[]) with ordinality as t (id, name, version, position)`.execute(tx)
}

export async function readBulkChange(tx: Tx, scope: SiteScope, id: BulkChangeId): Promise<BulkChangeRow | undefined> {
  const { rows } = await sql<BulkChangeRow>`select ${COLUMNS}, u.name as owner_name from bulk_changes b
    join users u on u.tenant_id = b.tenant_id and u.id = b.owner_id where ${inScope(scope)} and b.id = ${id}`.execute(tx)
  return rows[0]
}

/** Locked: no process works on it meanwhile. */
export async function lockBulkChange(tx: Tx, scope: SiteScope, id: BulkChangeId): Promise<void> {
  await sql`select from bulk_changes b where ${inScope(scope)} and b.id = ${id} for update`.execute(tx)
}

/** `by`: only those that this person began, or gave the last command of. */
export async function readLatest(
  tx: Tx,
  scope: SiteScope,
  { limit, by = null }: { limit: number; by?: UserId | null },
): Promise<BulkChangeRow[]> {
  const { rows } = await sql<BulkChangeRow>`select ${COLUMNS}, u.name as owner_name from bulk_changes b
    join users u on u.tenant_id = b.tenant_id and u.id = b.owner_id where ${inScope(scope)}
      and (${by}::uuid is null or b.owner_id = ${by} or b.run_by = ${by})
    order by b.state in ('checking', 'running', 'undoing') desc, b.created_at desc, b.id desc limit ${limit}`.execute(tx)
  return rows
}

export interface OutcomeCount {
  bulk_change_id: BulkChangeId
  outcome: BulkOutcome
  count: number
}

export async function countOutcomes(tx: Tx, { tenantId, siteId }: SiteScope, ids: readonly BulkChangeId[]): Promise<OutcomeCount[]> {
  const { rows } = await sql<OutcomeCount>`select bulk_change_id, outcome, count(*)::int as count from bulk_change_items
    where tenant_id = ${tenantId} and site_id = ${siteId} and bulk_change_id = any(${[...ids]}::uuid[])
    group by bulk_change_id, outcome`.execute(tx)
  return rows
}

export interface BulkItemRow {
  position: number
  entity_id: string
  name: string
  version: number
  outcome: BulkOutcome
  errors: JsonIn<'bulk_change_items', 'errors'> | null
  attempts: number
}

export async function readItems(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  bulkChangeId: BulkChangeId,
  { outcomes, after, limit }: { outcomes: readonly BulkOutcome[] | undefined; after: number; limit: number },
): Promise<BulkItemRow[]> {
  const { rows } = await sql<BulkItemRow>`select position, entity_id, name, version, outcome, errors, attempts from bulk_change_items
    where tenant_id = ${tenantId} and site_id = ${siteId} and bulk_change_id = ${bulkChangeId} and position > ${after}
      and (${outcomes ? [...outcomes] : null}::text[] is null or outcome = any(${outcomes ? [...outcomes] : null}::text[]))
    order by position limit ${limit}`.execute(tx)
  return rows
}

/** The next rows of an outcome; those with failed attempts come last. */
export async function readNextItems(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  bulkChangeId: BulkChangeId,
  outcome: BulkOutcome,
  limit: number,
) {
  const { rows } = await sql<BulkItemRow>`select position, entity_id, name, version, outcome, errors, attempts from bulk_change_items
    where tenant_id = ${tenantId} and site_id = ${siteId} and bulk_change_id = ${bulkChangeId} and outcome = ${outcome}
    order by attempts, position limit ${limit}`.execute(tx)
  return rows
}

export interface ItemResult {
  position: number
  name: string
  outcome: BulkOutcome
  version: number
  errors: JsonIn<'bulk_change_items', 'errors'> | null
  attempts: number
}

export async function writeResults(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  bulkChangeId: BulkChangeId,
  results: readonly ItemResult[],
): Promise<void> {
  await sql`update bulk_change_items i set outcome = r.outcome, name = r.name, version = r.version, errors = r.errors, attempts = r.attempts
    from jsonb_to_recordset(${JSON.stringify(results)}::jsonb) as r (position int, name text, outcome text, version int, errors jsonb, attempts smallint)
    where i.tenant_id = ${tenantId} and i.site_id = ${siteId} and i.bulk_change_id = ${bulkChangeId} and i.position = r.position`.execute(
    tx,
  )
}

/** The rows that an undo has kept are changed ones again, for another undo. */
export const retryKept = (tx: Tx, { tenantId, siteId }: SiteScope, bulkChangeId: BulkChangeId) =>
  tx
    .updateTable('bulk_change_items')
    .set({ outcome: 'done', errors: null, attempts: 0 })
    .where('tenant_id', '=', tenantId)
    .where('site_id', '=', siteId)
    .where('bulk_change_id', '=', bulkChangeId)
    .where('outcome', '=', 'kept')
    .execute()

export interface StateChange {
  state: BulkState
  stoppedBecause?: 'person' | 'rights' | null
  /** The user who gives the command, with their language and request. */
  run?: { by: string; culture: string; requestId: string; address: string | undefined }
  startedAt?: Date
  finishedAt?: Date
  undoneAt?: Date
}

export async function writeState(tx: Tx, scope: SiteScope, id: BulkChangeId, change: StateChange): Promise<void> {
  const { run } = change
  await sql`update bulk_changes b set state = ${change.state},
    stopped_because = ${change.stoppedBecause === undefined ? sql`stopped_because` : change.stoppedBecause},
    run_by = coalesce(${run?.by ?? null}::uuid, run_by), culture = coalesce(${run?.culture ?? null}, culture),
    request_id = coalesce(${run?.requestId ?? null}, request_id), address = coalesce(${run?.address ?? null}, address),
    started_at = coalesce(${change.startedAt ?? null}::timestamptz, started_at),
    finished_at = coalesce(${change.finishedAt ?? null}::timestamptz, finished_at),
    undone_at = coalesce(${change.undoneAt ?? null}::timestamptz, undone_at)
    where ${inScope(scope)} and b.id = ${id}`.execute(tx)
}

/** Number of a person's bulk changes in a site that the server works on. */
export async function countAtWork(tx: Tx, scope: SiteScope, runBy: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from bulk_changes b
    where ${inScope(scope)} and b.run_by = ${runBy} and b.state in ('checking', 'running', 'undoing')`.execute(tx)
  return rows[0]!.count
}

const AT_WORK = sql`b.state in ('checking', 'running', 'undoing')`

/**
 * Locks a bulk change to work on for the length of the transaction: the oldest of a person, or the one named. Undefined: none is left, or
 * other processes have them. The lock is the lease: it ends with the transaction, and with its process.
 */
export async function lockAtWork(
  tx: Tx,
  scope: SiteScope,
  { by, id = null }: { by: UserId; id?: BulkChangeId | null },
): Promise<BulkChangeRow | undefined> {
  const { rows } = await sql<BulkChangeRow>`select ${COLUMNS}, '' as owner_name from bulk_changes b
    where ${inScope(scope)} and b.run_by = ${by} and ${AT_WORK} and (${id}::uuid is null or b.id = ${id})
    order by b.created_at, b.id limit 1 for update skip locked`.execute(tx)
  return rows[0]
}

/** Whether a person's bulk change needs more work. */
export async function isAtWork(tx: Tx, scope: SiteScope, { by, id }: { by: UserId; id: BulkChangeId }): Promise<boolean> {
  const { rows } = await sql`select from bulk_changes b
    where ${inScope(scope)} and b.id = ${id} and b.run_by = ${by} and ${AT_WORK}`.execute(tx)
  return rows.length > 0
}

/** Deletes bulk changes that were checked and never started, and those too old to undo. Their log entries stay. */
export async function deleteOldBulkChanges(tx: Tx, scope: SiteScope, before: { checked: Date; finished: Date }): Promise<void> {
  await sql`delete from bulk_changes b where ${inScope(scope)} and ((b.state = 'checked' and b.created_at < ${before.checked})
    or (b.state in ('done', 'stopped', 'undone') and b.created_at < ${before.finished}))`.execute(tx)
}
