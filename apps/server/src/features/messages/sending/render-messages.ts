import { DEFAULT_CULTURE, isCulture } from '@verka/domain/localization/cultures.ts'
import { isMessageKind } from '@verka/domain/messages/message-kinds.ts'
import { chosenWays, DEFAULT_SETTINGS, type ChosenWays, type MessageSettings } from '@verka/domain/messages/message-settings.ts'
import { afterQuiet, nextDigest } from '@verka/domain/messages/when-sent.ts'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../../db/transaction.ts'
import type { AfterCommit } from '../../../http/context.ts'
import type { Job } from '../../../jobs/job-queue.ts'
import type { Runtime } from '../../../runtime.ts'
import { ianaTimeZone } from '../../../time-zones.ts'
import { notifyInboxes } from '../inbox-changes.ts'
import { loadTextsOfTenant } from '../texts/message-texts.ts'
import { renderStored } from '../texts/render-message.ts'
import {
  insertSendings,
  openDigest,
  readNewMessages,
  readTenantOfMessages,
  writeRendered,
  type NewMessageRow,
  type NewSending,
  type RenderedRow,
} from './sending.queries.ts'

/** An older message is for the inbox alone: nobody wants a mail about what is over, as after a server was away. */
const LATE_MS = 24 * 60 * 60 * 1000
/** Messages of one part of the job. */
const AT_ONCE = 10

/** The part of the runtime that renders and sends messages. */
export type MessageRuntime = Pick<Runtime, 'database' | 'now' | 'mailer' | 'sms' | 'outbound' | 'settings' | 'log' | 'live' | 'jobs'>

const NOTHING: ChosenWays = { inbox: false, mail: false, sms: false, push: false, pace: 'now' }

/** Renders the new messages of a tenant, puts them into inboxes, and enqueues what is sent of them. */
export async function renderMessages(runtime: MessageRuntime, job: Job<'messages'>): Promise<void> {
  const { tenantId } = job.data
  const afterwards: AfterCommit[] = []
  await runtime.database.transaction({ kind: 'tenant', tenantId }, async (tx) => {
    const now = runtime.now()
    const rows = await readNewMessages(tx, tenantId, AT_ONCE)
    if (rows.length > 0) {
      const context = { tx, now, tenant: { id: tenantId }, runtime, afterCommit: (work: AfterCommit) => void afterwards.push(work) }
      const inInbox = await renderRows(context, rows)
      notifyInboxes(context, inInbox)
    }
    return rows.length === AT_ONCE ? job.continue(tx, tenantId) : job.finish(tx)
  })
  for (const work of afterwards) await work()
}

interface RenderContext {
  tx: Tx
  now: Date
  tenant: { id: TenantId }
  runtime: MessageRuntime
}

/** @returns whose inbox has a new message */
async function renderRows(context: RenderContext, rows: readonly NewMessageRow[]): Promise<NewMessageRow['user_id'][]> {
  const { tx, now, tenant } = context
  const of = await readTenantOfMessages(tx, tenant.id)
  // the tenant is being removed
  if (!of) return []
  const textOf = await loadTextsOfTenant(tx, tenant.id)
  const tenantZone = ianaTimeZone(of.time_zone)
  const tenantCulture = isCulture(of.culture) ? of.culture : DEFAULT_CULTURE
  const rendered: RenderedRow[] = []
  const wanted: { row: NewMessageRow; ways: ChosenWays; settings: MessageSettings; timeZone: string }[] = []
  for (const row of rows) {
    const settings = row.settings ?? DEFAULT_SETTINGS
    const timeZone = settings.timeZone === null ? tenantZone : ianaTimeZone(settings.timeZone)
    const culture = isCulture(row.culture) ? row.culture : tenantCulture
    // of a later version, which another process runs
    if (!isMessageKind(row.kind)) {
      rendered.push({ id: row.id, title: row.kind, body: '', isInInbox: false })
      continue
    }
    const { rules, templates } = textOf(row.kind)
    const ways = row.may_know ? chosenWays(row.kind, rules, settings) : NOTHING
    const reader = { culture, timeZone, recipient: row.name, tenant: of.name, now }
    const text = renderStored({ kind: row.kind, template: templates[culture] }, row.params, reader)
    rendered.push({ id: row.id, ...text, isInInbox: ways.inbox })
    wanted.push({ row, ways, settings, timeZone })
  }
  await writeRendered(tx, tenant.id, rendered)
  const sendings: NewSending[] = []
  for (const one of wanted) sendings.push(...(await sendingsOf(context, one)))
  await insertSendings(tx, tenant.id, sendings)
  for (const { messageId, channel, dueAt, failure } of sendings)
    if (channel !== 'digest' && failure === undefined)
      await context.runtime.jobs.enqueue(tx, 'messageSending', { tenantId: tenant.id, id: messageId, channel }, tenant.id, dueAt)
  return wanted.flatMap(({ row, ways }) => (ways.inbox ? [row.user_id] : []))
}

/** What is sent of a message and when: outside of quiet hours, mails at once or with the next digest. */
async function sendingsOf(
  context: RenderContext,
  { row, ways, settings, timeZone }: { row: NewMessageRow; ways: ChosenWays; settings: MessageSettings; timeZone: string },
): Promise<NewSending[]> {
  const { now, runtime } = context
  if (now.getTime() - row.created_at.getTime() > LATE_MS) return []
  const from = row.send_after !== null && row.send_after > now ? row.send_after : now
  const own = { messageId: row.id, userId: row.user_id, dueAt: afterQuiet(from, settings.quiet, timeZone) }
  if (row.is_of_sandbox)
    return (['mail', 'sms', 'push'] as const).filter((channel) => ways[channel]).map((channel) => ({ ...own, channel, failure: 'sandbox' }))
  const sendings: NewSending[] = []
  if (ways.mail && runtime.mailer.outcome !== undefined)
    sendings.push(
      ways.pace === 'now'
        ? { ...own, channel: 'mail' }
        : { ...own, channel: 'digest', dueAt: await joinDigest(context, row.user_id, settings, timeZone) },
    )
  if (ways.sms && runtime.sms.does !== 'none') sendings.push({ ...own, channel: 'sms' })
  if (ways.push) sendings.push({ ...own, channel: 'push' })
  return sendings
}

/** The next digest of a person, which is enqueued if it is their first message for it. One that is sent already is not sent twice. */
async function joinDigest(
  { tx, now, tenant, runtime }: RenderContext,
  userId: NewMessageRow['user_id'],
  settings: MessageSettings,
  timeZone: string,
): Promise<Date> {
  let next = nextDigest(now, settings, timeZone)
  let state = await openDigest(tx, tenant.id, userId, next.day)
  if (state === 'sent') {
    // the person chose a later hour after today's
    next = nextDigest(next.at, settings, timeZone)
    state = await openDigest(tx, tenant.id, userId, next.day)
  }
  if (state === 'new') await runtime.jobs.enqueue(tx, 'messageDigest', { tenantId: tenant.id, userId, day: next.day }, tenant.id, next.at)
  return next.at
}
