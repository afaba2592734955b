import { sql } from 'kysely'
import type {
  ElementId,
  OperationId,
  OperationTypeId,
  TransactionId,
  TransactionTypeId,
  UserId,
  TenantId,
} from '@verka/domain/entities/ids.ts'
import type { MessageEvent } from '@verka/domain/rules/message-events.ts'
import type { Tx } from '../../db/transaction.ts'
import { sendAlong } from '../../db/transaction.ts'
import { jsonText, type JsonIn } from '../../db/schema/json-columns.ts'
import { siteColumns, type SiteScope } from '../../db/site-scope.ts'

type EventFacts = JsonIn<'message_events', 'facts'>

/** An occurrence of which processors and people may be notified. */
export interface EventToRecord {
  /** One occurrence may be several: started and completed, a deviation. */
  events: readonly MessageEvent[]
  elementId?: ElementId | undefined
  transactionTypeId?: TransactionTypeId | undefined
  transactionId?: TransactionId | undefined
  /** The executed operation, with the version of its function. */
  operation?: { id: OperationId; typeId: OperationTypeId; version: number } | undefined
  /** Who caused it; omitted: nobody. */
  actorId?: UserId | undefined
  /** What cannot be read later. */
  facts?: EventFacts | undefined
}

/** Attempts to fan an event out, after which it is left aside. */
const MOST_TRIES = 5

/** Writes what happened. Pipelined: nobody waits for it. */
export function insertEvent(tx: Tx, { tenantId, siteId }: SiteScope, id: string, event: EventToRecord, at: Date): void {
  const { events, elementId, transactionTypeId, transactionId, operation, actorId, facts } = event
  const statement = sql`insert into message_events (tenant_id, site_id, id, events, element_id, transaction_type_id, transaction_id,
      operation_type_id, operation_type_version, operation_id, actor_id, facts, at)
    values (${tenantId}, ${siteId}, ${id}, ${[...events]}::text[], ${elementId ?? null}, ${transactionTypeId ?? null}, ${transactionId ?? null},
      ${operation?.typeId ?? null}, ${operation?.version ?? null}, ${operation?.id ?? null}, ${actorId ?? null}, ${jsonText(facts ?? {})}::jsonb, ${at})`
  sendAlong(tx, statement.compile(tx))
}

/** The oldest events of a site that are not fanned out, in their order. */
export const readEvents = (tx: Tx, scope: SiteScope, limit: number) =>
  tx
    .selectFrom('message_events')
    .selectAll()
    .where((e) => e.and(siteColumns(scope)))
    .where('tries', '<', MOST_TRIES)
    .orderBy('number')
    .limit(limit)
    .execute()

export type EventRow = Awaited<ReturnType<typeof readEvents>>[number]

export const deleteEvents = (tx: Tx, scope: SiteScope, numbers: readonly number[]) =>
  tx
    .deleteFrom('message_events')
    .where((e) => e.and(siteColumns(scope)))
    .where('number', '=', sql<number>`any(${numbers}::bigint[])`)
    .execute()

/** Counts an attempt that failed. @returns the event if that was the last one */
export async function noteTry(tx: Tx, scope: SiteScope, number: number): Promise<EventRow | undefined> {
  const row = await tx
    .updateTable('message_events')
    .set({ tries: sql`tries + 1` })
    .where((e) => e.and({ ...siteColumns(scope), number }))
    .returningAll()
    .executeTakeFirst()
  return row?.tries === MOST_TRIES ? row : undefined
}

/** The events of a site that were left aside: how many, and when the first one happened. */
export async function readLeftEvents(tx: Tx, scope: SiteScope): Promise<{ count: number; since: Date | null }> {
  return tx
    .selectFrom('message_events')
    .select((e) => [e.cast<number>(e.fn.countAll(), 'integer').as('count'), e.fn.min('at').as('since')])
    .where((e) => e.and(siteColumns(scope)))
    .where('tries', '>=', MOST_TRIES)
    .executeTakeFirstOrThrow()
}

/** Takes events that were left aside up again. @returns how many */
export async function takeUpLeft(tx: Tx, scope: SiteScope): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('message_events')
    .set({ tries: 0 })
    .where((e) => e.and(siteColumns(scope)))
    .where('tries', '>=', MOST_TRIES)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Waits until no other run fans out events of the site, and keeps others waiting until the end of the transaction. */
export const lockFanOut = (tx: Tx, { siteId }: SiteScope) => sql`select pg_advisory_xact_lock(hashtextextended(${siteId}, 57))`.execute(tx)

/** The sites with events that wait since `before`; `tenantId`: of one tenant. Installation scope. */
export async function readWaitingSites(tx: Tx, before: Date, tenantId?: TenantId): Promise<SiteScope[]> {
  const rows = await tx
    .selectFrom('message_events')
    .select(['tenant_id', 'site_id'])
    .distinct()
    .where('tries', '<', MOST_TRIES)
    .where('at', '<=', before)
    .$if(tenantId !== undefined, (query) => query.where('tenant_id', '=', tenantId!))
    .execute()
  return rows.map(({ tenant_id, site_id }) => ({ tenantId: tenant_id, siteId: site_id }))
}

/** Deletes events that were left aside, of all tenants. Installation scope. */
export const deleteEventsBefore = (tx: Tx, before: Date) =>
  tx.deleteFrom('message_events').where('tries', '>=', MOST_TRIES).where('at', '<', before).execute()
