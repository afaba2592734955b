import type { ElementNow, GoingOn, ServiceNow, Step } from '@verka/domain/element-now/element-now.api.ts'
import { MOST_BOOKINGS, MOST_LATEST, MOST_RUNNING } from '@verka/domain/element-now/element-now.api.ts'
import type { FullElement } from '@verka/domain/elements/elements.api.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { enteredFields } from '@verka/domain/forms/flat-fields.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { licenceAllows } from '@verka/domain/services/licence.ts'
import { nextStatus } from '@verka/domain/services/modes.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { isRunnableBy, mayActForOthers, mayExecute, mayGoOnWith } from '@verka/domain/transactions/transaction-access.ts'
import type { Transaction } from '@verka/domain/transactions/transactions.api.ts'
import type { SiteContext } from '../../http/context.ts'
import { loadElement, loadElementByCode } from '../elements/elements.ts'
import { canExtend } from '../loans/loans.ts'
import { listOperationTypes } from '../definitions/stored/operation-types.ts'
import { loadNewestOf } from '../operations/operations.ts'
import { filterReservations } from '../reservations/reservations.ts'
import { readLicenceLevel } from '../tenants/life/licence.queries.ts'
import { listTransactionTypes } from '../definitions/stored/transaction-types.ts'
import { readRunningLoan } from '../transactions/transactions.queries.ts'
import { filterTransactions, isOwn, maySee } from '../transactions/transactions.ts'
import { dueDaysOf } from './due-days.ts'

/** What an object is doing, by its id. @throws `notFound` also for one that the caller may not see */
export const loadElementNow = async (context: SiteContext, id: string): Promise<ElementNow> =>
  nowOf(context, await loadElement(context, id, true))

/** The same by its code, case ignored. */
export const loadElementNowByCode = async (context: SiteContext, code: string): Promise<ElementNow> =>
  nowOf(context, await loadElementByCode(context, code, true))

async function nowOf(context: SiteContext, element: FullElement): Promise<ElementNow> {
  const [services, functions, licence, loan, latest] = await Promise.all([
    listTransactionTypes(context, element.elementTypeId),
    listOperationTypes(context, element.elementTypeId),
    readLicenceLevel(context.tx, context.tenant.id),
    loanOf(context, element.id),
    filterTransactions(context, { elementId: element.id }, { limit: MOST_LATEST, skipCount: true }),
  ])
  const known = { element, functions: new Map(functions.map((one) => [one.id, one])), licence, isLent: loan !== null }
  const runnable = services.filter((service) => isRunnableBy(context.actor.role, service.status))
  return {
    element,
    loan,
    dueDays: await dueDaysOf(context, element, functions, services),
    services: await Promise.all(runnable.map((service) => serviceNow(context, service, known))),
    reservations: await bookingsOf(context, element.id),
    latest: latest.items,
  }
}

interface Known {
  element: FullElement
  functions: ReadonlyMap<string, OperationType>
  licence: string
  isLent: boolean
}

async function serviceNow(context: SiteContext, service: TransactionType, known: Known): Promise<ServiceNow> {
  const { role } = context.actor
  const mayStart = licenceAllows(known.licence, service.mode) && !(service.mode === 'loan' && known.isLent)
  const steps = stepsOf(context, service, known.functions)
  const functionOf = (mode: Step['mode']) => known.functions.get(steps.find((step) => step.mode === mode)?.operationTypeId ?? '')
  const { items, totalCount = items.length } = await runningOf(context, service, known.element.id)
  return {
    id: service.id,
    localizedNames: service.localizedNames,
    localizedDescriptions: service.localizedDescriptions,
    mode: service.mode,
    starts: mayStart ? steps.filter(({ mode }) => mode === 'start') : [],
    running: await Promise.all(items.map((transaction) => goingOn(context, transaction, { service, steps, update: functionOf('update') }))),
    moreRunning: totalCount - items.length,
    stock: stockOf(service, known.element),
    forOthers: service.mode === 'loan' && mayActForOthers(role, context.grants, service.id),
    booking: bookingOf(context, service),
  }
}

/** What may be begun may be booked, also while the object is lent. */
function bookingOf({ actor, grants, tenant }: SiteContext, service: TransactionType): ServiceNow['booking'] {
  if (!tenant.hasReservations || service.mode !== 'loan' || !mayExecute(actor.role, service, grants, 'start')) return null
  const { maxDays = null, expireAfterMinutes = null } = service.settings
  return { maxDays, expireAfterMinutes }
}

const isNamed = (texts: LocalizedTexts) => texts.some(({ text }) => text.trim() !== '')

