import { sql, type RawBuilder } from 'kysely'
import type { DeliveryId, ElementId, ProcessorConfigId, TransactionId } from '@verka/domain/entities/ids.ts'
import type { DeliveryState } from '@verka/domain/processors/deliveries.ts'
import type { Tx } from '../../db/transaction.ts'
import { jsonText, type JsonIn } from '../../db/schema/json-columns.ts'
import { siteColumns, type SiteScope } from '../../db/site-scope.ts'

export interface NewDelivery {
  id: DeliveryId
  configId: ProcessorConfigId
  eventId: string
  event: string
  elementId: ElementId | null
  transactionId: TransactionId | null
  state: DeliveryState
  inputs: JsonIn<'deliveries', 'inputs'>
  content: JsonIn<'deliveries', 'content'>
  /** Why its message could not be made. */
  notMadeBecause?: JsonIn<'deliveries', 'not_made_reason'>
  /** Its event, where the message could not be made. */
  occurrence?: JsonIn<'deliveries', 'occurrence'>
}

/**
 * Stores a delivery, behind the earlier ones of its object that are tried again. An event that is fanned out twice has one.
 * @returns false if it was there
 */
export async function insertDelivery(tx: Tx, scope: SiteScope, delivery: NewDelivery, now: Date): Promise<boolean> {
  const { id, configId, eventId, event, elementId, transactionId, state, inputs, content, notMadeBecause, occurrence } = delivery
  const { tenantId, siteId } = scope
  const isFinished = state === 'notMade' || state === 'skipped'
  const { rows } = await sql<{ id: string }>`insert into deliveries
      (tenant_id, site_id, id, config_id, event_id, event, element_id, transaction_id, state, inputs, content, not_made_reason, occurrence, next_attempt_at, created_at, finished_at)
    values (${tenantId}, ${siteId}, ${id}, ${configId}, ${eventId}, ${event}, ${elementId}, ${transactionId}, ${state},
      ${jsonText(inputs)}::jsonb, ${jsonText(content)}::jsonb, ${notMadeBecause ? jsonText(notMadeBecause) : null}::jsonb, ${occurrence ? jsonText(occurrence) : null}::jsonb,
      coalesce((select max(d.next_attempt_at) from deliveries d where d.tenant_id = ${tenantId} and d.site_id = ${siteId}
        and d.config_id = ${configId} and d.element_id = ${elementId} and d.state = 'retrying'), ${now}), ${now}, ${isFinished ? now : null})
    on conflict on constraint deliveries_once do nothing returning id`.execute(tx)
  return rows.length > 0
}

const ofConfig = ({ tenantId, siteId }: SiteScope, configId: ProcessorConfigId) =>
  sql`tenant_id = ${tenantId} and site_id = ${siteId} and config_id = ${configId}`

const IS_OPEN = sql`state in ('waiting', 'sending', 'retrying')`

/** Whether no earlier delivery `d` of its object is open. */
const isFirstOfObject = ({ tenantId, siteId }: SiteScope, configId: ProcessorConfigId) =>
  sql`(d.element_id is null or not exists (select from deliveries e where e.tenant_id = ${tenantId} and e.site_id = ${siteId}
    and e.config_id = ${configId} and e.element_id = d.element_id and e.number < d.number and e.state in ('waiting', 'sending', 'retrying')))`

/** Deliveries that are looked at for those that may be sent: of one object only the first may. */
const WINDOW = 200

/**
 * `firsts`: the first open delivery of each object, found from object to object, and those without one. Its cost is that of the objects: those
 * that wait behind a first are not looked at.
 */
