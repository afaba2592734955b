import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import type { TransactionMode } from '@verka/domain/services/modes.ts'
import { getFullTransaction, type DoneOperation } from '@verka/domain/transactions/transactions.api.ts'
import { useCall } from '../../../data/use-call.ts'
import { newestOf } from '../../transactions/details/step-answers.ts'

/** What several people go on with at a time. */
const SHARED: ReadonlySet<TransactionMode> = new Set(['issueManagement', 'updatableForm'])

interface ConcurrentChanges {
  /** All that was done in it; none while that is not known, or of no matter. */
  operations: DoneOperation[]
  /** It cannot be gone on with any more. */
  hasEnded: boolean
  /** Somebody answered after what the form began with. */
  isNewer: boolean
  /** Who did it last. */
  newest: DoneOperation | undefined
}

/** What others do to the transaction that an open form goes on with: the stream of changes has it asked for anew. */
export function useConcurrentChanges(
  { transactionType: { mode }, transaction }: PreparedOperation,
  version: number | undefined,
): ConcurrentChanges {
  const isRequested = transaction !== null && SHARED.has(mode)
  const { data: now } = useCall(getFullTransaction, { params: { id: transaction?.id ?? '' } }, { isEnabled: isRequested })
  if (!isRequested || !now) return { operations: [], hasEnded: false, isNewer: false, newest: undefined }
  return {
    operations: now.operations,
    hasEnded: now.undoneAt !== null || (mode !== 'updatableForm' && now.status !== transaction.status),
    isNewer: mode === 'updatableForm' && version !== undefined && now.version > version,
    newest: newestOf(now.operations),
  }
}
