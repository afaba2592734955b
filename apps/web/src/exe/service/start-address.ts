import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { addressOf } from '../../addresses.ts'

/** Where a service starts on an object: in its form when there is one way to start, else where one chooses. */
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
