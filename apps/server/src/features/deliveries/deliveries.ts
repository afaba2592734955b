import type { BodyOf, QueryOf } from '@verka/domain/api/contract.ts'
import type { DeliveryId, ProcessorConfigId } from '@verka/domain/entities/ids.ts'
import { notFound } from '@verka/domain/errors/app-error.ts'
import type { Delivery, FullDelivery } from '@verka/domain/processors/deliveries.ts'
import type { listDeliveries as listCall, resendDeliveries as resendCall } from '@verka/domain/processors/deliveries.api.ts'
import { wrongCursor } from '../../db/lists/cursors/list-cursor.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { audit } from '../audit/audit.ts'
import { loadConfigsOf, valuesByKey, type StoredConfig } from '../processors/stored-configs.ts'
import type { Content } from '../senders/sender.ts'
import { SENDERS } from '../senders/senders.ts'
import { lockLane, updateLane } from './lanes/lanes.queries.ts'
import { makeNotMadeAgain } from './make-again.ts'
import { readAttempts, readDeliveries, readDelivery, resend } from './deliveries.queries.ts'

const DEFAULT_LIMIT = 50

type Row = NonNullable<Awaited<ReturnType<typeof readDelivery>>>

/** A config of the site. @throws `notFound` */
export async function findStoredConfig(context: SiteContext, id: ProcessorConfigId): Promise<StoredConfig> {
  const config = (await loadConfigsOf(context.tx, scopeOf(context), [id])).get(id)
  if (!config) throw notFound()
  return config
}

/** When a delivery is tried next, and whether that is when its receiver, which is away, is asked again. */
function nextOf({ state, next_attempt_at: next, away_until: awayUntil }: Row, now: Date) {
  if (state !== 'waiting' && state !== 'retrying') return { nextAttemptAt: null, waitsForReceiver: false }
  const waitsForReceiver = awayUntil !== null && awayUntil > now && awayUntil > next
  return { nextAttemptAt: (waitsForReceiver ? awayUntil : next).toISOString(), waitsForReceiver }
}

const deliveryOf = (row: Row, now: Date): Delivery => ({
  id: row.id,
  configId: row.config_id,
  event: row.event as Delivery['event'],
  state: row.state as Delivery['state'],
  element: row.element_id === null ? null : { id: row.element_id, title: row.element_title ?? '' },
  transactionId: row.transaction_id,
  createdAt: row.created_at.toISOString(),
  attempts: row.attempts,
  ...nextOf(row, now),
  canBeMadeAgain: row.state === 'notMade' && row.occurrence !== null,
  finishedAt: row.finished_at?.toISOString() ?? null,
})

/** A page of the deliveries of a config, newest first. @throws `notFound`, `malformed` for a wrong cursor */
export async function listDeliveries(context: SiteContext, id: ProcessorConfigId, query: QueryOf<typeof listCall>) {
  const { state, elementId, Limit: limit = DEFAULT_LIMIT, after } = query
  await findStoredConfig(context, id)
  if (after !== undefined && !/^\d{1,15}$/.test(after)) throw wrongCursor('after')
  const before = after === undefined ? undefined : Number(after)
  const rows = await readDeliveries(context.tx, scopeOf(context), id, { state, elementId, before, limit: limit + 1 })
  const items = rows.slice(0, limit)
  return { items: items.map((row) => deliveryOf(row, context.now)), ...(rows.length > limit && { next: String(items.at(-1)!.number) }) }
}

/** One delivery with its request and its attempts. @throws `notFound` */
export async function loadDelivery(context: SiteContext, id: DeliveryId): Promise<FullDelivery> {
  const row = await readDelivery(context.tx, scopeOf(context), id)
  if (!row) throw notFound()
  const { implementation, values } = await findStoredConfig(context, row.config_id)
  const attempts = await readAttempts(context.tx, scopeOf(context), id)
  const isMade = Object.keys(row.content).length > 0
  const config = valuesByKey(implementation.configFields, values)
  return {
    ...deliveryOf(row, context.now),
    inputs: row.inputs,
    request: (isMade && SENDERS[implementation.name]?.shown(row.content as Content, config)) || {},
    notMadeBecause: row.not_made_reason,
    attemptList: attempts.map(({ number, started_at: startedAt, milliseconds, is_accepted: isAccepted, request, answer }) => ({
      number,
      startedAt: startedAt.toISOString(),
      milliseconds,
      isAccepted,
      request,
      answer,
    })),
  }
}

/** Sends deliveries again; what could not be made is made first. @throws `notFound` for a config that is not there @returns how many */
export async function resendDeliveries(context: SiteContext, id: ProcessorConfigId, { ids }: BodyOf<typeof resendCall>): Promise<number> {
  const { tx, tenant, now, runtime } = context
  const config = await findStoredConfig(context, id)
  const scope = scopeOf(context)
  await lockLane(tx, scope, id)
  const made = ids ? await makeNotMadeAgain(context, config, ids) : 0
  const count = made + (await resend(tx, scope, id, ids, now))
  // a receiver that is away is asked at once
  if (count > 0) {
    await updateLane(tx, scope, id, { away_until: null })
    await runtime.jobs.enqueue(tx, 'deliver', { ...scope, configId: id }, tenant.id)
  }
  audit(context, { action: 'execute', entity: 'processorConfig', entityId: id, after: { resent: count } })
  return count
}
