import type { ExecuteBody, PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { ApiError } from '../../../data/api-error.ts'
import { sendOnce, unansweredIn } from '../../../forms/editing/attempt.ts'
import { sentOf, without, type BasketItem, type FilledIn } from '../items/basket-items.ts'

interface Sending {
  /** Of the chosen service. */
  operationTypeId: string
  filled: FilledIn
  /** The form of the object, as it begins. */
  prepare: () => Promise<PreparedOperation>
  /** The body to send; refusals if the values are not enough. */
  bodyOf: (prepared: PreparedOperation) => { body: ExecuteBody } | { refusals: NonNullable<BasketItem['refusals']> }
  execute: (args: { body: ExecuteBody; idempotencyKey: string }) => Promise<{ transactionId: string }>
  /** Called before it is sent: a page that is lost meanwhile does not know the result. */
  onItsWay: (item: BasketItem) => void
}

/**
 * Sends one object of a basket, and returns its outcome. A possibly saved body is sent again unchanged. If the values have changed since,
 * the first answer shows whether it was saved; then it is not executed again.
 */
export async function sendItem(
  before: BasketItem,
  { operationTypeId, filled, prepare, bodyOf, execute, onItsWay }: Sending,
): Promise<BasketItem> {
  const item = without(without(before, 'refusals'), 'left')
  const earlier = sentOf(item)
  const sentAs = JSON.stringify([operationTypeId, filled, item.ownDue ?? null])
  const isSame = item.sentAs === sentAs
  const doneBy = ({ transactionId }: { transactionId: string }, isFirst: boolean): BasketItem => ({
    ...without(without(item, 'sent'), 'sentAs'),
    done: transactionId,
    ...(isFirst && { isFirst }),
  })
  const refusedBy = (error: ApiError, sent: readonly ExecuteBody[]): BasketItem => ({
    ...without(item, 'sent'),
    ...(sent.length > 0 && { sent, sentAs }),
    // a lost answer is not a refusal
    refusals: error.isUnanswered && sent.length > 0 ? [] : error.errors.map((one) => ({ error: one })),
  })
  let body = isSame ? earlier.at(-1) : undefined
  let isFirst = false
  if (!body) {
    try {
      const made = bodyOf(await prepare())
      if ('refusals' in made) return { ...item, refusals: made.refusals }
      body = made.body
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      body = earlier.at(-1)
      // the conflict may be caused by the earlier request: its repeat shows that
      if (!body || error.code !== 'conflict')
        return { ...refusedBy(error, earlier), ...(item.sentAs !== undefined && { sentAs: item.sentAs }) }
      isFirst = true
    }
  }
  const sent = await sendOnce({ key: item.key, unanswered: earlier }, body, {
    send: execute,
    repeat: execute,
    onItsWay: (attempt) => onItsWay({ ...item, sent: [...unansweredIn(attempt)], sentAs }),
  })
  if ('saved' in sent) return doneBy(sent.saved, isFirst)
  return 'earlier' in sent ? doneBy(sent.earlier, true) : refusedBy(sent.refused, unansweredIn(sent.attempt))
}
