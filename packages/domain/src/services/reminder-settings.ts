import { z } from 'zod'
import { idSchema } from '../entities/entity.ts'
import type { FieldError } from '../errors/app-error.ts'
import type { Field } from '../forms/field.ts'
import { kindOf } from '../forms/field-kinds.ts'
import { flatFields } from '../forms/flat-fields.ts'
import type { TransactionMode } from './modes.ts'

const MAX_LEAD_TIMES = 10
const MAX_PRIVILEGES = 20

const days = z.int().min(1).max(365)
const leadTimes = z
  .array(days)
  .max(MAX_LEAD_TIMES)
  .refine((list) => new Set(list).size === list.length, '@validation.reminderTwice')
  .default([])

/** Reminders of a service. An omitted setting is off; a service without any of them reminds nobody. */
export const reminderSettingsSchema = z.strictObject({
  /** Days before the due day of a loan, or before the next date of an object. */
  daysBefore: leadTimes,
  /** At the due time; of a due day in its morning. */
  isAtDue: z.boolean().default(false),
  /** Days after the due day. */
  daysAfter: leadTimes,
  /** Cases: days without a step, and again after as many. */
  idleDays: days.optional(),
  /** Bookings: minutes before they begin. */
  bookingMinutes: z.int().min(5).max(10_080).optional(),
  /** Whether the borrower, or the person who reported the case, is reminded. */
  toPerson: z.boolean().default(true),
  /** Privileges whose holders are reminded. */
  privilegeIds: z.array(idSchema('privilege')).max(MAX_PRIVILEGES).default([]),
  /** Field of the object, or of the service's functions, that names the person who is reminded. */
  personPropertyTypeId: z.uuid().optional(),
})
export type ReminderSettings = z.infer<typeof reminderSettingsSchema>

/** What a service can remind of: due times of loans, beginnings of bookings, cases without a step, next dates of objects. */
export const REMINDER_SUBJECTS = ['loan', 'booking', 'case', 'inspection'] as const
export type ReminderSubject = (typeof REMINDER_SUBJECTS)[number]

/** The subjects of a service, by its mode and the next date that it keeps. */
export const subjectsOf = (mode: TransactionMode, hasNextDate: boolean): ReminderSubject[] => [
  ...(mode === 'loan' ? (['loan', 'booking'] as const) : []),
  ...(mode === 'issueManagement' ? (['case'] as const) : []),
  ...(hasNextDate ? (['inspection'] as const) : []),
]

/** Reminders that most services want, for their form. */
export const suggestedReminders = (subjects: readonly ReminderSubject[]): ReminderSettings => ({
  daysBefore: subjects.includes('loan') ? [1] : subjects.includes('inspection') ? [14] : [],
  isAtDue: subjects.includes('loan') || subjects.includes('inspection'),
  daysAfter: subjects.includes('loan') || subjects.includes('inspection') ? [1, 7] : [],
  ...(subjects.includes('case') && { idleDays: 7 }),
  ...(subjects.includes('booking') && { bookingMinutes: 60 }),
  toPerson: true,
  privilegeIds: [],
})

/** Reminders without settings of other subjects than a service has; none where it has no subject. */
export function fittingReminders(reminders: ReminderSettings, subjects: readonly ReminderSubject[]): ReminderSettings | undefined {
  if (subjects.length === 0) return undefined
  const { idleDays, bookingMinutes, ...others } = reminders
  const hasDue = subjects.includes('loan') || subjects.includes('inspection')
  return {
    ...others,
    ...(!hasDue && { daysBefore: [], isAtDue: false, daysAfter: [] }),
    ...(idleDays !== undefined && subjects.includes('case') && { idleDays }),
    ...(bookingMinutes !== undefined && subjects.includes('booking') && { bookingMinutes }),
  }
}

/** Whether a field can name the person who is reminded. */
export const isPersonField = (field: Field): boolean => field.optionSource === 'users' || kindOf(field).isFilled

interface ReminderScope {
  subjects: readonly ReminderSubject[]
  functions: readonly (readonly Field[])[]
  element: readonly Field[]
}

/** Errors in reminders: settings of another mode, a field that names nobody. */
export function checkReminders(reminders: ReminderSettings, { subjects, functions, element }: ReminderScope): FieldError[] {
  const { daysBefore, isAtDue, daysAfter, idleDays, bookingMinutes, personPropertyTypeId } = reminders
  const at = (name: keyof ReminderSettings, message: string): FieldError => ({ message, field: `settings.reminders.${name}` })
  const errors: FieldError[] = []
  const hasDue = subjects.includes('loan') || subjects.includes('inspection')
  if (!hasDue) {
    if (daysBefore.length > 0) errors.push(at('daysBefore', '@validation.settingOfOtherMode'))
    if (isAtDue) errors.push(at('isAtDue', '@validation.settingOfOtherMode'))
    if (daysAfter.length > 0) errors.push(at('daysAfter', '@validation.settingOfOtherMode'))
  }
  if (idleDays !== undefined && !subjects.includes('case')) errors.push(at('idleDays', '@validation.settingOfOtherMode'))
  if (bookingMinutes !== undefined && !subjects.includes('booking')) errors.push(at('bookingMinutes', '@validation.settingOfOtherMode'))
  if (personPropertyTypeId !== undefined) {
    const field = flatFields([...element, ...functions.flat()]).find(({ id }) => id === personPropertyTypeId)
    if (!field) errors.push(at('personPropertyTypeId', '@validation.settingFieldMissing'))
    else if (!isPersonField(field)) errors.push(at('personPropertyTypeId', '@validation.settingFieldKind'))
  }
  return errors
}
