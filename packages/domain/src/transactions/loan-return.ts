import { latenessOf, type Lateness } from '../services/due-date.ts'
import type { OperationMode, TransactionMode } from '../services/modes.ts'

interface Step {
  mode: OperationMode
  executedAt: string
  undoneAt: string | null
  undoes: string | null
}

/** The step that gave back what was lent, and stands. */
export const returnOf = <Done extends Step>(operations: readonly Done[]): Done | undefined =>
  operations.find(({ mode, undoneAt, undoes }) => mode === 'complete' && undoneAt === null && undoes === null)

/** How late something came back; undefined where it was in time, is not back, or was never lent. */
export function latenessIn(
  { mode, dueAt }: { mode: TransactionMode; dueAt: string | null },
  operations: readonly Step[],
  timeZone: string,
): Lateness | undefined {
  const returned = mode === 'loan' ? returnOf(operations) : undefined
  return returned && dueAt !== null ? latenessOf(new Date(dueAt), new Date(returned.executedAt), timeZone) : undefined
}