/** What the caller may execute of a service: what is published, and granted where it has to be. */
function stepsOf(context: SiteContext, service: TransactionType, functions: Known['functions']): Step[] {
  const { role } = context.actor
  return service.operations.flatMap(({ mode, operationTypeId, localizedNames }) => {
    const operationType = functions.get(operationTypeId)
    if (!operationType || !isRunnableBy(role, operationType.status) || !mayExecute(role, service, context.grants, mode)) return []
    return [{ mode, operationTypeId, localizedNames: isNamed(localizedNames) ? localizedNames : operationType.localizedNames }]
  })
}

/** What can be gone on with: what runs; of an updatable form its newest answer, which nothing ends. */
function runningOf(context: SiteContext, { id, mode }: TransactionType, elementId: string) {
  const asked = { transactionTypeId: id, elementId }
  if (mode === 'updatableForm') return filterTransactions(context, asked, { limit: 1, skipCount: true })
  return filterTransactions(context, asked, {
    limit: MOST_RUNNING,
    filters: [{ column: 'status', value: ['started'] }],
    ordering: [{ column: 'createdAt', dir: 'asc' }],
  })
}

interface Going {
  service: TransactionType
  steps: readonly Step[]
  /** The function that changes it. */
  update: OperationType | undefined
}

async function goingOn(context: SiteContext, transaction: Transaction, { service, steps, update }: Going): Promise<GoingOn> {
  const { mode, status, createdBy, borrower, undoneAt } = transaction
  const own = isOwn(context, { owner_id: createdBy.id, borrower_id: borrower?.id ?? null })
  const mayGoOn = undoneAt === null && mayGoOnWith(context.actor.role, own)
  return {
    ...transaction,
    steps: mayGoOn ? steps.filter((step) => step.mode !== 'start' && nextStatus(mode, step.mode, status) !== undefined) : [],
    canExtend:
      mode === 'loan' &&
      update !== undefined &&
      (await canExtend(context, { service, loan: transaction, fields: update.dataPropertyTypes })),
    newest: mode === 'updatableForm' ? await newestAnswer(context, transaction.id) : null,
  }
}

/** So many answers, with so many letters, are told beside what they belong to; more are read where they are. */
const MOST_SAID = 4
const LONGEST_SAID = 40

async function newestAnswer(context: SiteContext, transactionId: string): Promise<GoingOn['newest']> {
  const newest = await loadNewestOf(context, transactionId)
  if (!newest) return null
  const { executedBy, executedAt, dataProperties, dataPropertyTypes } = newest
  const readable = dataProperties.flatMap(({ dataPropertyTypeId, displayValue }) => {
    const field = enteredFields(dataPropertyTypes).find(({ id }) => id === dataPropertyTypeId)
    return field && !kindOf(field).isFilled && displayValue.trim() !== '' ? [{ localizedNames: field.localizedNames, displayValue }] : []
  })
  const isShort = readable.length <= MOST_SAID && readable.every(({ displayValue }) => displayValue.length <= LONGEST_SAID)
  return { executedBy, executedAt, said: isShort ? readable : [] }
}

function stockOf({ settings }: TransactionType, { dataProperties }: FullElement): ServiceNow['stock'] {
  const { balancePropertyTypeId: id, lowLimit = null } = settings
  const balance = dataProperties.find(({ dataPropertyTypeId }) => dataPropertyTypeId === id)?.value
  return id !== undefined && typeof balance === 'number' ? { balance, lowLimit, isLow: lowLimit !== null && balance <= lowLimit } : null
}

async function loanOf(context: SiteContext, elementId: string): Promise<ElementNow['loan']> {
  const loan = await readRunningLoan(context.tx, { tenantId: context.tenant.id, siteId: context.site.id }, elementId)
  if (!loan) return null
  const isKnown = maySee(context, loan)
  return {
    transactionId: isKnown ? loan.id : null,
    borrower: isKnown && loan.borrower_id !== null ? { id: loan.borrower_id, name: loan.borrower_name ?? '' } : null,
    isMine: loan.borrower_id === context.actor.id,
    dueAt: loan.due_at?.toISOString() ?? null,
    isOverdue: loan.due_at !== null && loan.due_at < context.now,
  }
}

async function bookingsOf(context: SiteContext, elementId: string): Promise<ElementNow['reservations']> {
  if (!context.tenant.hasReservations) return []
  const standing: Parameters<typeof filterReservations>[2] = {
    limit: MOST_BOOKINGS,
    skipCount: true,
    filters: [
      { column: 'status', value: ['booked'] },
      { column: 'to', value: { from: context.now.toISOString() } },
    ],
    ordering: [{ column: 'from', dir: 'asc' }],
  }
  const { items } = await filterReservations(context, { elementId }, standing)
  if (items.length < MOST_BOOKINGS) return items
  // however many come before, one finds one's own
  const own = await filterReservations(context, { elementId, type: 'own' }, standing)
  return [...items, ...own.items.filter(({ id }) => !items.some((one) => one.id === id))]
}
