import { JobBusyError, type Job } from '../../jobs/job-queue.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'
import { newId } from '../../ids.ts'
import type { Runtime } from '../../runtime.ts'
import { reportToken, secretOf } from '../../sms/report-token.ts'
import type { SmsAnswer } from '../../sms/sms-gateway.ts'
import { notifyReaders } from '../audit/audit-elsewhere.ts'
import { isSandbox } from '../sandbox-sites/sandbox-sites.ts'
import { notifyOfFailure } from './notify-of-failure.ts'
import { giveBackQuota } from './sms-quota.queries.ts'
import {
  claimNext,
  giveUpOld,
  isAnyWaiting,
  settleAbandoned,
  storeAccepted,
  storeRefused,
  storeUnanswered,
  type ClaimedSms,
} from './sms-progress.queries.ts'

/** The part of the runtime that sends text messages. */
export type SmsRuntime = Pick<Runtime, 'database' | 'now' | 'sms' | 'settings' | 'log' | 'live' | 'jobs'>

/** Numbers of one part of the job, and the time after which it begins none: then other tenants have their turn. */
const SLICE = 10
const SLICE_MS = 5000
/** A message that could not be sent for so long is given up: nobody expects it any more. */
const GIVE_UP_MS = 24 * 60 * 60 * 1000

/** The answer in place of the gateway's, which nothing of a sandbox reaches. */
const NOT_SENT: SmsAnswer = { kind: 'refused', reason: 'sandbox', detail: '' }

/** Address to which a gateway reports what became of a message. */
const reportAddress = ({ settings }: SmsRuntime, scope: SiteScope, id: string) =>
  `${settings.ORIGIN}/api/sms/reports/${reportToken(secretOf(settings), { ...scope, id })}`

/**
 * Sends a message to some of its numbers. Each is claimed in a transaction of its own before the request, and its answer is stored in
 * another: a process that dies in between leaves a number that may have been sent to, which is not sent to again unless the gateway
 * recognises a repeat.
 */
export async function runSmsJob(runtime: SmsRuntime, job: Job<'sms'>): Promise<void> {
  const { tenantId, siteId, id: messageId } = job.data
  const scope = { tenantId, siteId }
  const { database, sms, live, log, now } = runtime
  const inSite = <Result>(work: (tx: Tx) => Promise<Result>) => database.transaction({ kind: 'site', tenantId, siteIds: [siteId] }, work)
  /** The state of a number whose request has no answer. */
  const unanswered = sms.recognisesRepeats ? 'waiting' : 'unknown'
  const isFromSandbox = await inSite(async (tx) => {
    if (job.retries > 0) await settleAbandoned(tx, scope, { messageId, state: unanswered }, now())
    const old = await giveUpOld(tx, scope, { messageId, before: new Date(now().getTime() - GIVE_UP_MS) }, now())
    if (old) await giveBackQuota(tx, tenantId, old.month, old.parts)
    return isSandbox(tx, scope)
  })
  let isHeld = false
  const end = performance.now() + SLICE_MS
  for (let count = 0; count < SLICE && !isHeld && performance.now() < end; count++) {
    const attempt = newId(now())
    const claimed = await inSite((tx) => claimNext(tx, scope, { messageId, attempt }, now()))
    if (!claimed) break
    const answer = isFromSandbox ? NOT_SENT : await sms.send(outgoing(runtime, scope, claimed))
    if (answer.kind !== 'accepted' && !isFromSandbox)
      log.warn({ outcome: answer.kind, detail: answer.detail }, 'a text message was not accepted')
    await inSite((tx) => storeAnswer(tx, scope, { id: claimed.id, attempt, answer, unanswered }, now()))
    isHeld = answer.kind === 'later' || (answer.kind === 'unknown' && unanswered === 'waiting')
  }
  await inSite(async (tx) => {
    notifyReaders(tx, { ...scope, id: newId(now()), entity: 'smsMessage', entityId: messageId })
    if (!isFromSandbox) await notifyOfFailure(tx, scope, messageId, { ...runtime, now: now() })
    // a held job is tried again, after a pause that grows
    if (isHeld) return
    if (await isAnyWaiting(tx, scope, messageId)) await job.continue(tx, tenantId)
    else await job.finish(tx)
  })
  live.announce(tenantId)
  if (isHeld) throw new JobBusyError('the gateway takes no messages now')
}

const outgoing = (runtime: SmsRuntime, scope: SiteScope, { id, number, sender, body }: ClaimedSms) => ({
  id,
  to: number,
  from: sender,
  text: body,
  reportTo: reportAddress(runtime, scope, id),
})

interface Answered {
  id: string
  attempt: string
  answer: SmsAnswer
  unanswered: 'waiting' | 'unknown'
}

async function storeAnswer(tx: Tx, scope: SiteScope, { id, attempt, answer, unanswered }: Answered, now: Date): Promise<void> {
  if (answer.kind === 'accepted') return storeAccepted(tx, scope, { id, attempt, ...answer }, now)
  if (answer.kind === 'refused') {
    const unsent = await storeRefused(tx, scope, { id, attempt, reason: answer.reason }, now)
    if (unsent) await giveBackQuota(tx, scope.tenantId, unsent.month, unsent.parts)
    return
  }
  return storeUnanswered(tx, scope, { id, attempt, state: answer.kind === 'later' ? 'waiting' : unanswered }, now)
}
