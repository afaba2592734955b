import type { UserId } from '@verka/domain/entities/ids.ts'
import type { ReminderSubject } from '@verka/domain/services/reminder-settings.ts'
import { reminderAt } from '@verka/domain/services/reminder-steps.ts'
import type { AfterCommit, SiteContext } from '../../http/context.ts'
import { scopeOf } from '../../http/context.ts'
import type { Job } from '../../jobs/job-queue.ts'
import { listTransactionTypes } from '../definitions/stored/transaction-types.ts'
import { fanOutSoon, recordEventOf, wantsAbove } from '../message-events/record-event.ts'
import { withdrawMessages } from '../messages/notify.ts'
import type { PersonRuntime } from '../session/person-context.ts'
import { serverContext } from '../session/server-context.ts'
import { messageKeyOf } from '../reminders/end-reminders.ts'
import { recipientsOf } from './recipients.ts'
import { remindPeople } from './reminder-messages.ts'
import { planOf, type ReminderPlan } from './reminder-plans.ts'
import { deleteOverSubjects, readDueSubjects, type SubjectRow, type SubjectScope } from './reminder-subjects.queries.ts'
import {
  deleteUnwanted,
  lockReminders,
  planSite,
  readHolders,
  readObjectsAt,
  storeReminders,
  type ReminderState,
} from './reminder-rows.queries.ts'

/** Subjects of one part of the job. */
const AT_ONCE = 100
const MINUTE_MS = 60_000
/** Interval in which the reminders of a site are looked for; a site without any is looked at when a service of it is saved. */
export const EVERY_MS = 5 * MINUTE_MS
const IDLE_MS = 24 * 60 * MINUTE_MS
/** Interval in which the dates of all objects of a category are read. */
const OBJECTS_MS = 60 * MINUTE_MS

/**
 * Reminds people of a site of what is due. What was reminded of, its messages and the end of the job are one transaction, and one run at a
 * time works on a site: nobody is reminded twice.
 */
export async function runReminderJob(runtime: PersonRuntime, job: Job<'reminders'>): Promise<void> {
  const { tenantId, siteId } = job.data
  const scope = { tenantId, siteId }
  const afterwards: AfterCommit[] = []
  await runtime.database.transaction({ kind: 'site', tenantId, siteIds: [siteId] }, async (tx) => {
    await lockReminders(tx, scope)
    const context = await serverContext(runtime, tx, scope, (work) => void afterwards.push(work))
    const { now } = context
    const plans = (await listTransactionTypes(context)).flatMap((service) => planOf(service) ?? [])
    const objectsAt = await readObjectsAt(tx, scope)
    const isTimeForObjects = objectsAt === undefined || now.getTime() - objectsAt.getTime() >= OBJECTS_MS
    const isWhole = await remindBy(context, plans, isTimeForObjects)
    if (!isWhole) return job.continue(tx, tenantId)
    const nextAt = new Date(now.getTime() + (plans.length > 0 ? EVERY_MS : IDLE_MS))
    await planSite(tx, scope, { nextAt, objectsAt: isTimeForObjects ? now : undefined })
    return job.finish(tx)
  })
  for (const work of afterwards) await work()
}

/** @returns whether all that is due was found */
async function remindBy(context: SiteContext, plans: readonly ReminderPlan[], isTimeForObjects: boolean): Promise<boolean> {
  const { tx } = context
  const scope = scopeOf(context)
  const wanted = plans.flatMap(({ service, subjects }) => subjects.map((subject) => ({ transactionTypeId: service.id, subject })))
  const over = (await deleteUnwanted(tx, scope, wanted)).map(messageKeyOf)
  let left = AT_ONCE
  for (const plan of plans) {
    const holders = await readHolders(tx, scope, plan.settings.privilegeIds)
    for (const subject of plan.subjects) {
      if (subject === 'inspection' && !isTimeForObjects) continue
      const of = subjectScopeOf(context, plan, subject)
      const { id: transactionTypeId, version } = plan.service
      over.push(...(await deleteOverSubjects(tx, of)).map((subjectId) => messageKeyOf({ transactionTypeId, subjectId })))
      const rows = left > 0 ? await readDueSubjects(tx, of, version, left) : []
      left -= rows.length
      const states = await remindOfRows(context, { plan, subject, holders }, rows)
      await storeReminders(tx, scope, { subject, version }, states)
    }
  }
  await withdrawMessages(context, { key: over })
  return left > 0
}

const subjectScopeOf = (context: SiteContext, { service }: ReminderPlan, subject: ReminderSubject): SubjectScope => ({
  ...scopeOf(context),
  subject,
  transactionTypeId: service.id,
  elementTypeId: service.elementTypeId,
  dateFieldId: service.settings.nextDatePropertyTypeId,
  timeZone: context.timeZone,
  now: context.now,
})

interface Reminding {
  plan: ReminderPlan
  subject: ReminderSubject
  /** The holders of the service's privileges. */
  holders: readonly UserId[]
}

/** Replaces the reminder that each subject was at by the one that it is at now. */
async function remindOfRows(
  context: SiteContext,
  { plan, subject, holders }: Reminding,
  rows: readonly SubjectRow[],
): Promise<ReminderState[]> {
  const { service, settings, isForPeople } = plan
  const found = rows.map((row) => {
    const isSame = row.known_moment?.getTime() === row.moment.getTime()
    const before = isSame ? row.step : null
    // what was reminded of since stays, whatever else was changed
    const since = before === null ? row.since : new Date(0)
    const { step, next } = reminderAt(settings, { subject, moment: row.moment, since }, context.now, context.timeZone)
    const isNew = step !== undefined && step.name !== before
    return { row, step, next, isNew, isOver: row.step !== null && (step === undefined || isNew) }
  })
  const keyOf = (row: SubjectRow) => ({ transactionTypeId: service.id, subjectId: row.subject_id })
  await withdrawMessages(context, { key: found.filter(({ isOver }) => isOver).map(({ row }) => messageKeyOf(keyOf(row))) })
  for (const { row, step, isNew } of found) {
    if (!step || !isNew) continue
    if (isForPeople(step)) {
      const values = [row.element_values, row.own_values]
      const personIds = recipientsOf(subject === 'booking' ? { ...settings, toPerson: true, personPropertyTypeId: undefined } : settings, {
        personId: row.person_id,
        values,
        holders: subject === 'booking' ? [] : holders,
      })
      await remindPeople(context, { service, subject, step, row }, personIds)
    }
    if (subject === 'loan' || subject === 'inspection') recordDue(context, plan, step.phase, row)
  }
  return found.map(({ row, step, next }) => ({ ...keyOf(row), moment: row.moment, step: step?.name ?? null, nextAt: next ?? null }))
}

/** Records for processors that something is due soon, or overdue. */
function recordDue(context: SiteContext, { service }: ReminderPlan, phase: 'before' | 'at' | 'after', row: SubjectRow): void {
  if (phase === 'at') return
  const event = {
    events: [phase === 'before' ? 'dueSoon' : 'overdue'] as const,
    elementId: row.element_id,
    transactionTypeId: service.id,
    transactionId: row.transaction_id ?? undefined,
    facts: { dueAt: row.moment.toISOString() },
  }
  if (!wantsAbove.get().some((wants) => wants(event, { service }))) return
  const { tx, now, runtime, afterCommit } = context
  recordEventOf(tx, scopeOf(context), event, now)
  afterCommit(async () => fanOutSoon(runtime, scopeOf(context)))
}
