import { latenessIn } from '@verka/domain/transactions/loan-return.ts'
import type { FullTransaction } from '@verka/domain/transactions/transactions.api.ts'
import type { Text } from '../../../language/use-text.tsx'

/** Lateness of a return: '3 dagar sent'; undefined if it was in time, or is not back. */
export function lateText(transaction: FullTransaction, { t, timeZone }: Pick<Text, 't' | 'timeZone'>): string | undefined {
  const late = latenessIn(transaction, transaction.operations, timeZone)
  return late && t('exe.late', { ...late })
}
