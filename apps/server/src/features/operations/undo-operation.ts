import { AppError, notFound } from '@verka/domain/errors/app-error.ts'
import type { Field, Values } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { visibleFields } from '@verka/domain/forms/visible-fields.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import type { FullOperation, UndoneOperation } from '@verka/domain/operations/operations.api.ts'
import { undoingWrites, type FieldEffect, type OperationEffects } from '@verka/domain/operations/effects.ts'
import { MODE_RULES } from '@verka/domain/services/modes.ts'
import type { Reference } from '@verka/domain/rules/rule.ts'
import type { OperationId, TransactionId, UserId } from '@verka/domain/entities/ids.ts'
import { writeRowsWithKeys } from '../../db/lists/keys/write-keys.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import { audit } from '../audit/audit.ts'
import { refreshDeviations } from '../deviations/deviations.ts'
import { numbersCountedSince } from '../elements/balance.ts'
import { lockElementValuesOf, writeToElement } from '../elements/write-to-element.ts'
import type { WritesTo } from '../forms/apply-writes.ts'
import { writeToRecord } from '../records/write-to-record.ts'
import { findListedFunction, loadFormVersions } from '../definitions/stored/operation-types.ts'
import { recordEvent } from '../message-events/record-event.ts'
import { endReminders } from '../reminders/end-reminders.ts'
import { findListedTransactionType, findTransactionType } from '../definitions/stored/transaction-types.ts'
import { changeTransaction, lockTransactionRow, type TransactionRow } from '../transactions/transaction-rows.ts'
import { loadTransaction } from '../transactions/transactions.ts'
import { loadOwnOperation } from './operations.ts'
import { markUndone, operationInsert, readEffects, readOperationsOf, type LoanStepRow } from './operations.queries.ts'
import { keysOfStep } from './log/keys-of-step.ts'
import { withdrawCaseNotices } from './notices/notify-of-case.ts'
import { serviceMode } from './service-mode.ts'

const dateOf = (moment: string | null) => (moment === null ? null : new Date(moment))
const refused = (message: string) => new AppError('conflict', { message })

/**
 * Undoes the newest operation of its transaction (decisions section 5): a compensating operation with counter-rows in the ledger, earlier
 * values that nobody changed since, the transaction as it was before. A transaction whose start is undone is marked so.
 * @returns the compensating operation, and the reopened bookings. @throws `forbidden` for another person's operation, `conflict` when it is
 * too late, not the newest, already undone, or a value was changed since, with the reason.
 */
export async function undoOperation(context: SiteContext, id: OperationId): Promise<UndoneOperation> {
  const scope = scopeOf(context)
  const operation = await loadOwnOperation(context, id)
  const { mode } = await loadTransaction(context, operation.transactionId)
  if (operation.executedBy.id !== context.actor.id) throw new AppError('forbidden', { message: '@errors.undoOfOthers' })
  const plugIn = serviceMode(mode)
  await plugIn.lock(context, operation.elementId)
  const transaction = await lockTransactionRow(context, operation.transactionId)
  if (!transaction) throw notFound()
  const { effects: kept, operations } = await refuseWhenNotNow(context, id, transaction.id)
  const { before, element, records } = kept
  await plugIn.acceptUndo(context, transaction, kept)
  const compensating = newId<'operation'>(context.now)
  const { operationTypeId, operationTypeVersion } = operation
  if (!(await markUndone(context.tx, scope, id, context.now))) throw refused('@errors.alreadyUndone')
  const after = {
    dataProperties: before?.dataProperties ?? transaction.data_properties,
    borrowerId: before ? before.borrowerId : transaction.borrower_id,
  }
  await changeTransaction(context, {
    id: transaction.id,
    from: transaction.status,
    to: before?.status ?? MODE_RULES[mode].whenUndone,
    ...after,
    dueAt: before ? dateOf(before.dueAt) : transaction.due_at,
    ...(!before && { undoneAt: context.now }),
  })
  await compensate(context, { operation, transaction, after, operations, compensating })
  await refreshDeviations(context, { elementId: transaction.element_id, operationTypeId })
  const service = await findTransactionType(context, transaction.transaction_type_id)
  const counted = service?.settings.balancePropertyTypeId
  if (element.length > 0) {
    const locked = await lockElementValuesOf(context, transaction.element_id)
    const countedSince = await numbersCountedSince(context, { elementId: transaction.element_id, operationId: id })
    const writing = { elementId: transaction.element_id, operationId: compensating, counted, locked }
    const { change } = await writeToElement(context, writing, putBack(context, element, 'element', countedSince))
    if (change) audit(context, change)
  }
  for (const { recordId, effects } of records) await writeToRecord(context, recordId, putBack(context, effects, 'operationRecord'))
  // those of the time before are found again by the job
  await endReminders(context, [transaction.id, ...(element.length > 0 ? [transaction.element_id] : [])], transaction.transaction_type_id)
  if (mode === 'issueManagement') await withdrawCaseNotices(context, id)
  const bookings = await plugIn.afterUndo(context, transaction.id, before ? (kept.reservations ?? []) : undefined)
  const [version] = (
    await loadFormVersions(context, [{ operation_type_id: operationTypeId, operation_type_version: operationTypeVersion }])
  ).values()
  recordEvent(
    context,
    {
      events: ['undone'],
      elementId: transaction.element_id,
      transactionTypeId: transaction.transaction_type_id,
      transactionId: transaction.id,
      operation: { id, typeId: operationTypeId, version: operationTypeVersion },
      facts: { status: before?.status ?? MODE_RULES[mode].whenUndone },
    },
    { service, operationType: { matchRules: version?.rules ?? [] } },
  )
  audit(context, {
    action: 'undo',
    entity: 'transaction',
    entityId: transaction.id,
    typeId: transaction.transaction_type_id,
    ownerIds: [transaction.owner_id, transaction.borrower_id, before?.borrowerId],
    before: { operationId: id, mode: operation.mode, status: transaction.status },
    after: { operationId: compensating, status: before?.status ?? MODE_RULES[mode].whenUndone },
  })
  return { ...(await loadOwnOperation(context, compensating)), bookings }
}

