import type { BodyOf } from '@verka/domain/api/contract.ts'
import { isVisibleTo } from '@verka/domain/definitions/content-status.ts'
import { AppError, invalid, notFound } from '@verka/domain/errors/app-error.ts'
import { defaultValues } from '@verka/domain/forms/evaluate-form.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { enteredFields } from '@verka/domain/forms/flat-fields.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import type { executeOperation as executeCall, FullOperation, PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { Outside } from '@verka/domain/rules/compile-rules.ts'
import { rulesInto } from '@verka/domain/rules/rule.ts'
import { nextStatus, type OperationMode, type TransactionStatus } from '@verka/domain/services/modes.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import type { ServiceOperation } from '@verka/domain/transaction-types/transaction-type.body.ts'
import { todayOf, type SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { audit } from '../audit/audit.ts'
import { loadElement } from '../elements/elements.ts'
import { loadElementType } from '../element-types/element-types.ts'
import { outsideOf } from '../forms/rules-of-form.ts'
import { acceptForm, dataPropertiesOf, type Fills } from '../forms/submitted-form.ts'
import { loadOperationType } from '../operation-types/operation-types.ts'
import { loadTransactionType } from '../transaction-types/transaction-types.ts'
import { insertTransaction, lockTransaction, moveTransaction } from '../transactions/transactions.queries.ts'
import { listOperationsOf, loadOwnOperation } from './operations.ts'
import { insertOperation } from './operations.queries.ts'

type Body = BodyOf<typeof executeCall>

const placeOf = (context: SiteContext) => ({ tenantId: context.tenant.id, siteId: context.site.id })

interface Job {
  elementId: string
  transactionTypeId: string
  operationTypeId: string
  mode: OperationMode
}

/**
 * What belongs together for one operation: the object, the service on it, and the function in the wanted mode.
 * Everything that the caller may not see is not there; a service or function that is a draft cannot be run.
 */
async function loadJob(context: SiteContext, job: Job) {
  const element = await loadElement(context, job.elementId)
  const service = await loadTransactionType(context, job.transactionTypeId)
  if (service.elementTypeId !== element.elementTypeId) throw notFound()
  const operation = service.operations.find((candidate) => candidate.operationTypeId === job.operationTypeId && candidate.mode === job.mode)
  if (!operation) throw invalid([{ message: '@errors.operationNotInService', field: 'operationTypeId' }])
  const operationType = await loadOperationType(context, job.operationTypeId)
  for (const definition of [service, operationType])
    if (definition.status === 'draft' || !isVisibleTo(definition.status, context.actor.role))
      throw new AppError('invalid', { message: '@errors.notPublished' })
  return { element, service, operation, operationType }
}

/** The form that starts a transaction, as the caller may see it, with its default values. */
export async function prepareStart(context: SiteContext, job: Omit<Job, 'mode'>): Promise<PreparedOperation> {
  const { element, service, operation, operationType } = await loadJob(context, { ...job, mode: 'start' })
  const fields = visibleFields(operationType.dataPropertyTypes, context.actor.role)
  return {
    element: { id: element.id, title: element.title, code: element.code, elementTypeId: element.elementTypeId },
    transactionType: { id: service.id, localizedNames: service.localizedNames, localizedDescriptions: service.localizedDescriptions },
    operationType: {
      id: operationType.id,
      version: operationType.version,
      localizedNames: operationType.localizedNames,
      localizedDescriptions: operationType.localizedDescriptions,
      dataPropertyTypes: fields,
      matchRules: rulesInto(fields, operationType.matchRules),
    },
    outside: await outsideFor(context, element, operationType),
    mode: 'start',
    localizedNames: labelOf(operation, operationType),
    dataProperties: dataPropertiesOf(fields, defaultValues(fields, context.culture), context),
  }
}

/** What the function's rules read of the object, as far as the caller may see it. */
async function outsideFor(context: SiteContext, element: Element, operationType: OperationType): Promise<Outside> {
  if (!operationType.matchRules.some((rule) => rule.source.referenceType === 'element')) return {}
  const { dataPropertyTypes } = await loadElementType(context, element.elementTypeId)
  return outsideOf(operationType.matchRules, element, visibleFields(dataPropertyTypes, context.actor.role), context)
}

/** What the operation is called in the service, else the function's own name. */
const labelOf = (operation: ServiceOperation, operationType: OperationType) =>
  operation.localizedNames.some((text) => text.text.trim() !== '') ? operation.localizedNames : operationType.localizedNames

/**
 * Executes an operation (decisions section 5): validates by the rules the browser used, then writes the transaction
 * and the operation together. Runs in the caller's database transaction: all of it or nothing.
 * @throws `stale` when the form was filled in for another version of the function than today's.
 */
export async function executeOperation(context: SiteContext, body: Body): Promise<FullOperation> {
  const { element, service, operationType } = await loadJob(context, body)
  if (body.operationTypeVersion !== operationType.version)
    throw new AppError('stale', { message: '@errors.formChanged', field: 'operationTypeVersion' }, { version: operationType.version })
  // what the caller may not see starts with its default, as everybody's does
  const stored = defaultValues(operationType.dataPropertyTypes, context.culture)
  const fields = visibleFields(operationType.dataPropertyTypes, context.actor.role)
  const values = acceptForm({
    fields,
    sent: nullsFor(operationType, body),
    stored,
    today: todayOf(context),
    reader: context,
    rules: rulesInto(fields, operationType.matchRules),
    outside: await outsideFor(context, element, operationType),
    fills: await fillsFor(context, body.transactionId),
  })
  const transactionId = await advance(context, service, body)
  const id = newId(context.now)
  await insertOperation(
    context.tx,
    placeOf(context),
    {
      id,
      transactionId,
      operationTypeId: operationType.id,
      operationTypeVersion: operationType.version,
      mode: body.mode,
      dataProperties: values,
      executedBy: context.actor.id,
    },
    context.now,
  )
  await audit(context, {
    action: 'execute',
    entity: 'transaction',
    entityId: transactionId,
    after: { operationId: id, mode: body.mode, dataProperties: values },
  })
  return loadOwnOperation(context, id)
}

/** Who executes, and who executed the operation before in the same transaction. */
async function fillsFor(context: SiteContext, transactionId: string | undefined): Promise<Fills> {
  const before = transactionId === undefined ? undefined : (await listOperationsOf(context, transactionId)).at(-1)
  return {
    currentUser: { id: context.actor.id, name: context.actor.name },
    previousUser: before ? { id: before.executedBy.id, name: before.executedBy.name } : null,
  }
}

/** In a new form a field that was not sent is empty: its default was shown, and was emptied or never wanted. */
function nullsFor(operationType: OperationType, body: Body): Body['dataProperties'] {
  const sent = new Set(body.dataProperties.map((value) => value.dataPropertyTypeId))
  const absent = enteredFields(operationType.dataPropertyTypes).filter(
    (field) => !sent.has(field.id) && !kindOf(field).isFilled && field.uiStatus === 'enabled' && field.showForAdmin && field.showForUser,
  )
  return [...body.dataProperties, ...absent.map((field) => ({ dataPropertyTypeId: field.id, value: null }))]
}

/** Starts a transaction, or moves the one that was named on; the status it had is part of the write. */
async function advance(context: SiteContext, service: TransactionType, body: Body): Promise<string> {
  const modeRefused = () => invalid([{ message: '@errors.modeNotAllowed', field: 'mode' }])
  if (body.transactionId === undefined) {
    const status = nextStatus(service.mode, body.mode, undefined)
    if (status === undefined) throw modeRefused()
    const id = newId(context.now)
    const values = {
      id,
      status,
      transactionTypeId: service.id,
      transactionTypeVersion: service.version,
      elementId: body.elementId,
      mode: service.mode,
    }
    await insertTransaction(context.tx, placeOf(context), values, context.actor.id, context.now)
    return id
  }
  const current = await lockTransaction(context.tx, placeOf(context), body.transactionId)
  if (!current || current.transaction_type_id !== service.id || current.element_id !== body.elementId) throw notFound()
  if (current.owner_id !== context.actor.id && context.actor.role === 'user') throw notFound()
  const status = nextStatus(service.mode, body.mode, current.status as TransactionStatus)
  if (status === undefined) throw modeRefused()
  const hasMoved = await moveTransaction(context.tx, placeOf(context), { id: current.id, from: current.status, to: status }, context.now)
  if (!hasMoved) throw modeRefused()
  return current.id
}
