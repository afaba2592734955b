import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { addressOf } from '../../addresses.ts'

/** The address for starting a service on an object: its form if there is one start function, else a choice. */
export function startAddress(elementId: string, service: Pick<TransactionType, 'id' | 'operations'>): string {
  const starts = service.operations.filter((operation) => operation.mode === 'start')
  const transactionTypeId = service.id
  if (starts.length !== 1) return addressOf('/exe/$elementId/service/$transactionTypeId', { elementId, transactionTypeId })
  return addressOf('/exe/operation/$operationTypeId/$elementId/$transactionTypeId', {
    operationTypeId: starts[0]!.operationTypeId,
    elementId,
    transactionTypeId,
  })
}
