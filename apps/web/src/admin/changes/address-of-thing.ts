import { addressOf } from '../../addresses.ts'

/** The page of what an entry of the log is about; undefined for what has none, or none that its reader may open. */
export function addressOfThing(entity: string, id: string, mayDefine: boolean): string | undefined {
  switch (entity) {
    case 'element':
      return addressOf('/elements/$id/edit', { id })
    case 'record':
      return addressOf('/records/$id/edit', { id })
    case 'transaction':
      return addressOf('/exe/transaction/$id', { id })
    case 'bulkChange':
      return addressOf('/bulkChanges', undefined, { id })
    case 'user':
      return addressOf('/users/$id/edit', { id })
    case 'privilege':
      return addressOf('/users/privileges/$id/edit', { id })
    case 'elementType':
      return mayDefine ? addressOf('/elements/types/$id/edit', { id }) : undefined
    case 'operationType':
      return mayDefine ? addressOf('/operations/types/$id/edit', { id }) : undefined
    case 'transactionType':
      return mayDefine ? addressOf('/transactions/types/$id/edit', { id }) : undefined
    case 'recordType':
      return mayDefine ? addressOf('/records/types/$id/edit', { id }) : undefined
    default:
      return undefined
  }
}
