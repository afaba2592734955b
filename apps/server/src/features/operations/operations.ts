import { notFound } from '@verka/domain/errors/app-error.ts'
import type { Field, Values } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { visibleFields, visibleFieldsOfVersion } from '@verka/domain/forms/visible-fields.ts'
import { countsOverTime, daysOfFilters, type CountsQuery } from '@verka/domain/lists/counts-over-time.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import type { FullOperation } from '@verka/domain/operations/operations.api.ts'
import type { OperationMode, TransactionStatus } from '@verka/domain/services/modes.ts'
import { dueFieldOf } from '@verka/domain/services/service-settings.ts'
import { maySeeAll } from '@verka/domain/transactions/transaction-access.ts'
import type { DoneOperation, Transaction } from '@verka/domain/transactions/transactions.api.ts'
import type { ElementId, OperationId, OperationTypeId, TransactionId } from '@verka/domain/entities/ids.ts'
import type { TimePosition } from '../../db/lists/cursors/time-cursor.ts'
import { listScopeOf, scopeOf, type SiteContext } from '../../http/context.ts'
import { withChoicesOfAll, withNamesOfRows } from '../forms/sources/option-sources.ts'
import { isSearch, searchedValues } from '../forms/search-texts.ts'
import { dataPropertiesOf } from '../forms/submitted-form.ts'
import { loadFormVersions, versionKeyOf, type FormVersion } from '../definitions/stored/operation-types.ts'
import type { Job } from './job/operation-job.ts'
import { listOperationTypes, loadListedOperationType } from '../definitions/stored/operation-types.ts'
import { listTransactionTypes, findTransactionType } from '../definitions/stored/transaction-types.ts'
import { ownTransactions } from '../transactions/transaction-rows.ts'
import { loadTransaction } from '../transactions/transactions.ts'
import { countOperationsByDay, queryOperations } from './log/operation-list.queries.ts'
import {
  readExecutionsOn,
  readOperation,
  readNewestOperation,
  readOperationsOf,
  type ExecutionRow,
  type OperationRow,
} from './operations.queries.ts'

/** Operations as the caller may see them, each with the fields of its version; `known` if that need not be read. */
async function operationsOf(context: SiteContext, rows: readonly OperationRow[], known?: FormVersion): Promise<FullOperation[]> {
  const read = known ? undefined : await loadFormVersions(context, rows)
  const versionOf = (row: OperationRow) => known ?? read!.get(versionKeyOf(row))!
  const fields = await withNamesOfRows(context, rows, (row) => {
    const version = versionOf(row)
    return {
      key: versionKeyOf(row),
      fields: () => visibleFieldsOfVersion(version.fields, version.fieldsToday, context.actor.role),
      stored: row.data_properties,
      rules: version.rules,
    }
  })
  return rows.map((row, index) => operationOf(context, row, fields[index]!, versionOf(row)))
}

/** End of the time in which the caller may undo an operation. Whether it is the newest of its transaction is checked at the undo. */
function undoUntilOf({ actor, now }: SiteContext, row: OperationRow): Date | null {
  const isOpen = row.undo_until !== null && row.undo_until >= now && row.undone_at === null
  return isOpen && row.executed_by === actor.id ? row.undo_until : null
}

function operationOf(context: SiteContext, row: OperationRow, fields: Field[], { localizedNames }: FormVersion): FullOperation {
  return {
    id: row.id,
    transactionId: row.transaction_id,
    transactionTypeId: row.transaction_type_id,
    operationTypeId: row.operation_type_id,
    operationTypeVersion: row.operation_type_version,
    elementId: row.element_id,
    elementTitle: row.element_title,
    elementCode: row.element_code,
    mode: row.mode as OperationMode,
    status: row.status as TransactionStatus,
    transactionUndoneAt: row.transaction_undone_at?.toISOString() ?? null,
    localizedNames,
    executedAt: row.executed_at.toISOString(),
    executedBy: { id: row.executed_by, name: row.executor_name },
    undoUntil: undoUntilOf(context, row)?.toISOString() ?? null,
    undoneAt: row.undone_at?.toISOString() ?? null,
    undoes: row.undoes,
    dataProperties: dataPropertiesOf(fields, row.data_properties, context),
    dataPropertyTypes: fields,
  }
}

/** One operation, for readers of its transaction. */
export async function loadOperation(context: SiteContext, id: OperationId): Promise<FullOperation> {
  const operation = await loadOwnOperation(context, id)
  await loadTransaction(context, operation.transactionId)
  return operation
}

/** Whether the caller may see a field of an operation, and so its files. @throws `notFound` for an operation that they may not see. */
export async function maySeeOperationField(context: SiteContext, id: OperationId, fieldId: string): Promise<boolean> {
  const { dataPropertyTypes } = await loadOperation(context, id)
  return flatFields(dataPropertyTypes).some((field) => field.id === fieldId)
}

/** An operation without access check: the caller has just executed it. */
export async function loadOwnOperation(context: SiteContext, id: OperationId): Promise<FullOperation> {
  const row = await readOperation(context.tx, scopeOf(context), id)
  if (!row) throw notFound()
  const [operation] = await operationsOf(context, [row])
  return operation!
}

