import { SOON_DAYS, type ElementListQuery } from '@verka/domain/elements/elements.api.ts'
import type { ElementTypeId } from '@verka/domain/entities/ids.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { plusDays } from '@verka/domain/localization/dates.ts'
import { keyedColumns } from '../../db/lists/columns/keyed-columns.ts'
import type { Condition } from '../../db/lists/list.ts'
import { scopeOf, todayOf, type SiteContext } from '../../http/context.ts'
import { deviating } from '../deviations/deviations.ts'
import type { ListedElementType } from '../definitions/stored/element-types.ts'
import { lendableTypes, lentAs, lentToNone } from '../loans/running-loans.ts'
import { bookedByCaller, bookedOrFree } from '../reservations/reservation-states.ts'
import { listTransactionTypes } from '../definitions/stored/transaction-types.ts'
import { withOpenCases } from '../transactions/open-cases.ts'
import { dueUntil, lowOnes } from './element-states.queries.ts'
import { countedFieldsOf, dueFieldsOf } from './state-fields.ts'

/** The given categories whose objects the caller may lend or book. */
async function lendableAmong(context: SiteContext, elementTypeIds: readonly ElementTypeId[]): Promise<ElementTypeId[]> {
  const found = lendableTypes(context, await listTransactionTypes(context))
  return elementTypeIds.filter((id) => found.has(id))
}

/**
 * The objects of some categories by their current state: lent, free, with open cases, deviating, due or low. None is found by a state that
 * the caller may not see.
 * @returns the conditions, and the categories in which anything can meet them
 */
export async function stateConditions(
  context: SiteContext,
  elementTypeIds: readonly ElementTypeId[],
  query: ElementListQuery,
): Promise<{ conditions: Condition[]; elementTypeIds: ElementTypeId[] }> {
  const { isLow, isFree, isReservated, reservedBy, hasOpenCase, hasDeviation, nextDue } = query
  const scope = scopeOf(context)
  const { culture } = context.tenant
  let among = isReservated === false || isFree ? await lendableAmong(context, elementTypeIds) : [...elementTypeIds]
  const conditions = [...bookedOrFree(context, query), ...lentAs(context, query.lent)]
  if (isFree && !context.tenant.hasReservations) conditions.push(lentToNone(context))
  if (reservedBy === 'me') conditions.push(bookedByCaller(context))
  const services = hasOpenCase || hasDeviation || nextDue || isLow ? await listTransactionTypes(context) : []
  if (hasOpenCase) conditions.push(withOpenCases(context, services))
  if (hasDeviation) {
    const condition = await deviating(context, services)
    if (condition) conditions.push(condition)
    else among = []
  }
  const columnIn = (elementType: ListedElementType, field: Field) =>
    elementType.listSlots && keyedColumns([field], elementType.listSlots)[field.id]
  if (nextDue) {
    const due = await dueFieldsOf(context, services, new Set(among))
    const columns = due.flatMap(({ elementType, field }) => {
      const column = columnIn(elementType, field)
      return column ? [{ elementTypeId: elementType.id, column }] : []
    })
    const day = plusDays(todayOf(context), nextDue === 'past' ? -1 : SOON_DAYS)
    if (columns.length > 0) conditions.push(dueUntil(scope, { culture, timeZone: context.timeZone }, columns, day))
    among = [...new Set(columns.map((one) => one.elementTypeId))]
  }
  if (!isLow) return { conditions, elementTypeIds: among }
  const counted = await countedFieldsOf(context, services, new Set(among))
  const limits = counted.flatMap(({ elementType, field, lowLimit }) => {
    const column = columnIn(elementType, field)
    return column ? [{ elementTypeId: elementType.id, column, lowLimit }] : []
  })
  if (limits.length > 0) conditions.push(lowOnes(scope, culture, limits))
  return { conditions, elementTypeIds: [...new Set(limits.map((limit) => limit.elementTypeId))] }
}
