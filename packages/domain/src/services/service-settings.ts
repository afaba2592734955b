import { z } from 'zod'
import type { FieldError } from '../errors/app-error.ts'
import type { Field } from '../forms/field.ts'
import { kindOf } from '../forms/field-kinds.ts'
import { flatFields } from '../forms/flat-fields.ts'
import type { TransactionMode } from './modes.ts'
import { checkReminders, reminderSettingsSchema, subjectsOf } from './reminder-settings.ts'

const MAX_LIST_COLUMNS = 50

/** Settings of a service (decisions section 5). An omitted one is off. */
export const serviceSettingsSchema = z.strictObject({
  /** Loan: the due date or instant in the function's form. */
  dueDatePropertyTypeId: z.uuid().optional(),
  /** Loan: maximum days from the operation, and the length if no due time is given. */
  maxDays: z.int().min(1).max(3650).optional(),
  /** Stock: the number of the object that is counted. */
  balancePropertyTypeId: z.uuid().optional(),
  /** Stock: at this balance and below the reply has a low-stock notice. */
  lowLimit: z.number().min(-1e12).max(1e12).optional(),
  /** Date field of the object with the service's next due day. */
  nextDatePropertyTypeId: z.uuid().optional(),
  /** Reservations: minutes after its start at which an uncollected booking expires. */
  expireAfterMinutes: z.int().min(1).max(10_080).optional(),
  /** Whom it reminds of what; omitted: nobody. */
  reminders: reminderSettingsSchema.optional(),
  /** The fields of its functions that are columns of its report by default; omitted: those marked for lists. */
  listColumns: z.array(z.uuid()).max(MAX_LIST_COLUMNS).optional(),
  /** People without a login may start it; `withQuarantine`: their reports wait until somebody of the site accepts them. Omitted: they may not. */
  openReports: z.strictObject({ withQuarantine: z.boolean().default(true) }).optional(),
  /** Seconds in which the user who executed an operation may undo it; 0: never. */
  undoSeconds: z.int().min(0).max(86_400).default(0),
})
export type ServiceSettings = z.infer<typeof serviceSettingsSchema>

/** Every setting off. */
export const NO_SETTINGS: ServiceSettings = { undoSeconds: 0 }

const OF_MODES = {
  dueDatePropertyTypeId: ['loan'],
  maxDays: ['loan'],
  expireAfterMinutes: ['loan'],
  balancePropertyTypeId: ['stockManagement'],
  lowLimit: ['stockManagement'],
  openReports: ['simpleForm', 'issueManagement'],
} as const satisfies Partial<Record<keyof ServiceSettings, readonly TransactionMode[]>>

const modesOf = (name: keyof ServiceSettings): readonly TransactionMode[] | undefined => (isOfModes(name) ? OF_MODES[name] : undefined)

/** Whether services of a mode have a setting. */
export const hasSetting = (mode: TransactionMode, name: keyof ServiceSettings): boolean => modesOf(name)?.includes(mode) ?? true

const isOfModes = (name: keyof ServiceSettings): name is keyof typeof OF_MODES => name in OF_MODES

/** Whether a field can be a loan's due time or a service's next date. */
export const isDay = (field: Pick<Field, 'fieldType'>): boolean => ['day', 'instant'].includes(kindOf(field).moment ?? '')
/** Whether a field can be the balance of a stock. */
export const isNumber = (field: Pick<Field, 'fieldType'>): boolean => kindOf(field).columnType === 'number'

interface SettingsScope {
  mode: TransactionMode
  /** The fields of each of the service's functions. */
  functions: readonly (readonly Field[])[]
  /** The fields of the category. */
  element: readonly Field[]
}

/** Errors in a service's settings, each at its own: `settings.maxDays`. */
export function checkServiceSettings(settings: ServiceSettings, { mode, functions, element }: SettingsScope): FieldError[] {
  const errors: FieldError[] = []
  const refuse = (name: keyof ServiceSettings, message: string) => errors.push({ message, field: `settings.${name}` })
  for (const name of Object.keys(OF_MODES) as (keyof typeof OF_MODES)[])
    if (settings[name] !== undefined && !hasSetting(mode, name)) refuse(name, '@validation.settingOfOtherMode')
  if (errors.length > 0) return errors
  const check = (
    name: 'dueDatePropertyTypeId' | 'balancePropertyTypeId' | 'nextDatePropertyTypeId',
    fields: readonly Field[],
    fits: (field: Field) => boolean,
  ) => {
    if (settings[name] === undefined) return
    const found = flatFields(fields).find(({ id }) => id === settings[name])
    if (!found) refuse(name, '@validation.settingFieldMissing')
    else if (!fits(found)) refuse(name, '@validation.settingFieldKind')
  }
  check('dueDatePropertyTypeId', functions.flat(), isDay)
  check('balancePropertyTypeId', element, isNumber)
  check('nextDatePropertyTypeId', element, isDay)
  if (settings.lowLimit !== undefined && settings.balancePropertyTypeId === undefined) refuse('lowLimit', '@validation.settingNeedsBalance')
  if (settings.reminders) {
    const subjects = subjectsOf(mode, settings.nextDatePropertyTypeId !== undefined)
    errors.push(...checkReminders(settings.reminders, { subjects, functions, element }))
  }
  return errors
}

/**
 * The due-time field of a function: the one that the service names, or in its other functions the one with the same key (a loan is extended
 * in another form than it was started in).
 */
export function dueFieldOf(settings: ServiceSettings, own: readonly Field[], functions: readonly (readonly Field[])[]): Field | undefined {
  if (settings.dueDatePropertyTypeId === undefined) return undefined
  const fields = flatFields(own)
  const named = fields.find(({ id }) => id === settings.dueDatePropertyTypeId)
  if (named) return isDay(named) ? named : undefined
  const key = functions.flatMap((one) => flatFields(one)).find(({ id }) => id === settings.dueDatePropertyTypeId)?.key
  return fields.find((field) => field.key === key && isDay(field))
}
