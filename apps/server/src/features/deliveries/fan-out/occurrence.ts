import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { FullElement } from '@verka/domain/elements/elements.api.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { Field, Values } from '@verka/domain/forms/field.ts'
import type { FullOperation } from '@verka/domain/operations/operations.api.ts'
import type { MessageEvent } from '@verka/domain/rules/message-events.ts'
import { feedsProcessor, type Rule } from '@verka/domain/rules/rule.ts'
import type { Outside } from '@verka/domain/rules/sources.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import type { Transaction } from '@verka/domain/transactions/transactions.api.ts'
import type { SiteContext } from '../../../http/context.ts'
import { loadElementType } from '../../definitions/stored/element-types.ts'
import { loadFormVersions, loadOperationTypes } from '../../definitions/stored/operation-types.ts'
import { findTransactionType } from '../../definitions/stored/transaction-types.ts'
import { loadElement, loadWholeElement } from '../../elements/elements.ts'
import type { RecordedEvent } from '../../message-events/take-events.ts'
import { outsideOfForm } from '../../operations/job/rule-sources.ts'
import { loadOwnOperation } from '../../operations/operations.ts'
import { loadTransaction } from '../../transactions/transactions.ts'
import type { FanOut } from './fan-out-work.ts'

/** What an event is about, as it is committed. Parts that were deleted since are undefined. */
export interface Occurrence {
  context: SiteContext
  row: RecordedEvent
  events: MessageEvent[]
  service: TransactionType | undefined
  element: FullElement | undefined
  elementType: ElementType | undefined
  transaction: Transaction | undefined
  operation: FullOperation | undefined
  /** Fields of the functions of its service, by which values of the transaction are read. */
  fields: Field[]
}

const serviceOf = ({ context, once }: FanOut, { transaction_type_id: id }: RecordedEvent) =>
  id === null ? undefined : once(`service ${id}`, () => findTransactionType(context, id))

/** The rules of the executed function and of the service that feed processors. They decide whether anything else is read. */
export async function feedingRules(work: FanOut, row: RecordedEvent): Promise<Rule[]> {
  const { operation_type_id, operation_type_version } = row
  const ofFunction =
    operation_type_id !== null && operation_type_version !== null
      ? await work.once(`rules ${operation_type_id} ${operation_type_version}`, async () =>
          [...(await loadFormVersions(work.context, [{ operation_type_id, operation_type_version }])).values()].flatMap(
            ({ rules }) => rules,
          ),
        )
      : []
  return [...ofFunction, ...((await serviceOf(work, row))?.matchRules ?? [])].filter(feedsProcessor)
}

/** Undefined for a part that was deleted. */
const unlessGone = <Part>(part: Promise<Part>): Promise<Part | undefined> =>
  part.catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'notFound') return undefined
    throw error
  })

/** Loads what an event is about. */
export async function loadOccurrence(work: FanOut, row: RecordedEvent): Promise<Occurrence> {
  const { context, once } = work
  const { transaction_id, operation_id, element_id } = row
  const service = await serviceOf(work, row)
  const transaction = transaction_id === null ? undefined : await unlessGone(loadTransaction(context, transaction_id))
  const operation = operation_id === null ? undefined : await unlessGone(loadOwnOperation(context, operation_id))
  const element = element_id === null ? undefined : await unlessGone(loadElement(context, element_id))
  const elementTypeId = element?.elementTypeId
  const elementType = elementTypeId && (await once(`category ${elementTypeId}`, () => unlessGone(loadElementType(context, elementTypeId))))
  const functionIds = [...new Set(service?.operations.map(({ operationTypeId }) => operationTypeId) ?? [])]
  const functions =
    functionIds.length === 0 ? [] : await once(`functions ${functionIds.join(' ')}`, () => loadOperationTypes(context, functionIds))
  const own = operation?.dataPropertyTypes ?? []
  const others = functions.flatMap(({ dataPropertyTypes }) => dataPropertyTypes).filter(({ id }) => !own.some((field) => field.id === id))
  return {
    context,
    row,
    events: row.events as MessageEvent[],
    service,
    element,
    elementType,
    transaction,
    operation,
    fields: [...own, ...others],
  }
}

export const valuesOf = (properties: readonly { dataPropertyTypeId: string; value: Values[string] }[] = []): Values =>
  Object.fromEntries(properties.map(({ dataPropertyTypeId: id, value }) => [id, value]))

/** The values that rules read of the object, its predefined values and the transaction. */
export async function outsideOfOccurrence(
  { context, element, elementType, transaction, fields }: Occurrence,
  rules: readonly Rule[],
): Promise<Outside> {
  const whole = element && { ...element, dataProperties: await loadWholeElement(context, element.id) }
  return outsideOfForm(context, {
    rules,
    fields: { operation: fields, element: elementType?.dataPropertyTypes ?? [] },
    element: whole,
    ...(transaction && { running: { values: valuesOf(transaction.dataProperties), previous: {} } }),
    isWhole: true,
  })
}