const firstsOf = (scope: SiteScope, configId: ProcessorConfigId) =>
  sql`recursive of_objects as (
      (select id, number, element_id, next_attempt_at from deliveries where ${ofConfig(scope, configId)} and ${IS_OPEN}
        and element_id is not null order by element_id, number limit 1)
      union all
      select following.* from of_objects o cross join lateral (
        select id, number, element_id, next_attempt_at from deliveries where ${ofConfig(scope, configId)} and ${IS_OPEN}
          and element_id > o.element_id order by element_id, number limit 1) following),
    firsts as (select * from of_objects union all (select id, number, element_id, next_attempt_at from deliveries
      where ${ofConfig(scope, configId)} and ${IS_OPEN} and element_id is null order by next_attempt_at, number limit ${WINDOW}))`

interface Claim {
  now: Date
  /** When they are due again if this run dies. */
  until: Date
  limit: number
}

/** Takes due deliveries, at most one of each object, and notes an attempt of each. */
export async function claimDeliveries(tx: Tx, scope: SiteScope, configId: ProcessorConfigId, claim: Claim): Promise<ClaimedRow[]> {
  const { now } = claim
  const claimed = await claimFrom(
    tx,
    scope,
    claim,
    sql`due as (select id, number, element_id from deliveries where ${ofConfig(scope, configId)} and ${IS_OPEN} and next_attempt_at <= ${now}
        order by next_attempt_at, number limit ${WINDOW}),
      free as (select d.id, d.number from due d where ${isFirstOfObject(scope, configId)})`,
  )
  if (claimed.length > 0 || !(await isWindowFull(tx, scope, configId, now))) return claimed
  // all of the window wait for deliveries that are due later than they: those of a run that died, or that are sent again
  return claimFrom(
    tx,
    scope,
    claim,
    sql`${firstsOf(scope, configId)}, free as (select id, number from firsts where next_attempt_at <= ${now})`,
  )
}

/** Claims some of `free`. */
async function claimFrom(
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  { now, until, limit }: Claim,
  free: RawBuilder<unknown>,
): Promise<ClaimedRow[]> {
  const { rows } = await sql<ClaimedRow>`with ${free},
    claimed as (update deliveries t set state = 'sending', attempts = attempts + 1, tries = tries + 1, next_attempt_at = ${until}
      from (select id from free order by number limit ${limit}) f where t.tenant_id = ${tenantId} and t.site_id = ${siteId} and t.id = f.id
      returning t.id, t.number, t.element_id, t.transaction_id, t.attempts, t.tries, t.content),
    noted as (insert into delivery_attempts (tenant_id, site_id, delivery_id, number, started_at)
      select ${tenantId}, ${siteId}, id, attempts, ${now} from claimed)
    select * from claimed order by number`.execute(tx)
  return rows
}

/** Whether more deliveries may be due than are looked at; `now` undefined: at any time. */
async function isWindowFull(tx: Tx, scope: SiteScope, configId: ProcessorConfigId, now?: Date): Promise<boolean> {
  const { rows } = await sql`select from deliveries where ${ofConfig(scope, configId)} and ${IS_OPEN}
    and ${now ? sql`next_attempt_at <= ${now}` : sql`true`} order by next_attempt_at, number offset ${WINDOW - 1} limit 1`.execute(tx)
  return rows.length > 0
}

export interface ClaimedRow {
  id: DeliveryId
  number: number
  element_id: ElementId | null
  transaction_id: TransactionId | null
  attempts: number
  tries: number
  content: JsonIn<'deliveries', 'content'>
}

/** The result of an attempt. */
export interface AttemptResult {
  delivery: ClaimedRow
  state: DeliveryState
  nextAttemptAt: Date
  milliseconds: number
  isAccepted: boolean
  request: JsonIn<'delivery_attempts', 'request'>
  answer: JsonIn<'delivery_attempts', 'answer'>
  /** What the next attempt sends, if it differs. */
  content: JsonIn<'deliveries', 'content'> | undefined
}

