import type { Element } from '@verka/domain/elements/elements.api.ts'
import { AppError, invalid, notFound } from '@verka/domain/errors/app-error.ts'
import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import { OPERATION_RULES, type ReferenceType, type Rule } from '@verka/domain/rules/rule.ts'
import type { RuleScope } from '@verka/domain/rules/rule-scope.ts'
import { validRules } from '@verka/domain/rules/valid-rules.ts'
import type { OperationMode } from '@verka/domain/services/modes.ts'
import type { ServiceOperation } from '@verka/domain/transaction-types/transaction-type.body.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { isRunnableBy, mayExecute } from '@verka/domain/transactions/transaction-access.ts'
import type { SiteContext } from '../../../http/context.ts'
import { loadElementType } from '../../definitions/stored/element-types.ts'
import { loadElement } from '../../elements/elements.ts'
import { ruleScopeOf } from '../../forms/rule-scope.ts'
import { loadOperationType } from '../../definitions/stored/operation-types.ts'
import { loadTransactionType } from '../../definitions/stored/transaction-types.ts'

/** What is wanted: an operation of a service on an object. */
export interface WantedOperation {
  elementId: string
  transactionTypeId: string
  operationTypeId: string
  mode: OperationMode
}

export interface Job {
  element: Element
  service: TransactionType
  operation: ServiceOperation
  /** With those of its rules that still stand. */
  operationType: OperationType
  /** What those rules may name, where they name more than the function itself. */
  ruleScope: RuleScope | undefined
}

const notGranted = () => new AppError('forbidden', { message: '@errors.operationNotGranted', field: 'mode' })

/**
 * What belongs together for one operation: the object, the service on it, and the function in the wanted mode.
 * Everything that the caller may not see is not there; a service or function that is a draft cannot be run, nor an
 * operation that no privilege of theirs grants where they need one.
 */
export async function loadJob(context: SiteContext, wanted: WantedOperation): Promise<Job> {
  const [element, service, operationType] = await Promise.all([
    loadElement(context, wanted.elementId),
    loadTransactionType(context, wanted.transactionTypeId),
    loadOperationType(context, wanted.operationTypeId),
  ])
  if (service.elementTypeId !== element.elementTypeId) throw notFound()
  const operation = service.operations.find(
    (candidate) => candidate.operationTypeId === wanted.operationTypeId && candidate.mode === wanted.mode,
  )
  if (!operation) throw invalid([{ message: '@errors.operationNotInService', field: 'operationTypeId' }])
  if (!mayExecute(context.actor.role, service, context.grants, wanted.mode)) throw notGranted()
  for (const definition of [service, operationType])
    if (!isRunnableBy(context.actor.role, definition.status)) throw new AppError('invalid', { message: '@errors.notPublished' })
  const { matchRules, ruleScope } = await validRulesOf(context, operationType)
  return { element, service, operation, operationType: { ...operationType, matchRules }, ruleScope }
}

const OWN: ReadonlySet<ReferenceType> = new Set(['operation', 'transaction', 'constant'])

/** The category, or a predefined value type, may have lost since what the function's rules name (`valid-rules.ts`). */
async function validRulesOf(
  context: SiteContext,
  { elementTypeId, dataPropertyTypes, matchRules }: OperationType,
): Promise<{ matchRules: Rule[]; ruleScope: RuleScope | undefined }> {
  // rules of its own fields alone were checked together with them
  if (matchRules.every(({ source, target }) => OWN.has(source.referenceType) && OWN.has(target.referenceType)))
    return { matchRules, ruleScope: undefined }
  const { dataPropertyTypes: element } = await loadElementType(context, elementTypeId)
  const fields = { operation: dataPropertyTypes, element, transaction: dataPropertyTypes }
  const ruleScope = await ruleScopeOf(context, fields, matchRules)
  return { matchRules: validRules(matchRules, ruleScope, OPERATION_RULES), ruleScope }
}
