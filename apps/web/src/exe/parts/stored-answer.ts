import type { ServiceNow } from '@verka/domain/element-now/element-now.api.ts'
import { addressOf } from '../../addresses.ts'

/** Where the newest answer of a form that is kept up to date is changed; undefined where there is none, or none to change: then one begins. */
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
