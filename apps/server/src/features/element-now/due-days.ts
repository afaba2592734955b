import type { ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import type { FullElement } from '@verka/domain/elements/elements.api.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { dayAt } from '@verka/domain/localization/dates.ts'
import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { isDay } from '@verka/domain/services/service-settings.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { todayOf, type SiteContext } from '../../http/context.ts'
import { readNewestDays } from './due-days.queries.ts'

/** A date of a function's form that a rule copies to the object. */
interface Source {
  operationTypeId: string
  field: Field
}

/** What a definition says by itself: a day that can be none to come says when something was done, one that can be none before when it is due. */
function meaningOf({ validation: { range } }: Field): 'done' | 'due' | undefined {
  if ((range?.max ?? 1) <= 0) return 'done'
  return (range?.min ?? -1) >= 0 ? 'due' : undefined
}

/** Where the functions take what they write to a field of the object; undefined: not from a date of their form. */
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

/** The day of a date or a moment that is stored in a field, on the clocks of a time zone. */
export const dayOfValue = (field: Pick<Field, 'fieldType'>, value: string, timeZone: string): string =>
  kindOf(field).moment === 'day' ? value : dayAt(new Date(value), timeZone)

/**
 * Days of the object that an execution writes by a rule and that are about what comes, the soonest first. Where neither the field nor what
 * it is copied from has a limit, it is what people fill in there that tells (decision 026).
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
    // a service says by its setting that it is to be done then
    if (services.some(({ settings }) => settings.nextDatePropertyTypeId === field.id)) return [{ field, day, unsure: [] }]
    if (meaningOf(field) === 'done') return []
    // written by one function when it was done and by another when it is due, it is due
    const sources = sourcesOf(functions, field.id).filter((source) => !source || meaningOf(source.field) !== 'done')
    if (sources.length === 0) return []
    const isDue = meaningOf(field) === 'due' || sources.some((source) => !source || meaningOf(source.field) === 'due')
    return [{ field, day, unsure: isDue ? [] : sources.filter((source) => source !== undefined) }]
  })
  const filledIn = await readNewestDays(
    context.tx,
    { tenantId: context.tenant.id, siteId: context.site.id },
    candidates.flatMap(({ unsure }) => unsure.map(({ operationTypeId, field }) => ({ operationTypeId, fieldId: field.id }))),
  )
  /** Whether what was filled in lay ahead as often as not; undefined while nobody has. */
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
      // of what nobody has filled in yet only a day to come can be told to be one
      return future.includes(true) || (!future.includes(false) && day >= today)
    })
    .map(({ field, day }) => ({ dataPropertyTypeId: field.id, localizedNames: field.localizedNames, day, isPast: day < today }))
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
}
