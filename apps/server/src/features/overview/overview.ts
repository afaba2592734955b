import { enteredFields, optionsOf } from '@verka/domain/forms/flat-fields.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import { beginningOf, plusDays } from '@verka/domain/localization/dates.ts'
import { ACTIVITY_DAYS, LATELY_DAYS, type Overview } from '@verka/domain/overview/overview.api.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { maySeeAll } from '@verka/domain/transactions/transaction-access.ts'
import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { scopeOf, todayOf, type SiteContext } from '../../http/context.ts'
import { loadElementType } from '../definitions/stored/element-types.ts'
import { loadOperationTypes } from '../definitions/stored/operation-types.ts'
import { listTransactionTypes } from '../definitions/stored/transaction-types.ts'
import { countBookings, countByDay, countDeviating, countDueLoans, countLow, countOpenCases, type Deviation } from './overview.queries.ts'

const idsOf = (services: readonly TransactionType[]) => services.map(({ id }) => id)
const named = ({ id, localizedNames }: TransactionType) => ({ transactionTypeId: id, localizedNames })
/** The row with an id, or zero counts. */
const rowOf = <Row extends { id: string }>(rows: readonly Row[], id: string): Partial<Row> => rows.find((row) => row.id === id) ?? {}

/** Work of today in the site, for services of which the caller sees all transactions. */
export async function loadOverview(context: SiteContext): Promise<Overview> {
  const { tx, now, timeZone, actor, grants } = context
  const scope = scopeOf(context)
  const day = todayOf(context)
  const [firstLately, firstActive] = [plusDays(day, 1 - LATELY_DAYS), plusDays(day, 1 - ACTIVITY_DAYS)]
  const [today, tomorrow, lately, active] = [day, plusDays(day, 1), firstLately, firstActive].map((one) => beginningOf(one, timeZone)) as [
    Date,
    Date,
    Date,
    Date,
  ]
  const services = (await listTransactionTypes(context)).filter(({ id }) => maySeeAll(actor.role, grants, id))
  const ofMode = (mode: TransactionType['mode']) => services.filter((service) => service.mode === mode)
  const [cases, loans] = [ofMode('issueManagement'), ofMode('loan')]
  const functionIds = services.flatMap(({ operations }) => operations.map(({ operationTypeId }) => operationTypeId))
  const functions = await loadOperationTypes(context, [...new Set(functionIds)])
  const deviations = functions.flatMap((type) => deviationsOf(context, type))
  const checking = functions.filter(({ id }) => deviations.some(({ operationTypeId }) => operationTypeId === id))

  const open = cases.length === 0 ? [] : await countOpenCases(tx, scope, idsOf(cases), { today, lately })
  const due = loans.length === 0 ? [] : await countDueLoans(tx, scope, idsOf(loans), { now, tomorrow })
  const hasBookings = context.tenant.hasReservations
  const booked = hasBookings && loans.length > 0 ? await countBookings(tx, scope, idsOf(loans), { now, today, tomorrow }) : []
  const failed = deviations.length === 0 ? [] : await countDeviating(tx, scope, idsOf(services), lately, deviations)
  const begun = services.length === 0 ? [] : await countByDay(tx, scope, idsOf(services), active, timeZone)
  return {
    today: day,
    lately: firstLately,
    openCases: cases.map((service) => {
      const row = rowOf(open, service.id)
      return { ...named(service), today: row.today ?? 0, lately: row.lately ?? 0, earlier: row.earlier ?? 0 }
    }),
    loans: loans.map((service) => {
      const row = rowOf(due, service.id)
      return { ...named(service), dueToday: row.due_today ?? 0, overdue: row.overdue ?? 0 }
    }),
    bookings: hasBookings
      ? loans.map((service) => ({
          ...named(service),
          elementTypeId: service.elementTypeId,
          count: rowOf(booked, service.id).count ?? 0,
        }))
      : null,
    failedInspections: checking.map(({ id, localizedNames }) => ({
      operationTypeId: id,
      localizedNames,
      count: rowOf(failed, id).count ?? 0,
    })),
    lowStock: await lowStockOf(context, ofMode('stockManagement')),
    activity: Array.from({ length: ACTIVITY_DAYS }, (_, index) => {
      const one = plusDays(firstActive, index)
      return { day: one, count: begun.find((row) => row.day === one)?.count ?? 0 }
    }),
  }
}

/** Answers of a function that are deviations, in the fields that the caller sees. */
function deviationsOf({ actor }: SiteContext, { id, dataPropertyTypes }: OperationType): Deviation[] {
  return enteredFields(visibleFields(dataPropertyTypes, actor.role)).flatMap((field) =>
    optionsOf(field)
      .filter(({ status }) => status === 'deviation')
      .map(({ value }) => ({ operationTypeId: id, fieldId: field.id, value })),
  )
}

/** Number of objects at or below the limit, and of those without a balance, for each service that has a limit. */
async function lowStockOf(context: SiteContext, services: readonly TransactionType[]): Promise<Overview['lowStock']> {
  const all: Overview['lowStock'] = []
  for (const service of services) {
    const { balancePropertyTypeId, lowLimit } = service.settings
    if (balancePropertyTypeId === undefined || lowLimit === undefined) continue
    const { elementTypeId } = service
    const { dataPropertyTypes } = await loadElementType(context, elementTypeId)
    // the counts of a hidden column are hidden, too
    const seen = enteredFields(visibleFields(dataPropertyTypes, context.actor.role))
    if (!seen.some(({ id }) => id === balancePropertyTypeId)) continue
    const counts = await countLow(context.tx, scopeOf(context), elementTypeId, balancePropertyTypeId, lowLimit)
    all.push({ ...named(service), elementTypeId, balancePropertyTypeId, lowLimit, ...counts })
  }
  return all
}