/** What an operation did, with all operations of its transaction, oldest first. @throws `conflict` when it cannot be undone now */
async function refuseWhenNotNow(
  context: SiteContext,
  id: OperationId,
  transactionId: TransactionId,
): Promise<{ effects: OperationEffects; operations: LoanStepRow[] }> {
  const operations = await readOperationsOf(context.tx, scopeOf(context), transactionId)
  const own = operations.find((operation) => operation.id === id)
  if (own?.undone_at) throw refused('@errors.alreadyUndone')
  const kept = await readEffects(context.tx, scopeOf(context), id)
  if (!kept?.undo_until || !kept.effects) throw refused('@errors.undoNotOffered')
  if (kept.undo_until < context.now) throw refused('@errors.undoTooLate')
  const newest = operations.findLast(({ undoes, undone_at: undoneAt }) => undoes === null && undoneAt === null)
  if (newest?.id !== id) throw refused('@errors.undoNotNewest')
  return { effects: kept.effects, operations }
}

interface Undone {
  operation: Pick<FullOperation, 'id' | 'operationTypeId' | 'operationTypeVersion' | 'mode'>
  transaction: TransactionRow
  after: { dataProperties: Values; borrowerId: UserId | null }
  /** All of the transaction. */
  operations: readonly LoanStepRow[]
  compensating: OperationId
}

/** Writes the compensating operation, and the list keys of the transaction, whose newest operation is an earlier one now. */
async function compensate(context: SiteContext, { operation, transaction, after, operations, compensating }: Undone): Promise<void> {
  const { id: undone, operationTypeId, operationTypeVersion, mode } = operation
  const [service, operationType] = await Promise.all([
    findListedTransactionType(context, transaction.transaction_type_id),
    findListedFunction(context, operationTypeId),
  ])
  if (!service || !operationType) throw notFound()
  // an undone start remains what the transaction shows
  const newest = (isDone: (done: LoanStepRow) => boolean) =>
    operations.findLast((operation) => operation.undoes === null && (isDone(operation) || operation.mode === 'start'))?.data_properties ??
    {}
  const step = {
    types: { service: service.listed, operationType },
    transaction: {
      id: transaction.id,
      typeId: transaction.transaction_type_id,
      ownerId: transaction.owner_id,
      createdAt: transaction.created_at,
      before: {
        newest: newest((done) => done.undone_at === null),
        values: transaction.data_properties,
        borrowerId: transaction.borrower_id,
      },
      after: {
        newest: newest((done) => done.undone_at === null && done.id !== undone),
        values: after.dataProperties,
        borrowerId: after.borrowerId,
      },
    },
    operation: { id: compensating, values: {}, at: context.now },
  }
  const inserted = operationInsert(
    scopeOf(context),
    {
      id: compensating,
      transactionId: transaction.id,
      operationTypeId,
      operationTypeVersion,
      mode,
      dataProperties: {},
      executedBy: context.actor.id,
      undoes: undone,
    },
    context.now,
  )
  writeRowsWithKeys(context.tx, [inserted], keysOfStep(step))
}

/** The writes that restore values. @throws `conflict` naming the fields that were changed since. */
function putBack(
  context: SiteContext,
  effects: readonly FieldEffect[],
  into: Reference['referenceType'],
  countedSince: readonly string[] = [],
): WritesTo {
  return (stored: Values, fields: readonly Field[]) => {
    const { writes, changedSince: set } = undoingWrites(effects, stored, into)
    // a count is what there is, whatever was taken or added before
    const changedSince = [...set, ...countedSince]
    if (changedSince.length === 0) return writes
    // a hidden field is not named: they learn only that there is one
    const seen = flatFields(visibleFields(fields, context.actor.role)).filter(({ id }) => changedSince.includes(id))
    const names = seen.map((field) => textIn(field.localizedNames, context.culture) || field.key)
    throw new AppError(
      'conflict',
      names.length > 0
        ? names.map((name) => ({ message: '@errors.undoChangedSince', params: { name } }))
        : { message: '@errors.undoChangedElsewhere' },
      { changed: seen.map(({ id }) => id) },
    )
  }
}
