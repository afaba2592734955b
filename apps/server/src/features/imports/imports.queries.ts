import { sql } from 'kysely'
import type { DataImportId, DataSchemaId, FileId, UserId, TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import type { ImportOutcome, ImportState } from '@verka/domain/imports/import-states.ts'
import type { ImportLook, ImportMapping, ImportPolicy, ImportReading, ImportTarget } from '@verka/domain/imports/import-settings.ts'
import { jsonText, type JsonIn } from '../../db/schema/json-columns.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'

export interface DataImportRow {
  tenant_id: TenantId
  site_id: SiteId
  id: DataImportId
  target: ImportTarget
  type_id: string | null
  schema_id: DataSchemaId | null
  file_id: FileId
  file_name: string
  state: ImportState
  stopped_because: 'person' | 'rights' | 'failed' | null
  reading: ImportReading
  looked: ImportLook | null
  error: JsonIn<'imports', 'error'> | null
  mapping: ImportMapping | null
  definition: string | null
  policy: ImportPolicy | null
  starts_itself: boolean
  is_stop_wanted: boolean
  total: number
  progress: number
  worked_to: number
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

const COLUMNS = sql`i.tenant_id, i.site_id, i.id, i.target, i.type_id, i.schema_id, i.file_id, i.file_name, i.state, i.stopped_because, i.reading,
  i.looked, i.error, i.mapping, i.definition, i.policy, i.starts_itself, i.is_stop_wanted, i.total, i.progress, i.worked_to, i.run_by, i.culture, i.request_id, i.address, i.owner_id,
  i.created_at, i.finished_at, i.undone_at`
const inScope = ({ tenantId, siteId }: SiteScope) => sql`i.tenant_id = ${tenantId} and i.site_id = ${siteId}`

export interface NewImport {
  id: DataImportId
  target: ImportTarget
  typeId: string | null
  schemaId: DataSchemaId | null
  fileId: FileId
  fileName: string
  reading: ImportReading
  mapping: ImportMapping | null
  policy: ImportPolicy | null
  startsItself: boolean
  culture: string
  requestId: string
  address: string | undefined
  ownerId: UserId
  now: Date
}

export async function insertImport(tx: Tx, { tenantId, siteId }: SiteScope, row: NewImport): Promise<void> {
  await sql`insert into imports (tenant_id, site_id, id, target, type_id, schema_id, file_id, file_name, state, reading, mapping, policy,
      starts_itself, run_by, culture, request_id, address, owner_id, created_at)
    values (${tenantId}, ${siteId}, ${row.id}, ${row.target}, ${row.typeId}, ${row.schemaId}, ${row.fileId}, ${row.fileName}, 'reading',
      ${jsonText(row.reading)}::jsonb, ${row.mapping && jsonText(row.mapping)}::jsonb, ${row.policy}, ${row.startsItself}, ${row.ownerId},
      ${row.culture}, ${row.requestId}, ${row.address ?? null}, ${row.ownerId}, ${row.now})`.execute(tx)
}

export async function readImport(tx: Tx, scope: SiteScope, id: DataImportId): Promise<DataImportRow | undefined> {
  const { rows } = await sql<DataImportRow>`select ${COLUMNS}, u.name as owner_name from imports i
    join users u on u.tenant_id = i.tenant_id and u.id = i.owner_id where ${inScope(scope)} and i.id = ${id}`.execute(tx)
  return rows[0]
}

/** Locked until the end of the transaction: no other command changes it. */
export async function lockImport(tx: Tx, scope: SiteScope, id: DataImportId): Promise<void> {
  await sql`select from imports i where ${inScope(scope)} and i.id = ${id} for update`.execute(tx)
}

/** The latest imports, those at work first. */
export async function readLatestImports(
  tx: Tx,
  scope: SiteScope,
  { limit, target = null, by = null }: { limit: number; target?: ImportTarget | null; by?: UserId | null },
): Promise<DataImportRow[]> {
  const { rows } = await sql<DataImportRow>`select ${COLUMNS}, u.name as owner_name from imports i
    join users u on u.tenant_id = i.tenant_id and u.id = i.owner_id where ${inScope(scope)}
      and (${target}::text is null or i.target = ${target}) and (${by}::uuid is null or i.owner_id = ${by} or i.run_by = ${by})
    order by i.state in ('reading', 'checking', 'running', 'undoing') desc, i.created_at desc, i.id desc limit ${limit}`.execute(tx)
  return rows
}

/** The columns and mappings of the latest imports of a type that were checked, newest first. */
export async function readEarlierMappings(
  tx: Tx,
  scope: SiteScope,
  { target, typeId }: { target: ImportTarget; typeId: string | null },
): Promise<{ looked: ImportLook; mapping: ImportMapping }[]> {
  const { rows } = await sql<{ looked: ImportLook; mapping: ImportMapping }>`select i.looked, i.mapping from imports i
    where ${inScope(scope)} and i.target = ${target} and i.type_id is not distinct from ${typeId}::uuid and i.schema_id is null
      and i.looked is not null and i.mapping is not null and i.started_at is not null
    order by i.created_at desc limit 10`.execute(tx)
  return rows
}

/** Number of a person's imports in a site that the server works on. */
export async function countImportsAtWork(tx: Tx, scope: SiteScope, runBy: UserId): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from imports i
    where ${inScope(scope)} and i.run_by = ${runBy} and i.state in ('reading', 'checking', 'running', 'undoing')`.execute(tx)
  return rows[0]!.count
}

export interface ImportChange {
  /** Nothing is written unless it is in this state: a command came in between. */
  from?: ImportState
  state?: ImportState
  stoppedBecause?: 'person' | 'rights' | 'failed' | null
  /** The user who gives the command, with their language and request. */
  run?: { by: UserId; culture: string; requestId: string; address: string | undefined }
  reading?: ImportReading
  looked?: ImportLook
  error?: JsonIn<'imports', 'error'> | null
  mapping?: ImportMapping | null
  /** What its rows are checked against. */
  definition?: string
  policy?: ImportPolicy
  isStopWanted?: boolean
  total?: number
  progress?: number
  workedTo?: number
  startedAt?: Date
  finishedAt?: Date
  undoneAt?: Date
}

const json = (value: object | null | undefined) => (value === undefined || value === null ? null : jsonText(value))

export async function writeImport(tx: Tx, scope: SiteScope, id: DataImportId, change: ImportChange): Promise<void> {
  const { run } = change
  const kept = (column: string, isGiven: boolean, value: unknown) => (isGiven ? sql`${value}` : sql.ref(column))
  await sql`update imports i set state = coalesce(${change.state ?? null}, state),
    stopped_because = ${kept('stopped_because', change.stoppedBecause !== undefined, change.stoppedBecause)},
    run_by = coalesce(${run?.by ?? null}::uuid, run_by), culture = coalesce(${run?.culture ?? null}, culture),
    request_id = coalesce(${run?.requestId ?? null}, request_id), address = coalesce(${run?.address ?? null}, address),
    reading = coalesce(${json(change.reading)}::jsonb, reading), looked = coalesce(${json(change.looked)}::jsonb, looked),
    error = case when ${change.error !== undefined} then ${json(change.error)}::jsonb else error end,
    mapping = case when ${change.mapping !== undefined} then ${json(change.mapping)}::jsonb else mapping end,
    definition = coalesce(${change.definition ?? null}, definition),
    policy = coalesce(${change.policy ?? null}, policy), is_stop_wanted = coalesce(${change.isStopWanted ?? null}::boolean, is_stop_wanted),
    total = coalesce(${change.total ?? null}::int, total), progress = coalesce(${change.progress ?? null}::int, progress),
    worked_to = coalesce(${change.workedTo ?? null}::int, worked_to),
    started_at = coalesce(${change.startedAt ?? null}::timestamptz, started_at),
    finished_at = coalesce(${change.finishedAt ?? null}::timestamptz, finished_at),
    undone_at = coalesce(${change.undoneAt ?? null}::timestamptz, undone_at)
    where ${inScope(scope)} and i.id = ${id} and (${change.from ?? null}::text is null or i.state = ${change.from ?? null})`.execute(tx)
}

export async function deleteImportRow(tx: Tx, scope: SiteScope, id: DataImportId): Promise<void> {
  await sql`delete from imports i where ${inScope(scope)} and i.id = ${id}`.execute(tx)
}

/** Imports of which nothing was saved and that nobody continued, and those too old for a report. */
export async function readOldImports(tx: Tx, scope: SiteScope, before: { open: Date; finished: Date }): Promise<DataImportId[]> {
  const { rows } = await sql<{ id: DataImportId }>`select i.id from imports i where ${inScope(scope)}
    and ((i.state in ('mapping', 'checked', 'unreadable') and i.created_at < ${before.open})
      or (i.state in ('done', 'stopped', 'undone') and i.created_at < ${before.finished}))`.execute(tx)
  return rows.map(({ id }) => id)
}

/** An import as the process that has its lease reads it. */
export async function readImportForWork(tx: Tx, scope: SiteScope, id: DataImportId): Promise<DataImportRow | undefined> {
  const { rows } =
    await sql<DataImportRow>`select ${COLUMNS}, '' as owner_name from imports i where ${inScope(scope)} and i.id = ${id}`.execute(tx)
  return rows[0]
}

export interface OutcomeCount {
  import_id: DataImportId
  outcome: ImportOutcome
  count: number
}
