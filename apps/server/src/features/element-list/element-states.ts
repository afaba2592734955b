import { SOON_DAYS, type Element, type ElementState, type ListedElement } from '@verka/domain/elements/elements.api.ts'
import type { FileReference } from '@verka/domain/forms/field-kind.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import { plusDays } from '@verka/domain/localization/dates.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import type { ElementId, ElementTypeId } from '@verka/domain/entities/ids.ts'
import { todayOf, type SiteContext } from '../../http/context.ts'
import { deviationsOf } from '../deviations/deviations.ts'
import { loadElementType } from '../definitions/stored/element-types.ts'
import { dayOfValue } from '../element-now/due-days.ts'
import { loadElementRows } from '../elements/elements.ts'
import { lendableTypes, loanStates } from '../loans/running-loans.ts'
import { bookingStates } from '../reservations/reservation-states.ts'
import { listTransactionTypes } from '../definitions/stored/transaction-types.ts'
import { openCasesOf } from '../transactions/open-cases.ts'
import { countedFieldsOf, dueFieldsOf } from './state-fields.ts'

/**
 * The objects of a list with their current state: on loan, booked, with open cases, low. A fixed number of queries for all of them; each
 * shows the same as the page of the object.
 */
export async function withStates(context: SiteContext, elements: readonly Element[]): Promise<ListedElement[]> {
  if (elements.length === 0) return []
  const services = await listTransactionTypes(context)
  const ids = elements.map(({ id }) => id)
  const [loans, bookings, cases, deviations, valued] = await Promise.all([
    loanStates(context, ids),
    bookingStates(context, ids, services),
    openCasesOf(context, services, ids),
    deviationsOf(context, services, ids),
    valuesOf(context, ids),
  ])
  const balances = await lowBalancesOf(context, valued, services)
  const due = await dueOf(context, valued, services)
  const pictures = await picturesOf(context, valued)
  const lendable = lendableTypes(context, services)
  return elements.map((element) => ({
    ...element,
    state: {
      loan: loans.get(element.id) ?? null,
      booking: bookings.get(element.id) ?? null,
      isFree: lendable.has(element.elementTypeId) && !loans.has(element.id) && bookings.get(element.id)?.isNow !== true,
      openCases: cases.get(element.id) ?? 0,
      deviations: deviations.get(element.id) ?? 0,
      nextDue: due.get(element.id) ?? null,
      picture: pictures.get(element.id) ?? null,
      lowBalance: balances.get(element.id) ?? null,
    },
  }))
}

/** An object of a list with all that is stored of it: a list of all categories does not carry the fields of any. */
interface Valued {
  id: ElementId
  elementTypeId: ElementTypeId
  values: Values
}

async function valuesOf(context: SiteContext, ids: readonly ElementId[]): Promise<Valued[]> {
  const rows = await loadElementRows(context, ids)
  return rows.map((row) => ({ id: row.id, elementTypeId: row.element_type_id, values: row.data_properties }))
}

const typesOf = (valued: readonly Valued[]) => new Set(valued.map(({ elementTypeId }) => elementTypeId))

/** The balances that are low, if the reader may see the number. */
async function lowBalancesOf(context: SiteContext, valued: readonly Valued[], services: readonly TransactionType[]) {
  const low = new Map<string, number>()
  for (const { elementType, field, lowLimit } of await countedFieldsOf(context, services, typesOf(valued))) {
    for (const { id, elementTypeId, values } of valued) {
      const balance = values[field.id]
      if (elementTypeId === elementType.id && !low.has(id) && typeof balance === 'number' && balance <= lowLimit) low.set(id, balance)
    }
  }
  return low
}

/** The first due service of each object, if it is due soon or overdue and the reader can start it. */
async function dueOf(context: SiteContext, valued: readonly Valued[], services: readonly TransactionType[]) {
  const today = todayOf(context)
  const until = plusDays(today, SOON_DAYS)
  const due = new Map<string, NonNullable<ElementState['nextDue']>>()
  for (const { service, elementType, field } of await dueFieldsOf(context, services, typesOf(valued))) {
    for (const { id, elementTypeId, values } of valued) {
      const value = values[field.id]
      if (elementTypeId !== elementType.id || typeof value !== 'string') continue
      const day = dayOfValue(field, value, context.timeZone)
      const known = due.get(id)
      if (day <= until && (!known || day < known.day)) due.set(id, { localizedNames: service.localizedNames, day, isPast: day < today })
    }
  }
  return due
}

/** The first picture of each of some objects that the caller may see. */
async function picturesOf(context: SiteContext, valued: readonly Valued[]) {
  const pictures = new Map<string, NonNullable<ElementState['picture']>>()
  for (const [typeId, ofType] of Map.groupBy(valued, ({ elementTypeId }) => elementTypeId)) {
    const { dataPropertyTypes } = await loadElementType(context, typeId)
    const fields = flatFields(visibleFields(dataPropertyTypes, context.actor.role)).filter((field) => kindOf(field).shownAs === 'pictures')
    for (const { id, values } of ofType) {
      const [picture] = fields.flatMap((field) => (values[field.id] ?? []) as FileReference[])
      if (picture) pictures.set(id, { fileId: picture.fileId, fileName: picture.fileName })
    }
  }
  return pictures
}
