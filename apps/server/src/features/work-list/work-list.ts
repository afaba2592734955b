import { SOON_DAYS, type Element } from '@verka/domain/elements/elements.api.ts'
import { plusDays } from '@verka/domain/localization/dates.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import type { Transaction } from '@verka/domain/transactions/transactions.api.ts'
import { MOST_LISTED, MOST_LOANS, type DueService, type WorkList } from '@verka/domain/work-list/work-list.api.ts'
import { todayOf, type SiteContext } from '../../http/context.ts'
import { dayOfValue } from '../element-now/due-days.ts'
import { dueFieldsOf, type DueField } from '../element-list/state-fields.ts'
import { filterElements } from '../element-list/element-list.ts'
import { filterReservations } from '../reservations/reservations.ts'
import { listTransactionTypes } from '../definitions/stored/transaction-types.ts'
import { filterTransactions } from '../transactions/transactions.ts'
import { countWaitingReports } from '../open-reports/open-reports.ts'
import { countOpenInSite, seenCases } from '../transactions/open-cases.ts'

const NOTHING = { items: [], totalCount: 0 }

/** The listed items, and their total number. */
const partOf = <Item>({ items, totalCount = items.length }: { items: Item[]; totalCount?: number }) => ({ items, totalCount })

/** The caller's work of the day in the site (issue 17): their own, and due services that they can start. */
export async function loadWorkList(context: SiteContext): Promise<WorkList> {
  const services = await listTransactionTypes(context)
  return {
    today: todayOf(context),
    loans: await loansOf(context),
    due: await dueOf(context, services),
    cases: await casesOf(context, services),
    bookings: await bookingsOf(context),
    siteCases: await countSiteCases(context, services),
    openReports: await waitingReports(context),
    recent: (await filterTransactions(context, { type: 'begun' }, { limit: MOST_LISTED, skipCount: true })).items,
  }
}

const loansOf = async (context: SiteContext): Promise<{ items: Transaction[]; totalCount: number }> =>
  partOf(
    await filterTransactions(
      context,
      { type: 'begun' },
      {
        filters: [
          { column: 'borrowerId', value: context.actor.id },
          { column: 'status', value: ['started'] },
        ],
        ordering: [{ column: 'dueAt', dir: 'asc' }],
        limit: MOST_LOANS,
      },
    ),
  )

/** Open cases of the services that the caller sees: those that they began, or are responsible for. */
async function casesOf(context: SiteContext, services: readonly TransactionType[]) {
  const { transactionTypeIds } = seenCases(context, services)
  if (transactionTypeIds.length === 0) return NOTHING
  return partOf(
    await filterTransactions(
      context,
      { type: 'own' },
      {
        filters: [
          { column: 'transactionTypeId', value: transactionTypeIds },
          { column: 'status', value: ['started'] },
        ],
        ordering: [{ column: 'createdAt', dir: 'asc' }],
        limit: MOST_LISTED,
      },
    ),
  )
}

/** Number of open cases of the site that the caller may see. */
async function countSiteCases(context: SiteContext, services: readonly TransactionType[]): Promise<WorkList['siteCases']> {
  return seenCases(context, services).transactionTypeIds.length === 0 ? null : { count: await countOpenInSite(context, services) }
}

/** Reports that wait for a decision of the caller. */
async function waitingReports(context: SiteContext): Promise<WorkList['openReports']> {
  const waiting = await countWaitingReports(context)
  return waiting === null ? null : { waiting }
}

async function bookingsOf(context: SiteContext) {
  if (!context.tenant.hasReservations) return NOTHING
  return partOf(
    await filterReservations(
      context,
      { type: 'own' },
      { filters: [{ column: 'status', value: ['booked'] }], ordering: [{ column: 'from', dir: 'asc' }], limit: MOST_LISTED },
    ),
  )
}

/** Due rows of each service, by the index of its date; the first of all of them are listed. */
async function dueOf(context: SiteContext, services: readonly TransactionType[]): Promise<WorkList['due']> {
  const today = todayOf(context)
  const until = plusDays(today, SOON_DAYS)
  const all: DueService[] = []
  let totalCount = 0
  for (const due of await dueFieldsOf(context, services)) {
    const found = await filterElements(context, due.elementType.id, {
      filters: [{ column: due.field.id, value: { to: until } }],
      ordering: [{ column: due.field.id, dir: 'asc' }],
      limit: MOST_LISTED,
    })
    totalCount += found.totalCount ?? found.items.length
    all.push(...found.items.map((element) => dueService(context, due, element, today)))
  }
  return { items: all.toSorted((one, other) => (one.day < other.day ? -1 : 1)).slice(0, MOST_LISTED), totalCount }
}

function dueService({ timeZone }: SiteContext, { service, field }: DueField, element: Element, today: string): DueService {
  const value = element.dataProperties.find(({ dataPropertyTypeId }) => dataPropertyTypeId === field.id)!.value
  const day = dayOfValue(field, String(value), timeZone)
  const starts = service.operations.filter(({ mode }) => mode === 'start')
  return {
    elementId: element.id,
    elementTitle: element.title,
    elementCode: element.code,
    transactionTypeId: service.id,
    localizedNames: service.localizedNames,
    day,
    isPast: day < today,
    operationTypeId: starts.length === 1 ? starts[0]!.operationTypeId : null,
  }
}
