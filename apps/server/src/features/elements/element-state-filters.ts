import { isAtLeast } from '@verka/domain/access/roles.ts'
import { SOON_DAYS, type ElementListQuery } from '@verka/domain/elements/elements.api.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import { plusDays } from '@verka/domain/localization/dates.ts'
import { isDay } from '@verka/domain/services/service-settings.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { isRunnableBy, mayExecute, mayRunService, maySeeAll } from '@verka/domain/transactions/transaction-access.ts'
import { keyedColumns } from '../../db/lists/keyed-columns.ts'
import type { KeyedCondition } from '../../db/lists/keyed-filters.ts'
import { todayOf, type SiteContext } from '../../http/context.ts'
import { loadElementType, type ListedElementType } from '../definitions/stored/element-types.ts'
import { listTransactionTypes } from '../definitions/stored/transaction-types.ts'
import type { OwnScope } from '../transactions/transactions.queries.ts'
import { seenDeviations } from '../deviations/deviations.ts'
import {
  bookedBy,
  deviating,
  dueUntil,
  lentTo,
  lentToAnybody,
  lentToNobody,
  lentToOthers,
  lowOnes,
  overdueAt,
  withOpenCases,
  type KnownLoans,
} from './element-states.queries.ts'

const placeOf = (context: SiteContext) => ({ tenantId: context.tenant.id, siteId: context.site.id })

/** A number of a category that a service counts, with the limit at which it is low. */
export interface CountedField {
  elementType: ListedElementType
  field: Field
  lowLimit: number
}

/** What is counted in some categories and may be low, as far as the caller may run the service and see the number. */
export async function countedFieldsOf(
  context: SiteContext,
  services: readonly TransactionType[],
  elementTypeIds: ReadonlySet<string>,
): Promise<CountedField[]> {
  const { role } = context.actor
  const counted: CountedField[] = []
  for (const { mode, status, elementTypeId, settings } of services) {
    const { balancePropertyTypeId: id, lowLimit } = settings
    if (mode !== 'stockManagement' || id === undefined || lowLimit === undefined) continue
    if (!elementTypeIds.has(elementTypeId) || !isRunnableBy(role, status)) continue
    const elementType = await loadElementType(context, elementTypeId)
    const field = flatFields(visibleFields(elementType.dataPropertyTypes, role)).find((one) => one.id === id)
    if (field) counted.push({ elementType, field, lowLimit })
  }
  return counted
}

/** The loans that the caller may know of besides their own, as one loan is judged by `maySee`. */
function knownLoansOf({ actor: { role }, grants }: SiteContext): KnownLoans {
  if (isAtLeast(role, 'siteAdmin')) return 'all'
  const known = grants.map(({ transactionTypeId }) => transactionTypeId).filter((id) => maySeeAll(role, grants, id))
  // no service in particular: what holds for those that nothing is granted for
  const hasUnrestricted = mayRunService(role, false, [], '') && maySeeAll(role, [], '')
  return { transactionTypeIds: known, hasUnrestricted }
}

/** The categories whose objects the caller may lend or book: of all others nothing is free, nor taken. */
export function lendableTypes({ actor, grants }: SiteContext, services: readonly TransactionType[]): Set<string> {
  const lendable = services.filter(
    (service) => service.mode === 'loan' && isRunnableBy(actor.role, service.status) && mayExecute(actor.role, service, grants, 'start'),
  )
  return new Set(lendable.map(({ elementTypeId }) => elementTypeId))
}

/** Those of some categories whose objects the caller may lend or book. */
async function lendableAmong(context: SiteContext, elementTypeIds: readonly string[]): Promise<string[]> {
  const found = lendableTypes(context, await listTransactionTypes(context))
  return elementTypeIds.filter((id) => found.has(id))
}

/** A date of a category that says when a service is to be done next on its objects. */
export interface DueField {
  service: TransactionType
  elementType: ListedElementType
  field: Field
}

