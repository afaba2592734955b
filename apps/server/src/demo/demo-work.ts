import type { ProcessorConfigId, SmsMessageId } from '@verka/domain/entities/ids.ts'
import type { SiteScope } from '../db/site-scope.ts'
import { runFanOutJob } from '../features/deliveries/fan-out/fan-out.ts'
import { runDeliverJob } from '../features/deliveries/lanes/lane.ts'
import { renderMessages } from '../features/messages/sending/render-messages.ts'
import { runReminderJob } from '../features/reminder-job/remind.ts'
import { runSmsJob } from '../features/sms/sms-job.ts'
import type { JobData, JobKind } from '../jobs/job-kinds.ts'
import type { Job } from '../jobs/job-queue.ts'
import type { Runtime } from '../runtime.ts'

const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS
/** Hours ago at which deliveries were tried first: a dead one has been tried for a day and a half. */
const FIRST_TRY_HOURS = 50
/** Pauses after which a refused delivery is surely tried again. */
const PAUSES_S = [15, 75, 400, 2300, 9000, 36_000, 108_000]
/** Hours ago at which people were reminded. */
const REMINDED_HOURS = 30

/** Runs a job of the product until it ends, as a process of that time would have. */
async function run<Kind extends JobKind>(data: JobData[Kind], work: (job: Job<Kind>) => Promise<void>): Promise<void> {
  for (;;) {
    const ended = { isDone: false }
    const finish = async () => void (ended.isDone = true)
    await work({ data, retries: 0, finish, continue: async () => undefined })
    if (ended.isDone) return
  }
}

interface DemoWork {
  scope: SiteScope
  configId: ProcessorConfigId
  smsIds: readonly SmsMessageId[]
  now: Date
}

/** Work that followed the customer's history: deliveries to programs, text messages, reminders. Each is done by the product's own jobs. */
export async function runDemoWork(
  runtime: Omit<Runtime, 'logged' | 'embeddedDatabase'>,
  { scope, configId, smsIds, now }: DemoWork,
): Promise<void> {
  const at = (moment: number) => ({ ...runtime, now: () => new Date(moment) })
  let moment = now.getTime() - FIRST_TRY_HOURS * HOUR_MS
  await run<'fanOut'>(scope, (job) => runFanOutJob(at(moment), job))
  for (const pause of [0, ...PAUSES_S]) {
    moment += pause * SECOND_MS
    await run<'deliver'>({ ...scope, configId }, (job) => runDeliverJob(at(moment), job))
  }
  for (const id of smsIds) await run<'sms'>({ ...scope, id }, (job) => runSmsJob(at(now.getTime() - HOUR_MS), job))
  await run<'reminders'>(scope, (job) => runReminderJob(at(now.getTime() - REMINDED_HOURS * HOUR_MS), job))
  await run<'messages'>({ tenantId: scope.tenantId }, (job) => renderMessages(at(now.getTime()), job))
}
