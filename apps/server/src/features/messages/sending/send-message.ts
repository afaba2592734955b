import type { Job } from '../../../jobs/job-queue.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
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

async function send(runtime: MessageRuntime, channel: 'mail' | 'push', tenantId: string, sending: Sending): Promise<undefined> {
  if (channel === 'mail') await runtime.mailer.send(await composeMessageMail(runtime, tenantId, sending))
  else await sendPush(runtime, tenantId, sending)
}

/** The text message is enqueued with the end of this job, so that it exists once. */
async function sendSms(runtime: MessageRuntime, job: SendingJob, sending: Sending): Promise<void> {
  const { tenantId, id } = job.data
  const sms = smsAbove.get()
  const afterwards: AfterCommit[] = []
  await runtime.database.transaction({ kind: 'tenant', tenantId }, async (tx) => {
    const context = {
      tx,
      now: runtime.now(),
      tenant: { id: tenantId },
      runtime,
      afterCommit: (work: AfterCommit) => void afterwards.push(work),
    }
    const to = await sms?.phoneNoOf(context, sending.user_id)
    const text = `${sending.title ?? ''} ${urlOfSubject(runtime.settings.ORIGIN, sending)}`
    const failure = to === undefined ? 'no number' : await enqueue(() => sms!.enqueue(context, { to, text, personId: sending.user_id }))
    await endSendings(tx, tenantId, [id], 'sms', failure === undefined ? { sentAt: runtime.now() } : { failure })
    await job.finish(tx)
  })
  for (const work of afterwards) await work()
}

/** @returns why it is refused: a quota that is used up, a country that is not allowed */
const enqueue = (work: () => Promise<void>): Promise<string | undefined> =>
  work().then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof AppError) return error.errors[0]?.message ?? error.code
      throw error
    },
  )
