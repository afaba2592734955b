import type { SiteScope } from '../../../db/site-scope.ts'
import type { Tx } from '../../../db/transaction.ts'
import { newId } from '../../../ids.ts'
import { JobTakenError, type Job } from '../../../jobs/job-queue.ts'
import { notifyReaders } from '../../audit/audit-elsewhere.ts'
import { openSecrets } from '../../processors/config-secrets.ts'
import { allowedImplementations } from '../../processors/restrictions.ts'
import { loadConfigsOf, valuesByKey, type StoredConfig } from '../../processors/stored-configs.ts'
import { ATTEMPT_MS } from '../../senders/send-request.ts'
import type { Content, SenderRuntime, SendResult } from '../../senders/sender.ts'
import { sendBy } from '../../senders/send.ts'
import {
  claimDeliveries,
  holdDeliveries,
  readNextDue,
  releaseDeliveries,
  storeResult,
  type AttemptResult,
  type ClaimedRow,
} from '../deliveries.queries.ts'
import { lockLane, settleLane, updateLane, type LaneRow } from './lanes.queries.ts'
import { FAILING_MS, laterOf, MOST_TRIES, nextAttemptAt, notBefore } from './retry.ts'
import { stopConfig } from '../stop-config.ts'

/** Deliveries of one config that are under way at a time. */
const AT_ONCE = 16
/** A run has its lane for as long as its attempts may take, and their results. */
const LEASE_MS = ATTEMPT_MS + 8000
/** Time for which a job goes on with its lane, before others have their turn. */
const SLICE_MS = 1000
/** Longest time until a receiver that is away is asked again, unless it asks for more: others than the one that failed wait for it. */
const AWAY_AT_MOST_MS = 5 * 60_000
/** Most that the clocks of this process and of the database differ by. */
const CLOCKS_DIFFER_MS = 5000

type DeliverJob = Job<'deliver'>

interface Claimed {
  config: StoredConfig
  deliveries: ClaimedRow[]
  /** Identifies this run. */
  busyUntil: Date
}

/**
 * Sends what a config delivers: takes due deliveries in one transaction, sends them without one, and stores the results with the end of the
 * job. A run that dies between leaves them to another, which sends them again under their ids.
 */
export async function runDeliverJob(runtime: SenderRuntime, job: DeliverJob): Promise<void> {
  const { tenantId, siteId, configId } = job.data
  const scope = { tenantId, siteId }
  const inSite = <Result>(work: (tx: Tx) => Promise<Result>) =>
    runtime.database.transaction({ kind: 'site', tenantId, siteIds: [siteId] }, work)
  const began = performance.now()
  let claimed = await inSite((tx) => claim(runtime, tx, scope, job))
  while (claimed) {
    const { config, deliveries }: Claimed = claimed
    const secrets = openSecrets(runtime.settings, { tenantId, id: configId }, config.secrets)
    const sent = await Promise.all(deliveries.map((delivery) => sendOne(runtime, scope, config, secrets, delivery)))
    const outcome = { job, claimed, sent, isLast: performance.now() - began > SLICE_MS }
    claimed = await inSite((tx) => settle(runtime, tx, scope, outcome))
    runtime.live.announce(tenantId)
  }
}

/** Takes due deliveries; undefined: there is nothing to send now, and the job has ended. */
async function claim(runtime: SenderRuntime, tx: Tx, scope: SiteScope, job: DeliverJob): Promise<Claimed | undefined> {
  const { configId } = job.data
  const now = runtime.now()
  const config = (await loadConfigsOf(tx, scope, [configId])).get(configId)
  if (!config) {
    await job.finish(tx)
    return undefined
  }
  const lane = await lockLane(tx, scope, configId)
  const isAllowed = (await allowedImplementations(tx, scope.tenantId))(config.implementation.name)
  if (!config.isOn || !isAllowed) {
    await holdDeliveries(tx, scope, configId)
    await settleLane(tx, scope, configId)
    await job.finish(tx)
    return undefined
  }
  await releaseDeliveries(tx, scope, configId, now)
  const ending = { runtime, tx, scope, job, lane, now }
  // another run has it, or the receiver is away: a run looks again then, also if the other one dies
  const waitsUntil = [lane.busy_until, lane.away_until].find((moment) => isLater(moment, now))
  if (waitsUntil) {
    await endJob(ending, waitsUntil)
    return undefined
  }
  const claimed = await take(tx, scope, config, { now, limit: lane.failures > 0 ? 1 : AT_ONCE })
  if (!claimed) await endJob(ending, await readNextDue(tx, scope, configId))
  return claimed
}

