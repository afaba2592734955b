import type { ElementNow, GoingOn, ServiceNow, Step } from '@verka/domain/element-now/element-now.api.ts'
import { MOST_LATEST, MOST_RUNNING } from '@verka/domain/element-now/element-now.api.ts'
import type { FullElement } from '@verka/domain/elements/elements.api.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { licenceAllows } from '@verka/domain/services/licence.ts'
import { MODE_RULES, nextStatus, TRANSACTION_MODES, type TransactionMode } from '@verka/domain/services/modes.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { isRunnableBy, mayExecute, mayGoOnWith } from '@verka/domain/transactions/transaction-access.ts'
import type { Transaction } from '@verka/domain/transactions/transactions.api.ts'
import type { ElementId } from '@verka/domain/entities/ids.ts'
import type { SiteContext } from '../../http/context.ts'
import { loadElement, loadElementByCode } from '../elements/elements.ts'
import { listOperationTypes } from '../definitions/stored/operation-types.ts'
import { serviceMode, type ModeNow } from '../operations/service-mode.ts'
import { licenceLevelOf } from '../tenants/life/licence.ts'
import { listTransactionTypes } from '../definitions/stored/transaction-types.ts'
import { filterTransactions, isOwn } from '../transactions/transactions.ts'
import { dueDaysOf } from './due-days.ts'

/** The current state of an object by its id. @throws `notFound` also for one that the caller may not see */
export const loadElementNow = async (context: SiteContext, id: ElementId): Promise<ElementNow> =>
  nowOf(context, await loadElement(context, id, true))

/** The same by its code, case ignored. */
export const loadElementNowByCode = async (context: SiteContext, code: string): Promise<ElementNow> =>
  nowOf(context, await loadElementByCode(context, code, true))

async function nowOf(context: SiteContext, element: FullElement): Promise<ElementNow> {
  const [services, functions, licence, modes, latest] = await Promise.all([
    listTransactionTypes(context, element.elementTypeId),
    listOperationTypes(context, element.elementTypeId),
    licenceLevelOf(context),
    modesNow(context, element.id),
    filterTransactions(context, { elementId: element.id }, { limit: MOST_LATEST, skipCount: true }),
  ])
  const known = { element, functions: new Map(functions.map((one) => [one.id, one])), licence, modes }
  const ofModes = [...modes.values()].reduce<Pick<ElementNow, 'loan' | 'reservations'>>((all, mode) => ({ ...all, ...mode.element }), {
    loan: null,
    reservations: [],
  })
  const runnable = services.filter((service) => isRunnableBy(context.actor.role, service.status))
  return {
    element,
    dueDays: await dueDaysOf(context, element, functions, services),
    services: await Promise.all(runnable.map((service) => serviceNow(context, service, known))),
    latest: latest.items,
    ...ofModes,
  }
}

/** The state of an object in each mode of services. */
async function modesNow(context: SiteContext, elementId: ElementId): Promise<ReadonlyMap<TransactionMode, ModeNow>> {
  const outcome = TRANSACTION_MODES.map(async (mode) => [mode, await serviceMode(mode).now(context, elementId)] as const)
  return new Map(await Promise.all(outcome))
}

interface Known {
  element: FullElement
  functions: ReadonlyMap<string, OperationType>
  licence: string
  modes: ReadonlyMap<TransactionMode, ModeNow>
}

async function serviceNow(context: SiteContext, service: TransactionType, known: Known): Promise<ServiceNow> {
  const now = known.modes.get(service.mode)!
  const mayStart = licenceAllows(known.licence, service.mode) && now.mayStart
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
    ...(await now.ofService(service, known.element)),
  }
}

const isNamed = (texts: LocalizedTexts) => texts.some(({ text }) => text.trim() !== '')

/** Steps of a service that the caller may execute: published, and granted where required. */
function stepsOf(context: SiteContext, service: TransactionType, functions: Known['functions']): Step[] {
  const { role } = context.actor
  return service.operations.flatMap(({ mode, operationTypeId, localizedNames }) => {
    const operationType = functions.get(operationTypeId)
    if (!operationType || !isRunnableBy(role, operationType.status) || !mayExecute(role, service, context.grants, mode)) return []
    return [{ mode, operationTypeId, localizedNames: isNamed(localizedNames) ? localizedNames : operationType.localizedNames }]
  })
}

/** Transactions to continue: running ones; of an updatable form its newest answer, which nothing ends. */
function runningOf(context: SiteContext, { id, mode }: TransactionType, elementId: ElementId) {
  const requested = { transactionTypeId: id, elementId }
  if (MODE_RULES[mode].isAnsweredAgain) return filterTransactions(context, requested, { limit: 1, skipCount: true })
  return filterTransactions(context, requested, {
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
    ...(await serviceMode(mode).goingOn(context, transaction, { service, update })),
  }
}
