import type { Transaction } from '@verka/domain/transactions/transactions.api.ts'
import type { Text } from '../../language/use-text.tsx'

/** What a transaction was: its service; of a stock also what was done to it, be it taken from, filled up or counted. */
export function stepName(
  { localizedNames, startedWith, mode }: Pick<Transaction, 'localizedNames' | 'startedWith' | 'mode'>,
  textOf: Text['textOf'],
): string {
  const [service, step] = [textOf(localizedNames), textOf(startedWith)]
  return mode === 'stockManagement' && step !== '' && step !== service ? `${service}: ${step}` : service
}