/** Takes due deliveries for as long as their attempts may take; undefined: none is due. */
async function take(
  tx: Tx,
  scope: SiteScope,
  config: StoredConfig,
  { now, limit }: { now: Date; limit: number },
): Promise<Claimed | undefined> {
  const busyUntil = new Date(now.getTime() + LEASE_MS)
  const deliveries = await claimDeliveries(tx, scope, config.id, { now, until: busyUntil, limit })
  if (deliveries.length === 0) return undefined
  await updateLane(tx, scope, config.id, { busy_until: busyUntil })
  return { config, deliveries, busyUntil }
}

const isLater = (moment: Date | null, now: Date) => moment !== null && moment > now

interface Sent extends SendResult {
  delivery: ClaimedRow
  milliseconds: number
}

async function sendOne(
  runtime: SenderRuntime,
  { tenantId, siteId }: SiteScope,
  { implementation, values }: StoredConfig,
  secrets: Record<string, string>,
  delivery: ClaimedRow,
): Promise<Sent> {
  const began = performance.now()
  const result = await sendBy(runtime, implementation.name, {
    id: delivery.id,
    tenantId,
    siteId,
    transactionId: delivery.transaction_id,
    content: delivery.content as Content,
    config: valuesByKey(implementation.configFields, values),
    secrets: Object.fromEntries(
      implementation.configFields.flatMap(({ id, key }) => (secrets[id] === undefined ? [] : [[key, secrets[id]]])),
    ),
    now: runtime.now(),
  })
  return { ...result, delivery, milliseconds: Math.round(performance.now() - began) }
}

interface Outcome {
  job: DeliverJob
  claimed: Claimed
  sent: readonly Sent[]
  /** Others have their turn now. */
  isLast: boolean
}

/**
 * Stores the results, and takes what is due next. Otherwise it ends the job, and the next one is enqueued for when something is due.
 * @returns what was taken
 */
async function settle(
  runtime: SenderRuntime,
  tx: Tx,
  scope: SiteScope,
  { job, claimed, sent, isLast }: Outcome,
): Promise<Claimed | undefined> {
  const { configId } = job.data
  const now = runtime.now()
  const lane = await lockLane(tx, scope, configId)
  for (const one of sent) await storeResult(tx, scope, configId, resultOf(one, now), now)
  const after = laneAfter(lane, sent, now)
  // a run that took longer than its lease no longer has the lane
  const isOwn = lane.busy_until?.getTime() === claimed.busyUntil.getTime()
  if (isOwn) await updateLane(tx, scope, configId, { ...after, busy_until: null })
  const reason = stopReason(after, sent, now)
  const last = sent.findLast(isAsked)
  if (reason && last)
    await stopConfig({ tx, scope, now, runtime }, configId, reason, { since: after.failing_since ?? now, answer: last.answer })
  notifyReaders(tx, { ...scope, id: newId(now), entity: 'processorConfig', entityId: configId })
  const isGoingOn = isOwn && !isLast && !reason && after.away_until === null
  const next = isGoingOn ? await take(tx, scope, claimed.config, { now, limit: AT_ONCE }) : undefined
  if (next) return next
  const due = await readNextDue(tx, scope, configId)
  if (!due) await settleLane(tx, scope, configId)
  await endJob({ runtime, tx, scope, job, lane, now }, after.away_until && due && after.away_until > due ? after.away_until : due).catch(
    (error: unknown) => {
      // another process has the job, which waits for this lane: what was sent stays stored, or it would be sent again
      if (!(error instanceof JobTakenError)) throw error
    },
  )
  return undefined
}

