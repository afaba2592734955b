import { latenessOf, type Lateness } from '../services/due-date.ts'
import type { OperationMode, TransactionMode } from '../services/modes.ts'

interface Step {
  mode: OperationMode
  executedAt: string
  undoneAt: string | null
  undoes: string | null
}

/** The step that returned the object and was not undone. */
export const returnOf = <Done extends Step>(operations: readonly Done[]): Done | undefined =>
  operations.find(({ mode, undoneAt, undoes }) => mode === 'complete' && undoneAt === null && undoes === null)

/** Lateness of a return; undefined if it was in time, is still lent, or was never lent. */
export function latenessIn(
  { mode, dueAt }: { mode: TransactionMode; dueAt: string | null },
  operations: readonly Step[],
  timeZone: string,
): Lateness | undefined {
  const returned = mode === 'loan' ? returnOf(operations) : undefined
  return returned && dueAt !== null ? latenessOf(new Date(dueAt), new Date(returned.executedAt), timeZone) : undefined
}
