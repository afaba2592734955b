import { notFound } from '@verka/domain/errors/app-error.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { newestVisibleFields, visibleFields } from '@verka/domain/forms/visible-fields.ts'
import { countsOverTime, daysOfFilters, type CountsQuery } from '@verka/domain/lists/counts-over-time.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import type { TransactionMode, TransactionStatus } from '@verka/domain/services/modes.ts'
import { TRANSACTION_COLUMNS, type Transaction, type TransactionView } from '@verka/domain/transactions/transactions.api.ts'
import { mayRunService, maySeeAll } from '@verka/domain/transactions/transaction-access.ts'
import type { ElementId, TransactionId, TransactionTypeId, UserId } from '@verka/domain/entities/ids.ts'
import { listScopeOf, scopeOf, type SiteContext } from '../../http/context.ts'
import { withChoicesOfAll, withNamesOfRows } from '../forms/sources/option-sources.ts'
import { isSearch, searchedValues } from '../forms/search-texts.ts'
import { dataPropertiesOf } from '../forms/submitted-form.ts'
import { loadFormVersions, versionKeyOf, type FormVersion } from '../definitions/stored/operation-types.ts'
import { loadOperationTypes } from '../definitions/stored/operation-types.ts'
import { listTransactionTypes, loadServiceSlots, loadTransactionType } from '../definitions/stored/transaction-types.ts'
import { responsibleFields } from './responsible-cases.ts'
import { countTransactionsByDay, queryTransactions } from './transaction-list.queries.ts'
import { readTransaction, type TransactionRow } from './transactions.queries.ts'

/** Transactions as the caller may see them, each with the fields of its operations' versions. */
async function transactionsOf(context: SiteContext, rows: readonly TransactionRow[]): Promise<Transaction[]> {
  const versions = await loadFormVersions(
    context,
    rows.flatMap(({ forms }) => forms),
  )
  const fields = await withNamesOfRows(context, rows, (row) => {
    const forms = row.forms.map((form) => versions.get(versionKeyOf(form))!)
    return {
      key: row.forms.map(versionKeyOf).join(),
      fields: () => newestVisibleFields(forms, context.actor.role),
      stored: row.data_properties,
      rules: forms.flatMap(({ rules }) => rules),
    }
  })
  // the oldest is the one that it was opened with
  const openedWith = ({ forms }: TransactionRow) => versions.get(versionKeyOf(forms.at(-1)!))!
  return rows.map((row, index) => transactionOf(context, row, fields[index]!, openedWith(row)))
}

/** Number of answers in the subject of a case. */
const MOST_ABOUT = 2
const LONGEST_ABOUT = 200

/** The subject of a case from its opening: the first answers with words. The user who opened it is shown anyway. */
function aboutCase(opening: readonly Field[], properties: Transaction['dataProperties']): string[] {
  const descriptive = new Set(flatFields(opening).flatMap((field) => (isDescriptive(field) ? [field.id] : [])))
  return properties
    .filter(({ dataPropertyTypeId, displayValue }) => descriptive.has(dataPropertyTypeId) && displayValue.trim() !== '')
    .slice(0, MOST_ABOUT)
    .map(({ displayValue }) => displayValue.trim().slice(0, LONGEST_ABOUT))
}

/** Whether a field is answered with words, and by a person. */
export function isDescriptive(field: Field): boolean {
  const { isFilled, files, picture } = kindOf(field)
  return !isFilled && files === undefined && picture === undefined
}

function transactionOf(context: SiteContext, row: TransactionRow, fields: Field[], opening: FormVersion): Transaction {
  const dataProperties = dataPropertiesOf(fields, row.data_properties, context)
  return {
    id: row.id,
    version: row.version,
    transactionTypeId: row.transaction_type_id,
    transactionTypeVersion: row.transaction_type_version,
    localizedNames: row.localized_names,
    startedWith: opening.localizedNames,
    mode: row.mode as TransactionMode,
    status: row.status as TransactionStatus,
    elementId: row.element_id,
    elementTitle: row.element_title,
    elementCode: row.element_code,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    createdBy: { id: row.owner_id, name: row.owner_name },
    borrower: row.borrower_id === null ? null : { id: row.borrower_id, name: row.borrower_name ?? '' },
    dueAt: row.due_at?.toISOString() ?? null,
    isOverdue: row.status === 'started' && row.due_at !== null && row.due_at < context.now,
    undoneAt: row.undone_at?.toISOString() ?? null,
    dataProperties,
    about: row.mode === 'issueManagement' ? aboutCase(opening.fields, dataProperties) : [],
  }
}

