import { latenessOf } from '@verka/domain/services/due-date.ts'
import type { DoneOperation, FullTransaction } from '@verka/domain/transactions/transactions.api.ts'
import type { Text } from '../../../language/use-text.tsx'

/** The step that gave back what was lent, and stands. */
export const returnIn = (operations: readonly DoneOperation[]): DoneOperation | undefined =>
  operations.find(({ mode, undoneAt, undoes }) => mode === 'complete' && undoneAt === null && undoes === null)

/** How late something came back: '3 dagar sent'; undefined where it was in time, or is not back. */
export function lateText({ mode, operations, dueAt }: FullTransaction, { t, timeZone }: Pick<Text, 't' | 'timeZone'>): string | undefined {
  const returned = mode === 'loan' ? returnIn(operations) : undefined
  const late = returned && dueAt ? latenessOf(new Date(dueAt), new Date(returned.executedAt), timeZone) : undefined
  return late && t('exe.late', { ...late })
}
