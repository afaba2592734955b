import type { Field } from '@verka/domain/forms/field.ts'
import { HISTORY_PAGE, type HistoryChange, type HistoryExecution } from '@verka/domain/history/history.api.ts'
import type { OperationMode, TransactionMode, TransactionStatus } from '@verka/domain/services/modes.ts'
import type { ElementId, RecordId } from '@verka/domain/entities/ids.ts'
import { positionOfCursor, timeCursor, type TimePosition } from '../../db/lists/cursors/time-cursor.ts'
import type { SiteContext } from '../../http/context.ts'
import { listChangesOf, type AuditedChange } from '../audit-log/audit-log.ts'
import { loadElement } from '../elements/elements.ts'
import { listExecutionsOn } from '../operations/operations.ts'
import { loadRecord } from '../records/records.ts'

interface HistoryQuery {
  limit?: number | undefined
  after?: string | undefined
}
interface History<Entry> {
  items: Entry[]
  fields: Field[]
  next?: string
}

const changeOf = ({ at, ...change }: AuditedChange): HistoryChange => ({ ...change, at: at.toISOString(), kind: 'change' })

function executionOf(row: Awaited<ReturnType<typeof listExecutionsOn>>[number]): HistoryExecution {
  return {
    kind: 'execution',
    id: row.id,
    at: row.at.toISOString(),
    by: { id: row.by_id, name: row.by_name },
    transactionId: row.transaction_id,
    transactionTypeId: row.transaction_type_id,
    serviceMode: row.service_mode as TransactionMode,
    serviceNames: row.service_names,
    functionNames: row.function_names,
    mode: row.mode as OperationMode,
    status: row.status as TransactionStatus,
    undoneAt: row.undone_at?.toISOString() ?? null,
    undoes: row.undoes,
  }
}

/** Newest first, as the database orders moments and ids. */
const byTime = (one: TimePosition, other: TimePosition) => other.at.getTime() - one.at.getTime() || (other.id > one.id ? 1 : -1)

/** One more than a page: shows whether there is a next one. */
const pageLimitOf = ({ after, limit = HISTORY_PAGE }: HistoryQuery) => ({
  limit,
  page: { limit: limit + 1, after: after === undefined ? undefined : positionOfCursor(after) },
})

/** The history of an object: a page of its changes and operations, newest first. @throws `notFound` for one that the caller may not see. */
export async function loadElementHistory(
  context: SiteContext,
  id: ElementId,
  { kind, ...query }: HistoryQuery & { kind?: 'change' | 'execution' | undefined },
): Promise<History<HistoryChange | HistoryExecution>> {
  await loadElement(context, id)
  const { limit, page } = pageLimitOf(query)
  const entries = kind === 'execution' ? undefined : await listChangesOf(context, 'element', id, page)
  const executions = kind === 'change' ? [] : await listExecutionsOn(context, id, page)
  const all = [
    ...(entries?.changes ?? []).map((change) => ({ at: change.at, id: change.id, change })),
    ...executions.map((execution) => ({ at: execution.at, id: execution.id, execution })),
  ].toSorted(byTime)
  const shown = all.slice(0, limit)
  const changes = shown.flatMap((entry) => ('change' in entry ? [entry.change] : []))
  return {
    items: shown.map((entry) => ('change' in entry ? changeOf(entry.change) : executionOf(entry.execution))),
    fields: (await entries?.fieldsOf(changes)) ?? [],
    ...(all.length > limit ? { next: timeCursor(shown.at(-1)!) } : {}),
  }
}

/** A page of the changes of a predefined value, newest first. @throws `notFound` for one that the caller may not see. */
export async function loadRecordHistory(context: SiteContext, id: RecordId, query: HistoryQuery): Promise<History<HistoryChange>> {
  await loadRecord(context, id)
  const { limit, page } = pageLimitOf(query)
  const { changes, fieldsOf } = await listChangesOf(context, 'record', id, page)
  const shown = changes.slice(0, limit)
  return {
    items: shown.map(changeOf),
    fields: await fieldsOf(shown),
    ...(changes.length > limit ? { next: timeCursor(shown.at(-1)!) } : {}),
  }
}
