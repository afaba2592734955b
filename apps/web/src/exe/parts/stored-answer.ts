import type { ServiceNow } from '@verka/domain/element-now/element-now.api.ts'
import { addressOf } from '../../addresses.ts'

/** The address for changing the newest answer of an updatable form; undefined if there is none to change: then one is started. */
export function keptAnswerAddress(elementId: string, { mode, running: [newest] }: ServiceNow): string | undefined {
  const [update] = newest?.steps ?? []
  if (mode !== 'updatableForm' || !newest || !update) return undefined
  return addressOf('/exe/operation/$operationTypeId/$elementId/$mode/$transactionId', {
    operationTypeId: update.operationTypeId,
    elementId,
    mode: update.mode,
    transactionId: newest.id,
  })
}
