import type { Transaction } from '@verka/domain/transactions/transactions.api.ts'
import type { Text } from '../../language/use-text.tsx'

/** The name of a transaction: its service; of a stock also the function: withdrawal, refill or count. */
export function stepName(
  { localizedNames, startedWith, mode }: Pick<Transaction, 'localizedNames' | 'startedWith' | 'mode'>,
  textOf: Text['textOf'],
): string {
  const [service, step] = [textOf(localizedNames), textOf(startedWith)]
  return mode === 'stockManagement' && step !== '' && step !== service ? `${service}: ${step}` : service
}