/** The dates by which something is due that the caller can begin and may see, each once however many services it is for. */
export async function dueFieldsOf(
  context: SiteContext,
  services: readonly TransactionType[],
  elementTypeIds?: ReadonlySet<string>,
): Promise<DueField[]> {
  const { actor, grants } = context
  const due = new Map<string, DueField>()
  for (const service of services) {
    const { elementTypeId, settings, status } = service
    const id = settings.nextDatePropertyTypeId
    if (id === undefined || due.has(id) || elementTypeIds?.has(elementTypeId) === false) continue
    if (!isRunnableBy(actor.role, status) || !mayExecute(actor.role, service, grants, 'start')) continue
    const elementType = await loadElementType(context, elementTypeId)
    const field = flatFields(visibleFields(elementType.dataPropertyTypes, actor.role)).find((one) => one.id === id)
    if (field && isDay(field)) due.set(id, { service, elementType, field })
  }
  return [...due.values()]
}

/** The open cases that the caller may see: of these services, of some of them their own alone. */
export function seenCases(context: SiteContext, services: readonly TransactionType[]): OwnScope {
  const { actor, grants } = context
  const ids = services.filter(({ mode }) => mode === 'issueManagement').map(({ id }) => id)
  const ownOnly = { transactionTypeIds: ids.filter((id) => !maySeeAll(actor.role, grants, id)), userId: actor.id }
  return { ...placeOf(context), transactionTypeIds: ids, ownOnly }
}

type AskedStates = Pick<
  ElementListQuery,
  'lent' | 'isLow' | 'isFree' | 'isReservated' | 'reservedBy' | 'hasOpenCase' | 'hasDeviation' | 'nextDue'
>

/** The loans that are asked for. */
function lentAs(context: SiteContext, lent: ElementListQuery['lent']): KeyedCondition[] {
  const place = placeOf(context)
  if (lent === 'toMe') return [lentTo(place, context.actor.id)]
  if (lent === 'toOthers') return [lentToOthers(place, context.actor.id, knownLoansOf(context))]
  if (lent === 'toAnybody') return [lentToAnybody(place)]
  if (lent === 'toNobody') return [lentToNobody(place)]
  return lent === 'overdue' ? [overdueAt(place, context.now)] : []
}

/**
 * The objects of some categories by how they are now: lent, free, with open cases, deviating, due or low. None is found by a state
 * that the caller may not see.
 * @returns the conditions, and the categories in which anything can meet them
 */
export async function askedStates(
  context: SiteContext,
  elementTypeIds: readonly string[],
  { lent, isLow, isFree, isReservated, reservedBy, hasOpenCase, hasDeviation, nextDue }: AskedStates,
): Promise<{ conditions: KeyedCondition[]; elementTypeIds: string[] }> {
  const place = placeOf(context)
  const { culture } = context.tenant
  let among = isReservated === false || isFree ? await lendableAmong(context, elementTypeIds) : [...elementTypeIds]
  const conditions = lentAs(context, lent)
  if (isFree && !context.tenant.hasReservations) conditions.push(lentToNobody(place))
  if (reservedBy === 'me') conditions.push(bookedBy(place, context.actor.id, context.now))
  const services = hasOpenCase || hasDeviation || nextDue || isLow ? await listTransactionTypes(context) : []
  if (hasOpenCase) conditions.push(withOpenCases(seenCases(context, services)))
  if (hasDeviation) {
    const seen = await seenDeviations(context, services)
    if (seen) conditions.push(deviating(seen))
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
    if (columns.length > 0) conditions.push(dueUntil(place, { culture, timeZone: context.timeZone }, columns, day))
    among = [...new Set(columns.map((one) => one.elementTypeId))]
  }
  if (!isLow) return { conditions, elementTypeIds: among }
  const counted = await countedFieldsOf(context, services, new Set(among))
  const limits = counted.flatMap(({ elementType, field, lowLimit }) => {
    const column = columnIn(elementType, field)
    return column ? [{ elementTypeId: elementType.id, column, lowLimit }] : []
  })
  if (limits.length > 0) conditions.push(lowOnes(place, culture, limits))
  return { conditions, elementTypeIds: [...new Set(limits.map((limit) => limit.elementTypeId))] }
}
