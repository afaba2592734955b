import type { Values } from '@verka/domain/forms/field.ts'
import type { OperationId, TransactionId, TransactionTypeId, UserId } from '@verka/domain/entities/ids.ts'
import { keysOfLog } from '../../../db/lists/keys/row-keys.ts'
import type { RowsOfType, TypeWithSlots } from '../../../db/lists/keys/write-keys.ts'

/** A transaction as its list keys are computed: values of its newest operation, overwritten by its own. */
interface ListedTransaction {
  newest: Values
  values: Values
  borrowerId: UserId | null
}

/** A step that is written: an operation with its transaction. */
export interface WrittenStep {
  types: { service: TypeWithSlots; operationType: TypeWithSlots }
  transaction: {
    id: TransactionId
    typeId: TransactionTypeId
    ownerId: UserId
    createdAt: Date
    /** As it is listed so far; undefined: it is new. */
    before: ListedTransaction | undefined
    after: ListedTransaction
  }
  operation: { id: OperationId; values: Values; at: Date }
}

/** List keys of an operation and its transaction. The service is before its functions, as for every step (`writeKeysOfTypes`). */
export function keysOfStep({ types: { service, operationType }, transaction, operation }: WrittenStep): RowsOfType[] {
  const { id, typeId: serviceId, ownerId, createdAt, before, after } = transaction
  const keysOf = ({ newest, values, borrowerId }: ListedTransaction) =>
    keysOfLog(service.slots, { values: { ...newest, ...values }, at: createdAt, serviceId, ownerId, borrowerId })
  const { values, at } = operation
  const ofOperation = keysOfLog(operationType.slots, { values, at, serviceId, ownerId, borrowerId: after.borrowerId })
  return [
    { type: service, rows: [{ id, keys: keysOf(after), before: before && keysOf(before) }] },
    { type: operationType, rows: [{ id: operation.id, keys: ofOperation }] },
  ]
}
