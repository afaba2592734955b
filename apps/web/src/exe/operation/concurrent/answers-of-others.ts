import { getElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { prepareOperation, type PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { call } from '../../../data/call.ts'

/**
 * The form that continues the answers which another user gave while the first ones were filled in.
 * @returns undefined when there are none that the person may change
 * @throws ApiError
 */
export async function formOfOthersAnswers({ element, transactionType }: PreparedOperation): Promise<PreparedOperation | undefined> {
  const now = await call(getElementNow, { params: { id: element.id } })
  const newest = now.services.find(({ id }) => id === transactionType.id)?.running[0]
  const update = newest?.steps.find(({ mode }) => mode === 'update')
  if (!newest || !update) return undefined
  const { operationTypeId } = update
  return call(prepareOperation, { params: { operationTypeId, elementId: element.id, mode: 'update', transactionId: newest.id } })
}