/** Stores the result of an attempt; of a delivery that another run has taken since only the answer. */
export async function storeResult(tx: Tx, scope: SiteScope, configId: ProcessorConfigId, result: AttemptResult, now: Date): Promise<void> {
  const { delivery, state, nextAttemptAt, milliseconds, isAccepted, request, answer, content } = result
  const { tenantId, siteId } = scope
  const isFinished = state === 'delivered' || state === 'dead' || state === 'notSent'
  await sql`with attempt as (update delivery_attempts set milliseconds = ${milliseconds}, is_accepted = ${isAccepted},
        request = ${jsonText(request)}::jsonb, answer = ${jsonText(answer)}::jsonb
      where tenant_id = ${tenantId} and site_id = ${siteId} and delivery_id = ${delivery.id} and number = ${delivery.attempts})
    update deliveries set state = ${state}, next_attempt_at = ${nextAttemptAt}, finished_at = ${isFinished ? now : null},
        content = coalesce(${content ? jsonText(content) : null}::jsonb, content)
      where tenant_id = ${tenantId} and site_id = ${siteId} and id = ${delivery.id} and state = 'sending' and attempts = ${delivery.attempts}`.execute(
    tx,
  )
  if (delivery.element_id === null || (isFinished && delivery.tries === 1)) return
  // later ones of the object wait for this one, or no more
  await sql`update deliveries set next_attempt_at = ${isFinished ? now : nextAttemptAt} where ${ofConfig(scope, configId)} and ${IS_OPEN}
    and element_id = ${delivery.element_id} and number > ${delivery.number}
    and ${isFinished ? sql`next_attempt_at > ${now}` : sql`next_attempt_at < ${nextAttemptAt}`}`.execute(tx)
}

/** When the next delivery of a config may be sent, the first one of its object; undefined: none is open. */
export async function readNextDue(tx: Tx, scope: SiteScope, configId: ProcessorConfigId): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`with near as (select id, number, element_id, next_attempt_at from deliveries
      where ${ofConfig(scope, configId)} and ${IS_OPEN} order by next_attempt_at, number limit ${WINDOW})
    select d.next_attempt_at as at from near d where ${isFirstOfObject(scope, configId)} order by d.next_attempt_at limit 1`.execute(tx)
  if (rows[0] || !(await isWindowFull(tx, scope, configId))) return rows[0]?.at
  const { rows: all } = await sql<{
    at: Date | null
  }>`with ${firstsOf(scope, configId)} select min(next_attempt_at) as at from firsts`.execute(tx)
  return all[0]?.at ?? undefined
}

/** Holds what is open. */
export const holdDeliveries = (tx: Tx, scope: SiteScope, configId: ProcessorConfigId) =>
  sql`update deliveries set state = 'held' where ${ofConfig(scope, configId)} and ${IS_OPEN}`.execute(tx)

/** Releases what was held: it is due now, in its order. */
export const releaseDeliveries = (tx: Tx, scope: SiteScope, configId: ProcessorConfigId, now: Date) =>
  sql`update deliveries set state = 'waiting', next_attempt_at = ${now} where ${ofConfig(scope, configId)} and state = 'held'`.execute(tx)

/**
 * Sends deliveries again; `ids` undefined: all that were given up. One that is tried again later is tried now, in its place: those behind it of
 * its object go on waiting for it. @returns how many
 */
export async function resend(
  tx: Tx,
  scope: SiteScope,
  configId: ProcessorConfigId,
  ids: readonly DeliveryId[] | undefined,
  now: Date,
): Promise<number> {
  const wanted = ids ? sql`id = any(${ids}::uuid[]) and state in ('delivered', 'dead', 'retrying')` : sql`state = 'dead'`
  const { rows } = await sql<{
    id: string
  }>`update deliveries set state = case state when 'retrying' then state else 'waiting' end,
      -- those behind one that has failed are due when it is done (storeResult)
      tries = case state when 'retrying' then 1 else 0 end, next_attempt_at = ${now}, finished_at = null
    where ${ofConfig(scope, configId)} and content <> '{}' and ${wanted} returning id`.execute(tx)
  return rows.length
}

