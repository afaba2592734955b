import type { ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import type { FullElement } from '@verka/domain/elements/elements.api.ts'
import type { OperationTypeId } from '@verka/domain/entities/ids.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { dayAt } from '@verka/domain/localization/dates.ts'
import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { isDay } from '@verka/domain/services/service-settings.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { scopeOf, todayOf, type SiteContext } from '../../http/context.ts'
import { readNewestDays } from './due-days.queries.ts'

/** A date of a function's form that a rule copies to the object. */
interface Source {
  operationTypeId: OperationTypeId
  field: Field
}

/** The meaning of a date by its range: one that cannot be in the future is a done date, one that cannot be in the past is a due date. */
function meaningOf({ validation: { range } }: Field): 'done' | 'due' | undefined {
  if ((range?.max ?? 1) <= 0) return 'done'
  return (range?.min ?? -1) >= 0 ? 'due' : undefined
}

/** Date fields of functions that are written to a field of the object; undefined: the source is something else. */
const sourcesOf = (functions: readonly OperationType[], fieldId: string): (Source | undefined)[] =>
  functions.flatMap(({ id, matchRules, dataPropertyTypes }) =>
    matchRules
      .filter(
        ({ matchType, target }) => matchType === 'outgoing' && target.referenceType === 'element' && target.propertyTypeId === fieldId,
      )
      .map(({ source, action }) => {
        if (source.referenceType !== 'operation' || action !== 'copySourceValue') return undefined
        const field = flatFields(dataPropertyTypes).find((one) => one.id === source.propertyTypeId)
        return field && isDay(field) ? { operationTypeId: id, field } : undefined
      }),
  )

/** The day of a stored date or instant in a time zone. */
export const dayOfValue = (field: Pick<Field, 'fieldType'>, value: string, timeZone: string): string =>
  kindOf(field).moment === 'day' ? value : dayAt(new Date(value), timeZone)

/**
 * Due days of the object that executions write by a rule, soonest first. If neither the field nor its source has a range, the usual entries
 * decide (decision 026).
 */
export async function dueDaysOf(
  context: SiteContext,
  { elementType, dataProperties }: FullElement,
  functions: readonly OperationType[],
  services: readonly TransactionType[],
): Promise<ElementNow['dueDays']> {
  const today = todayOf(context)
  const candidates = flatFields(elementType?.dataPropertyTypes ?? []).flatMap((field) => {
    const value = dataProperties.find(({ dataPropertyTypeId }) => dataPropertyTypeId === field.id)?.value
    if (!isDay(field) || typeof value !== 'string') return []
    const day = dayOfValue(field, value, context.timeZone)
    // a service's setting marks the field as its next date
    if (services.some(({ settings }) => settings.nextDatePropertyTypeId === field.id)) return [{ field, day, unsure: [] }]
    if (meaningOf(field) === 'done') return []
    // written as a done date by one function and as a due date by another, it is a due date
    const sources = sourcesOf(functions, field.id).filter((source) => !source || meaningOf(source.field) !== 'done')
    if (sources.length === 0) return []
    const isDue = meaningOf(field) === 'due' || sources.some((source) => !source || meaningOf(source.field) === 'due')
    return [{ field, day, unsure: isDue ? [] : sources.filter((source) => source !== undefined) }]
  })
  const filledIn = await readNewestDays(
    context.tx,
    scopeOf(context),
    candidates.flatMap(({ unsure }) => unsure.map(({ operationTypeId, field }) => ({ operationTypeId, fieldId: field.id }))),
  )
  /** Whether at least half of the entries were in the future; undefined: no entries. */
  const liesAhead = ({ operationTypeId, field }: Source): boolean | undefined => {
    const days = filledIn.filter((one) => one.operation_type_id === operationTypeId && one.field_id === field.id)
    const ahead = days.filter(({ value, executed_at: at }) =>
      kindOf(field).moment === 'day' ? value > dayAt(at, context.timeZone) : new Date(value) > at,
    )
    return days.length === 0 ? undefined : ahead.length * 2 >= days.length
  }
  return candidates
    .filter(({ day, unsure }) => {
      if (unsure.length === 0) return true
      const future = unsure.map(liesAhead)
      // a date that nobody has filled in yet is due only if it is in the future
      return future.includes(true) || (!future.includes(false) && day >= today)
    })
    .map(({ field, day }) => ({ dataPropertyTypeId: field.id, localizedNames: field.localizedNames, day, isPast: day < today }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
}