/** What comes next for a delivery. */
function resultOf({ delivery, outcome, milliseconds, request, answer, content, retryAfter }: Sent, now: Date): AttemptResult {
  const shared = { delivery, milliseconds, request, answer, content }
  if (outcome === 'accepted') return { ...shared, state: 'delivered', isAccepted: true, nextAttemptAt: now }
  if (outcome === 'notSent') return { ...shared, state: 'notSent', isAccepted: false, nextAttemptAt: now }
  if (delivery.tries >= MOST_TRIES) return { ...shared, state: 'dead', isAccepted: false, nextAttemptAt: now }
  const next = laterOf(nextAttemptAt(now, delivery.tries), notBefore(now, retryAfter))
  return { ...shared, state: 'retrying', isAccepted: false, nextAttemptAt: next }
}

type LaneState = Pick<LaneRow, 'away_until' | 'failing_since' | 'failures' | 'is_settled'>

/**
 * A receiver that accepted something is well; one that did not answer is away; of one that was not asked nothing is known. The time for which
 * it fails begins with the first failure after nothing was on its way: while nobody asks it, it does not fail.
 */
function laneAfter({ away_until, failing_since, failures, is_settled }: LaneRow, sent: readonly Sent[], now: Date): LaneState {
  if (!sent.some(isAsked)) return { away_until, failing_since, failures, is_settled }
  const has = (outcome: SendResult['outcome']) => sent.some((one) => one.outcome === outcome)
  const asked = { is_settled: false, away_until: null, failures: 0 }
  if (has('accepted')) return { ...asked, failing_since: null }
  const since = is_settled || failing_since === null ? now : failing_since
  if (!has('away')) return { ...asked, failing_since: since }
  const next = Math.min(nextAttemptAt(now, failures + 1).getTime(), now.getTime() + AWAY_AT_MOST_MS)
  const away = sent.filter(({ outcome }) => outcome === 'away')
  const asksFor = away.reduce((latest, { retryAfter }) => laterOf(latest, notBefore(now, retryAfter)), new Date(next))
  return { ...asked, away_until: asksFor, failing_since: since, failures: failures + 1 }
}

const isAsked = ({ outcome }: SendResult) => outcome !== 'notAsked' && outcome !== 'notSent'

function stopReason({ failing_since }: LaneState, sent: readonly Sent[], now: Date): 'gone' | 'failed' | undefined {
  if (sent.some(({ outcome }) => outcome === 'gone')) return 'gone'
  return sent.some(isAsked) && failing_since && now.getTime() - failing_since.getTime() >= FAILING_MS ? 'failed' : undefined
}

interface Ending {
  runtime: Pick<SenderRuntime, 'jobs'>
  tx: Tx
  scope: SiteScope
  job: DeliverJob
  lane: LaneRow
  now: Date
}

/** Ends the job of a run; the next one begins at a time, which is when something is due. A lane has one that waits. */
async function endJob({ runtime, tx, scope, job, lane, now }: Ending, at: Date | undefined): Promise<void> {
  if (at && at <= now) return job.continue(tx, scope.tenantId)
  await job.finish(tx)
  if (!at) return
  // the clock of the queue may differ a little: a job that begins now may be too early
  const isAwaited = lane.wake_at && lane.wake_at <= at && lane.wake_at.getTime() > now.getTime() + CLOCKS_DIFFER_MS
  if (isAwaited) return
  const { configId } = job.data
  await updateLane(tx, scope, configId, { wake_at: at })
  await runtime.jobs.enqueue(tx, 'deliver', { ...scope, configId }, scope.tenantId, at)
}