interface OwnedRow {
  owner_id: UserId
  borrower_id: UserId | null
}

/** Whether a transaction is the caller's own: they started it, or borrowed the object. */
export const isOwn = ({ actor }: SiteContext, row: OwnedRow): boolean => row.owner_id === actor.id || row.borrower_id === actor.id

/**
 * Whether the caller may see a transaction. Their own always; those of others in a service that they may run, if role or privilege has the
 * view All (decisions section 2). Own includes those that they executed or borrow.
 */
export function maySee(context: SiteContext, row: OwnedRow & { transaction_type_id: TransactionTypeId; is_restricted?: boolean }): boolean {
  if (isOwn(context, row)) return true
  const { role } = context.actor
  return (
    mayRunService(role, row.is_restricted ?? false, context.grants, row.transaction_type_id) &&
    maySeeAll(role, context.grants, row.transaction_type_id)
  )
}

/** One transaction. @throws `notFound` also for one that the caller may not see. */
export async function loadTransaction(context: SiteContext, id: TransactionId): Promise<Transaction> {
  const row = await readTransaction(context.tx, scopeOf(context), id)
  if (!row) throw notFound()
  if (!isOwn(context, row)) {
    // throws for a service that the caller may not see, restricted or unpublished
    await loadTransactionType(context, row.transaction_type_id)
    if (!maySee(context, row)) throw notFound()
  }
  const [transaction] = await transactionsOf(context, [row])
  return transaction!
}

interface TransactionFilter {
  transactionTypeId?: TransactionTypeId | undefined
  elementId?: ElementId | undefined
  type?: TransactionView | undefined
}

/** Whether a query uses fields that not every transaction has. */
const isAboutFields = ({ filters = [], ordering = [] }: ListQuestion) =>
  [...filters, ...ordering].some(({ column }) => !Object.hasOwn(TRANSACTION_COLUMNS, column))

type ListQuestion = Pick<ListQuery, 'searchCriteria' | 'filters' | 'ordering'>

/** The transactions of a list: those of one service, or of all that the caller may see. */
async function logScopeOf(context: SiteContext, filter: TransactionFilter, query: ListQuestion) {
  const services =
    filter.transactionTypeId === undefined
      ? await listTransactionTypes(context)
      : [await loadTransactionType(context, filter.transactionTypeId)]
  const ids = services.map((service) => service.id)
  const isOwnList = filter.type === 'own' || filter.type === 'begun'
  const ownOnly = isOwnList ? ids : ids.filter((id) => !maySeeAll(context.actor.role, context.grants, id))
  const ofOneService = filter.transactionTypeId !== undefined
  const responsible = filter.type === 'own' ? await responsibleFields(context, services) : []
  const functionIds = services.flatMap(({ operations }) => operations.map(({ operationTypeId }) => operationTypeId))
  const functions = ofOneService || isSearch(query) ? await loadOperationTypes(context, [...new Set(functionIds)]) : []
  return {
    ...listScopeOf(context),
    transactionTypeIds: ids,
    // a user's own transactions stay visible after a privilege was revoked, and loans by others too
    isOwnOfAll: isOwnList && !ofOneService,
    responsible,
    elementId: filter.elementId,
    ownOnly: { transactionTypeIds: ownOnly, userId: context.actor.id },
    searched: searchedValues(isSearch(query) ? await withChoicesOfAll(context, functions) : [], context.actor.role),
    fields: (ofOneService ? functions : []).flatMap((type) => visibleFields(type.dataPropertyTypes, context.actor.role)),
    // the keys do not know who is responsible
    slots: ofOneService && responsible.length === 0 && isAboutFields(query) ? await loadServiceSlots(context, ids[0]!) : undefined,
    now: context.now,
  }
}

/** Transactions of one service, or of all that the caller may see: the transaction report and a service's list. */
export async function filterTransactions(context: SiteContext, filter: TransactionFilter, query: ListQuery) {
  const { rows, ...count } = await queryTransactions(context.tx, await logScopeOf(context, filter, query), query)
  return { items: await transactionsOf(context, rows), ...count }
}

/** Number of transactions by time and status. */
export async function countTransactions(context: SiteContext, filter: TransactionFilter, { step, ...query }: CountsQuery) {
  const rows = await countTransactionsByDay(context.tx, await logScopeOf(context, filter, query), query)
  return countsOverTime(rows, step, daysOfFilters(query.filters, 'createdAt', context.timeZone))
}
