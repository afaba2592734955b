import { AppError, notFound } from '@verka/domain/errors/app-error.ts'
import type { TransactionId } from '@verka/domain/entities/ids.ts'
import { fromAbove } from '../../from-above.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { audit } from '../audit/audit.ts'
import { refuseWhenStale } from '../guards/refuse-when-stale.ts'
import { refreshDeviationsOf } from '../deviations/deviations.ts'
import { endReminders } from '../reminders/end-reminders.ts'
import { loadTransaction } from './transactions.ts'
import { countMovements, lockTransaction, markDeleted } from './transactions.queries.ts'

/** What goes with a deleted transaction in features above, in the same transaction of the database. */
export const deletionsAbove = fromAbove<(context: SiteContext, id: TransactionId) => Promise<void>>('deleted transactions')

/**
 * Deletes a transaction with a reason, which the audit log stores with all its values (decisions section 5).
 * @throws `conflict` for a running loan and for a stock change: these are reversed, not deleted.
 */
export async function deleteTransaction(
  context: SiteContext,
  id: TransactionId,
  { version, reason }: { version?: number | undefined; reason: string },
): Promise<void> {
  const scope = scopeOf(context)
  const row = await lockTransaction(context.tx, scope, id)
  if (!row) throw notFound()
  const before = await loadTransaction(context, id)
  refuseWhenStale(version, before)
  if (row.mode === 'loan' && row.status === 'started') throw new AppError('conflict', { message: '@errors.deleteRunningLoan' })
  const isUndone = row.undone_at !== null
  if ((row.mode === 'stockManagement' && !isUndone) || (await countMovements(context.tx, scope, id)) > 0)
    throw new AppError('conflict', { message: '@errors.deleteMovement' })
  await markDeleted(context.tx, scope, id, context.now)
  await deletionsAbove.get()(context, id)
  await endReminders(context, [id])
  await refreshDeviationsOf(context, row.element_id, id)
  audit(context, {
    action: 'delete',
    entity: 'transaction',
    entityId: id,
    typeId: row.transaction_type_id,
    ownerIds: [row.owner_id, row.borrower_id],
    before: { ...before, dataProperties: row.data_properties },
    after: { reason },
  })
}
