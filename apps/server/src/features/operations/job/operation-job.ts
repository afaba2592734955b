import type { Element } from '@verka/domain/elements/elements.api.ts'
import { AppError, invalid, notFound } from '@verka/domain/errors/app-error.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { onceFor } from '@verka/domain/forms/once-for.ts'
import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { feedsProcessor, OPERATION_RULES, type ReferenceType, type Rule } from '@verka/domain/rules/rule.ts'
import type { RuleScope } from '@verka/domain/rules/rule-scope.ts'
import { validRules } from '@verka/domain/rules/checks/valid-rules.ts'
import type { OperationMode } from '@verka/domain/services/modes.ts'
import type { ServiceOperation } from '@verka/domain/transaction-types/transaction-type.body.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { isRunnableBy, mayExecute } from '@verka/domain/transactions/transaction-access.ts'
import type { ElementId, OperationTypeId, TransactionTypeId } from '@verka/domain/entities/ids.ts'
import { lastKnownRow } from '../../../db/known-rows.ts'
import type { TypeWithSlots } from '../../../db/lists/keys/write-keys.ts'
import { scopeOf, type SiteContext } from '../../../http/context.ts'
import { loadElementType } from '../../definitions/stored/element-types.ts'
import { loadElement, loadElementToWrite, type StoredElement } from '../../elements/elements.ts'
import { ruleScopeOf } from '../../forms/rule-scope.ts'
import { loadListedOperationType } from '../../definitions/stored/operation-types.ts'
import { loadListedTransactionType } from '../../definitions/stored/transaction-types.ts'

/** The requested operation: of a service on an object. */
export interface WantedOperation {
  elementId: ElementId
  transactionTypeId: TransactionTypeId
  operationTypeId: OperationTypeId
  mode: OperationMode
}

export interface Job {
  element: Element
  /** The object's row, if it is locked already, since the function writes to it. */
  locked: StoredElement | undefined
  service: TransactionType
  operation: ServiceOperation
  /** With its valid rules. */
  operationType: OperationType
  /** Scope of those rules, if they name more than the function itself. */
  ruleScope: RuleScope | undefined
  /** The service and the function as the list keys of their transactions and operations are written. */
  listed: { service: TypeWithSlots; operationType: TypeWithSlots }
  /** Rules of the function that feed processors: they run after the execution. */
  feedingRules: Rule[]
}

/** The rules that feed processors, and those that run with the execution: the same lists for a version, so that what is compiled from them is kept. */
const partition = onceFor((rules: readonly Rule[]) => ({
  feeding: rules.filter(feedsProcessor),
  running: rules.filter((rule) => !feedsProcessor(rule)),
}))

const notGranted = () => new AppError('forbidden', { message: '@errors.operationNotGranted', field: 'mode' })

/**
 * Loads the parts of one operation: the object, the service, and the function in the requested mode. Parts that the caller may not see do
 * not exist; a draft cannot be run, nor an operation without the required privilege. `isLocking`: an object that the function may write to is
 * locked at once.
 */
export async function loadJob(
  context: SiteContext,
  wanted: WantedOperation,
  { isLocking = false }: { isLocking?: boolean } = {},
): Promise<Job> {
  const isWritten = isLocking && mayWriteToElement(context, wanted.operationTypeId)
  const reading = isWritten ? loadElementToWrite(context, wanted.elementId) : loadElement(context, wanted.elementId)
  const [read, { service, listed: ofService }, { operationType, listed: ofFunction }] = await Promise.all([
    reading,
    loadListedTransactionType(context, wanted.transactionTypeId),
    loadListedOperationType(context, wanted.operationTypeId),
  ])
  const { element, row: locked } = 'row' in read ? read : { element: read, row: undefined }
  if (service.elementTypeId !== element.elementTypeId) throw notFound()
  const operation = service.operations.find(
    (candidate) => candidate.operationTypeId === wanted.operationTypeId && candidate.mode === wanted.mode,
  )
  if (!operation) throw invalid([{ message: '@errors.operationNotInService', field: 'operationTypeId' }])
  if (!mayExecute(context.actor.role, service, context.grants, wanted.mode)) throw notGranted()
  for (const definition of [service, operationType])
    if (!isRunnableBy(context.actor.role, definition.status)) throw new AppError('invalid', { message: '@errors.notPublished' })
  const { feeding, running } = partition(operationType.matchRules)
  const { matchRules, ruleScope } = await validRulesOf(context, { ...operationType, matchRules: running })
  const listed = { service: ofService, operationType: ofFunction }
  return { element, locked, service, operation, operationType: { ...operationType, matchRules }, ruleScope, listed, feedingRules: feeding }
}

/** Whether a function writes to its object, by the version that this process has read last: without it the object is locked later. */
const mayWriteToElement = (context: SiteContext, id: OperationTypeId): boolean =>
  lastKnownRow('operation_types', scopeOf(context), id)?.match_rules.some(({ target }) => target.referenceType === 'element') === true

const OWN: ReadonlySet<ReferenceType> = new Set(['operation', 'transaction', 'constant'])

/** Removes rules that name deleted parts: the category, or a predefined value type, may have changed since (`valid-rules.ts`). */
async function validRulesOf(
  context: SiteContext,
  { elementTypeId, dataPropertyTypes, matchRules }: OperationType,
): Promise<{ matchRules: Rule[]; ruleScope: RuleScope | undefined }> {
  // rules that use only its own fields were checked together with them
  if (matchRules.every(({ source, target }) => OWN.has(source.referenceType) && OWN.has(target.referenceType)))
    return { matchRules, ruleScope: undefined }
  const { dataPropertyTypes: element } = await loadElementType(context, elementTypeId)
  const fields = { operation: dataPropertyTypes, element, transaction: dataPropertyTypes }
  const ruleScope = await ruleScopeOf(context, fields, matchRules)
  const { recordTypeOf, recordTypes, processors } = ruleScope
  const isOfFields = recordTypeOf === undefined && recordTypes === undefined && processors === undefined
  const valid = isOfFields ? validInFields(matchRules)(dataPropertyTypes)(element) : validRules(matchRules, ruleScope, OPERATION_RULES)
  return { matchRules: valid, ruleScope }
}

/** The valid rules of a function that name fields only: checked once for its version and that of its category. */
const validInFields = onceFor((rules: Rule[]) =>
  onceFor((operation: Field[]) =>
    onceFor((element: Field[]) => validRules(rules, { fields: { operation, element, transaction: operation } }, OPERATION_RULES)),
  ),
)
