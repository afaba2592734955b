import type { Element, ElementState, ListedElement } from '@verka/domain/elements/elements.api.ts'
import type { Values } from '@verka/domain/forms/field.ts'
import { beginningOf, dayAt, plusDays } from '@verka/domain/localization/dates.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { maySeeAll } from '@verka/domain/transactions/transaction-access.ts'
import type { SiteContext } from '../../http/context.ts'
import { countedFieldsOf } from '../elements/element-state-filters.ts'
import { readElements } from '../elements/elements.queries.ts'
import { readNextReservations } from '../reservations/reservation-states.queries.ts'
import { maySeeWhose } from '../reservations/reservations.ts'
import { listTransactionTypes } from '../transaction-types/transaction-types.ts'
import { countOpenCases, readRunningLoans } from '../transactions/transactions.queries.ts'
import { maySee } from '../transactions/transactions.ts'

const placeOf = (context: SiteContext) => ({ tenantId: context.tenant.id, siteId: context.site.id })

/**
 * The objects of a list, each with how it is now: on loan, booked, with open cases, low. So many questions for all of them
 * together, however many there are; each of them tells what the page of the object would tell the caller.
 */
export async function withStates(context: SiteContext, elements: readonly Element[]): Promise<ListedElement[]> {
  if (elements.length === 0) return []
  const services = await listTransactionTypes(context)
  const [loans, bookings, cases, balances] = await Promise.all([
    loansOf(context, elements),
    bookingsOf(context, elements, services),
    openCasesOf(context, elements, services),
    lowBalancesOf(context, elements, services),
  ])
  return elements.map((element) => ({
    ...element,
    state: {
      loan: loans.get(element.id) ?? null,
      booking: bookings.get(element.id) ?? null,
      openCases: cases.get(element.id) ?? 0,
      lowBalance: balances.get(element.id) ?? null,
    },
  }))
}

const idsOf = (elements: readonly Element[]) => elements.map(({ id }) => id)

async function loansOf(context: SiteContext, elements: readonly Element[]): Promise<Map<string, ElementState['loan']>> {
  const rows = await readRunningLoans(context.tx, placeOf(context), idsOf(elements))
  return new Map(
    rows.map((row) => {
      const borrower = row.borrower_id !== null && maySee(context, row) ? { id: row.borrower_id, name: row.borrower_name ?? '' } : null
      const isOverdue = row.due_at !== null && row.due_at < context.now
      return [
        row.element_id,
        { borrower, isMine: row.borrower_id === context.actor.id, dueAt: row.due_at?.toISOString() ?? null, isOverdue },
      ]
    }),
  )
}

/** What is booked now, or next today, on the tenant's calendar; what the caller booked, whenever that is. */
async function bookingsOf(
  context: SiteContext,
  elements: readonly Element[],
  services: readonly TransactionType[],
): Promise<Map<string, ElementState['booking']>> {
  const { actor, now, tenant, timeZone } = context
  const transactionTypeIds = services.filter(({ mode }) => mode === 'loan').map(({ id }) => id)
  if (!tenant.hasReservations || transactionTypeIds.length === 0) return new Map()
  const before = beginningOf(plusDays(dayAt(now, timeZone), 1), timeZone)
  const rows = await readNextReservations(
    context.tx,
    { ...placeOf(context), transactionTypeIds, before, userId: actor.id, now },
    idsOf(elements),
  )
  return new Map(
    rows.map((row) => [
      row.element_id,
      {
        user: maySeeWhose(context, row) ? { id: row.user_id, name: row.user_name } : null,
        isMine: row.user_id === actor.id,
        from: row.from_at.toISOString(),
        to: row.to_at.toISOString(),
        isNow: row.from_at <= now,
      },
    ]),
  )
}

function openCasesOf(context: SiteContext, elements: readonly Element[], services: readonly TransactionType[]) {
  const { actor, grants } = context
  const ids = services.filter(({ mode }) => mode === 'issueManagement').map(({ id }) => id)
  const ownOnly = { transactionTypeIds: ids.filter((id) => !maySeeAll(actor.role, grants, id)), userId: actor.id }
  return countOpenCases(context.tx, { ...placeOf(context), transactionTypeIds: ids, ownOnly }, idsOf(elements))
}

/** What is left of what is counted and low, for whoever may see the number. */
async function lowBalancesOf(context: SiteContext, elements: readonly Element[], services: readonly TransactionType[]) {
  const low = new Map<string, number>()
  const present = new Set(elements.map(({ elementTypeId }) => elementTypeId))
  for (const { elementType, field, lowLimit } of await countedFieldsOf(context, services, present)) {
    const counted = elements.filter((element) => element.elementTypeId === elementType.id && !low.has(element.id))
    // a list of all categories does not carry the fields of any
    for (const row of await readElements(context.tx, placeOf(context), idsOf(counted))) {
      const balance = (row.data_properties as Values)[field.id]
      if (typeof balance === 'number' && balance <= lowLimit) low.set(row.id, balance)
    }
  }
  return low
}
