import type { UserId } from '@verka/domain/entities/ids.ts'
import { dayAt, daysBetween } from '@verka/domain/localization/dates.ts'
import { hoursLeft } from '@verka/domain/services/due-date.ts'
import type { ReminderSubject } from '@verka/domain/services/reminder-settings.ts'
import type { ReminderStep } from '@verka/domain/services/reminder-steps.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import type { SiteContext } from '../../http/context.ts'
import { notifyPeople } from '../messages/notify.ts'
import { messageKeyOf } from '../reminders/end-reminders.ts'
import type { SubjectRow } from './reminder-subjects.queries.ts'

interface Reminder {
  service: TransactionType
  subject: ReminderSubject
  step: ReminderStep
  row: SubjectRow
}

/** Reminds people of a loan, a booking, a case or an object, in words of its own. */
export function remindPeople(context: SiteContext, { service, subject, step, row }: Reminder, personIds: readonly UserId[]): Promise<void> {
  const { now, timeZone } = context
  const { title: object, code, moment } = row
  const shared = {
    personIds,
    key: messageKeyOf({ transactionTypeId: service.id, subjectId: row.subject_id }),
    subject:
      row.transaction_id !== null
        ? ({ entity: 'transaction', id: row.transaction_id } as const)
        : subject === 'booking'
          ? ({ entity: 'reservation', id: row.subject_id } as const)
          : ({ entity: 'element', id: row.element_id } as const),
  }
  const of = { object, code, service: service.localizedNames }
  const at = moment.toISOString()
  /** Days from today to the moment, on the tenant's calendar. */
  const days = daysBetween(dayAt(now, timeZone), dayAt(moment, timeZone))
  if (subject === 'booking')
    return notifyPeople(context, {
      ...shared,
      kind: 'bookingReminder',
      params: { object, code, from: at, to: (row.ends_at ?? moment).toISOString() },
    })
  if (subject === 'case')
    return notifyPeople(context, {
      ...shared,
      kind: 'openCase',
      params: { ...of, startedAt: row.started_at.toISOString(), days: -days },
    })
  if (subject === 'inspection')
    return notifyPeople(context, { ...shared, kind: 'inspectionDue', params: { ...of, day: dayAt(moment, timeZone), days } })
  if (step.phase === 'before') return notifyPeople(context, { ...shared, kind: 'dueSoon', params: { ...of, dueAt: at, days } })
  if (step.phase === 'at')
    return notifyPeople(context, { ...shared, kind: 'due', params: { ...of, dueAt: at, hours: hoursLeft(moment, now) } })
  return notifyPeople(context, { ...shared, kind: 'overdue', params: { ...of, dueAt: at, days: -days } })
}
