import type { MessageEvent } from '@verka/domain/rules/message-events.ts'
import {
  reminderSettingsSchema,
  subjectsOf,
  type ReminderSettings,
  type ReminderSubject,
} from '@verka/domain/services/reminder-settings.ts'
import type { ReminderStep } from '@verka/domain/services/reminder-steps.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'

/** Days before and after a due day at which processors get its events, where the service reminds nobody then. */
const USUAL_DAYS = 1

/** A service that reminds people, or whose rules pass its due times to processors. */
export interface ReminderPlan {
  service: TransactionType
  settings: ReminderSettings
  subjects: readonly ReminderSubject[]
  /** Whether people are reminded at a step; else only processors are notified. */
  isForPeople: (step: ReminderStep) => boolean
}

const NONE = reminderSettingsSchema.parse({})

/** Whether a rule of the service waits for an event. */
const waitsFor = ({ matchRules }: TransactionType, event: MessageEvent): boolean =>
  matchRules.some(
    ({ source, conditions }) => source.referenceType === 'transactionEventType' && conditions.some(({ value }) => value === event),
  )

/** Its plan; undefined: nothing is reminded of. */
export function planOf(service: TransactionType): ReminderPlan | undefined {
  const own = service.settings.reminders ?? NONE
  const subjects = subjectsOf(service.mode, service.settings.nextDatePropertyTypeId !== undefined)
  const isUsual = {
    before: waitsFor(service, 'dueSoon') && own.daysBefore.length === 0,
    after: waitsFor(service, 'overdue') && own.daysAfter.length === 0,
  }
  const settings: ReminderSettings = {
    ...own,
    ...(isUsual.before && { daysBefore: [USUAL_DAYS] }),
    ...(isUsual.after && { daysAfter: [USUAL_DAYS] }),
  }
  const { daysBefore, isAtDue, daysAfter, idleDays, bookingMinutes } = settings
  const hasDue = daysBefore.length > 0 || isAtDue || daysAfter.length > 0
  const wanted: Record<ReminderSubject, boolean> = {
    loan: hasDue,
    inspection: hasDue,
    case: idleDays !== undefined,
    booking: bookingMinutes !== undefined,
  }
  const used = subjects.filter((subject) => wanted[subject])
  if (used.length === 0) return undefined
  return { service, settings, subjects: used, isForPeople: ({ phase }) => phase === 'at' || !isUsual[phase] }
}
