import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import type { TransactionMode } from '@verka/domain/services/modes.ts'
import { getFullTransaction, type DoneOperation } from '@verka/domain/transactions/transactions.api.ts'
import { useCall } from '../../../data/use-call.ts'
import { newestOf } from '../../transactions/details/step-answers.ts'

/** Modes whose transactions several people continue. */
const SHARED: ReadonlySet<TransactionMode> = new Set(['issueManagement', 'updatableForm'])

interface ConcurrentChanges {
  /** All its operations; empty while loading, or irrelevant. */
  operations: DoneOperation[]
  /** It can no longer be continued. */
  hasEnded: boolean
  /** Another user answered after the form began. */
  isNewer: boolean
  /** The last operation. */
  newest: DoneOperation | undefined
}

/** Changes by others to the transaction of an open form: reloaded by the stream of changes. */
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