/** The same as it has just been written, without reading it again. */
export async function justExecuted(
  context: SiteContext,
  { element, service, operationType }: Job,
  { id, transactionId, mode, status, dataProperties, undoUntil }: Written,
): Promise<FullOperation> {
  const row: OperationRow = {
    id,
    transaction_id: transactionId,
    transaction_type_id: service.id,
    operation_type_id: operationType.id,
    operation_type_version: operationType.version,
    element_id: element.id,
    element_title: element.title,
    element_code: element.code,
    mode,
    status,
    transaction_undone_at: null,
    executed_at: context.now,
    executed_by: context.actor.id,
    executor_name: context.actor.name,
    data_properties: dataProperties,
    undo_until: undoUntil,
    undone_at: null,
    undoes: null,
  }
  const { localizedNames, dataPropertyTypes: fields, matchRules: rules } = operationType
  const [operation] = await operationsOf(context, [row], { localizedNames, fields, rules, fieldsToday: null })
  return operation!
}

interface Written {
  id: OperationId
  transactionId: TransactionId
  mode: OperationMode
  status: TransactionStatus
  dataProperties: Values
  undoUntil: Date | null
}

/** An operation with its effect on a loan. */
type LoanStep = FullOperation & Pick<DoneOperation, 'borrower' | 'dueAt' | 'dueFieldId'>

/** All operations of a transaction, oldest first; the caller of this function has checked access. */
export async function listOperationsOf(context: SiteContext, { id, transactionTypeId }: Transaction): Promise<LoanStep[]> {
  const rows = await readOperationsOf(context.tx, scopeOf(context), id)
  const operations = await operationsOf(context, rows)
  const service = rows.some((row) => row.due_at) ? await findTransactionType(context, transactionTypeId) : undefined
  const forms = operations.map(({ dataPropertyTypes }) => dataPropertyTypes)
  return operations.map((operation, index) => {
    const { borrower_id: borrowerId, borrower_name: name, due_at: dueAt } = rows[index]!
    const field = service && dueAt ? dueFieldOf(service.settings, operation.dataPropertyTypes, forms) : undefined
    return {
      ...operation,
      borrower: borrowerId === null ? null : { id: borrowerId, name: name ?? '' },
      dueAt: dueAt?.toISOString() ?? null,
      dueFieldId: field?.id ?? null,
    }
  })
}

/** The newest operation of a transaction that was not undone; the caller of this function has checked access. */
export async function loadNewestOf(context: SiteContext, transactionId: TransactionId): Promise<FullOperation | undefined> {
  const row = await readNewestOperation(context.tx, scopeOf(context), transactionId)
  return row && (await operationsOf(context, [row]))[0]
}

interface OperationFilter {
  operationTypeId?: OperationTypeId | undefined
  elementId?: ElementId | undefined
  /** Only the caller's own operations. */
  isOwnOnly?: boolean
}

/** The operations of a list: those of one function, or of all that the caller may see. */
async function logScopeOf(context: SiteContext, filter: OperationFilter, query: Pick<ListQuery, 'searchCriteria'>) {
  const one = filter.operationTypeId === undefined ? undefined : await loadListedOperationType(context, filter.operationTypeId)
  const functions = one ? [one.operationType] : await listOperationTypes(context)
  const services = (await listTransactionTypes(context)).map((service) => service.id)
  const ownOnly = {
    transactionTypeIds: services.filter((id) => filter.isOwnOnly || !maySeeAll(context.actor.role, context.grants, id)),
    userId: context.actor.id,
  }
  return {
    ...listScopeOf(context),
    operationTypeIds: functions.map((type) => type.id),
    transactionTypeIds: services,
    elementId: filter.elementId,
    ownOnly,
    own: ownTransactions(ownOnly),
    searched: searchedValues(isSearch(query) ? await withChoicesOfAll(context, functions) : [], context.actor.role),
    fields: one ? visibleFields(one.operationType.dataPropertyTypes, context.actor.role) : [],
    slots: one?.hasSlots ? one.listed.slots : undefined,
  }
}

/** The event log: operations of one function or of all. */
export async function filterOperations(context: SiteContext, filter: OperationFilter, query: ListQuery) {
  const { rows, ...count } = await queryOperations(context.tx, await logScopeOf(context, filter, query), query)
  return { items: await operationsOf(context, rows), ...count }
}

/** Number of operations by time and mode. */
export async function countOperations(context: SiteContext, filter: OperationFilter, { step, ...query }: CountsQuery) {
  const rows = await countOperationsByDay(context.tx, await logScopeOf(context, filter, query), query)
  return countsOverTime(rows, step, daysOfFilters(query.filters, 'executedAt', context.timeZone))
}

/** Operations on an object, newest first, as far as the caller sees them in the event log. */
export async function listExecutionsOn(
  context: SiteContext,
  elementId: ElementId,
  page: { after?: TimePosition | undefined; limit: number },
): Promise<ExecutionRow[]> {
  const functions = await listOperationTypes(context)
  const services = (await listTransactionTypes(context)).map((service) => service.id)
  const { actor, grants } = context
  const scope = {
    ...scopeOf(context),
    elementId,
    operationTypeIds: functions.map(({ id }) => id),
    transactionTypeIds: services,
    own: ownTransactions({ transactionTypeIds: services.filter((id) => !maySeeAll(actor.role, grants, id)), userId: actor.id }),
  }
  return readExecutionsOn(context.tx, scope, page)
}