/** Those of some deliveries that could not be made and have their event, in their order, locked until the end of the transaction. */
export const lockNotMade = (tx: Tx, scope: SiteScope, configId: ProcessorConfigId, ids: readonly DeliveryId[]) =>
  tx
    .selectFrom('deliveries')
    .select(['id', 'occurrence'])
    .where((e) => e.and({ ...siteColumns(scope), config_id: configId, state: 'notMade' }))
    .where('id', 'in', ids)
    .where('occurrence', 'is not', null)
    .orderBy('number')
    .forUpdate()
    .execute()

/** Stores what was made again of a delivery: it waits to be sent, or has another reason. */
export const updateMade = (
  tx: Tx,
  { tenantId, siteId }: SiteScope,
  id: DeliveryId,
  { state, event, inputs, content, notMadeBecause }: NewDelivery,
  now: Date,
) =>
  sql`update deliveries set state = ${state}, event = ${event}, inputs = ${jsonText(inputs)}::jsonb, content = ${jsonText(content)}::jsonb,
      not_made_reason = ${notMadeBecause ? jsonText(notMadeBecause) : null}::jsonb, next_attempt_at = ${now},
      finished_at = ${state === 'waiting' ? null : now}
    where tenant_id = ${tenantId} and site_id = ${siteId} and id = ${id}`.execute(tx)

interface ListFilter {
  state?: DeliveryState | undefined
  elementId?: ElementId | undefined
  /** The number of the last one of the page before. */
  before?: number | undefined
  limit: number
}

const listed = (tx: Tx, scope: SiteScope) =>
  tx
    .selectFrom('deliveries as d')
    .leftJoin('elements as e', (join) =>
      join.onRef('e.tenant_id', '=', 'd.tenant_id').onRef('e.site_id', '=', 'd.site_id').onRef('e.id', '=', 'd.element_id'),
    )
    .leftJoin('delivery_lanes as l', (join) =>
      join.onRef('l.tenant_id', '=', 'd.tenant_id').onRef('l.site_id', '=', 'd.site_id').onRef('l.config_id', '=', 'd.config_id'),
    )
    .selectAll('d')
    .select(['e.title as element_title', 'l.away_until'])
    .where('d.tenant_id', '=', scope.tenantId)
    .where('d.site_id', '=', scope.siteId)

/** Deliveries of a config, newest first. */
export const readDeliveries = (tx: Tx, scope: SiteScope, configId: ProcessorConfigId, { state, elementId, before, limit }: ListFilter) =>
  listed(tx, scope)
    .where('d.config_id', '=', configId)
    .$if(state !== undefined, (query) => query.where('d.state', '=', state!))
    .$if(elementId !== undefined, (query) => query.where('d.element_id', '=', elementId!))
    .$if(before !== undefined, (query) => query.where('d.number', '<', before!))
    .orderBy('d.number', 'desc')
    .limit(limit)
    .execute()

export const readDelivery = (tx: Tx, scope: SiteScope, id: DeliveryId) => listed(tx, scope).where('d.id', '=', id).executeTakeFirst()

export const readAttempts = (tx: Tx, scope: SiteScope, id: DeliveryId) =>
  tx
    .selectFrom('delivery_attempts')
    .selectAll()
    .where((e) => e.and({ ...siteColumns(scope), delivery_id: id }))
    .orderBy('number')
    .execute()

interface EndOfLife {
  done: Date
  dead: Date
  held: Date
}

/**
 * Deletes some deliveries that ended before a moment, or were made before one and are still held, of all tenants, with their attempts.
 * Installation scope. @returns how many
 */
export async function deleteOldDeliveries(tx: Tx, before: EndOfLife, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`delete from deliveries where (tenant_id, site_id, id) in
    ((select tenant_id, site_id, id from deliveries
      where finished_at < ${before.done} and (state <> 'dead' or finished_at < ${before.dead})
      order by finished_at limit ${limit})
    union all (select tenant_id, site_id, id from deliveries where state = 'held' and created_at < ${before.held} limit ${limit}))`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}
