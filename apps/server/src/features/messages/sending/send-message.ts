import type { Job } from '../../../jobs/job-queue.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import type { AfterCommit } from '../../../http/context.ts'
import { sendPush } from '../push/send-push.ts'
import { smsAbove } from '../sms-from-above.ts'
import { composeMessageMail, urlOfSubject } from './message-mail.ts'
import { failureOf } from './mail-failure.ts'
import type { MessageRuntime } from './render-messages.ts'
import { endSendings, readSending } from './sending.queries.ts'

/** A message that could not be sent for so long is given up. */
const GIVE_UP_MS = 3 * 24 * 60 * 60 * 1000

type SendingJob = Job<'messageSending'>
type Sending = NonNullable<Awaited<ReturnType<typeof readSending>>>

/**
 * Sends one message by one channel. A process that dies after it was sent sends it again under the same id, by which mail programs and
 * push services recognise it.
 */
export async function sendMessage(runtime: MessageRuntime, job: SendingJob): Promise<void> {
  const { tenantId, id, channel } = job.data
  const { database } = runtime
  const inTenant = <Result>(work: Parameters<typeof database.transaction<Result>>[1]) =>
    database.transaction({ kind: 'tenant', tenantId }, work)
  const sending = await inTenant((tx) => readSending(tx, tenantId, id, channel))
  if (!sending || sending.status !== 'active') return inTenant((tx) => job.finish(tx))
  if (channel === 'sms') return sendSms(runtime, job, sending)
  const failure = await send(runtime, channel, tenantId, sending).catch((error: unknown) => {
    const age = runtime.now().getTime() - sending.created_at.getTime()
    const reason = failureOf(error, { isLast: age > GIVE_UP_MS })
    if (reason === undefined) throw error
    return reason
  })
  await inTenant(async (tx) => {
    await endSendings(tx, tenantId, [id], channel, failure === undefined ? { sentAt: runtime.now() } : { failure })
    await job.finish(tx)
  })
}

async function send(runtime: MessageRuntime, channel: 'mail' | 'push', tenantId: TenantId, sending: Sending): Promise<undefined> {
  if (channel === 'mail') await runtime.mailer.send(await composeMessageMail(runtime, tenantId, sending))
  else await sendPush(runtime, tenantId, sending)
}

/** The text message is enqueued with the end of this job, so that it exists once. */
async function sendSms(runtime: MessageRuntime, job: SendingJob, sending: Sending): Promise<void> {
  const { tenantId, id } = job.data
  const { sms_site_id: siteId, user_id: personId } = sending
  const afterwards: AfterCommit[] = []
  const kind = siteId === null ? ({ kind: 'tenant', tenantId } as const) : ({ kind: 'site', tenantId, siteIds: [siteId] } as const)
  await runtime.database.transaction(kind, async (tx) => {
    const enqueue = async () => {
      if (siteId === null) return 'no site'
      const context = { tx, scope: { tenantId, siteId }, runtime, afterCommit: (work: AfterCommit) => void afterwards.push(work) }
      const text = `${sending.title ?? ''} ${urlOfSubject(runtime.settings.ORIGIN, sending)}`
      return refusalOf(smsAbove.get().enqueue(context, { text, personId }))
    }
    const failure = await enqueue()
    await endSendings(tx, tenantId, [id], 'sms', failure === undefined ? { sentAt: runtime.now() } : { failure })
    await job.finish(tx)
  })
  for (const work of afterwards) await work()
}

/** Why a text message is refused: a quota that is used up, a country that is not allowed; undefined: it is enqueued. */
const refusalOf = (work: Promise<void>): Promise<string | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof AppError) return error.errors[0]?.message ?? error.code
      throw error
    },
  )
