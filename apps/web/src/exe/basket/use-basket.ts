import { useRef, useState } from 'react'
import { getElementNow, getElementNowByCode } from '@verka/domain/element-now/element-now.api.ts'
import { executeOperation, filterOperations } from '@verka/domain/operations/operations.api.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { filterTransactions } from '@verka/domain/transactions/transactions.api.ts'
import { filterReservations } from '@verka/domain/reservations/reservations.api.ts'
import { ApiError } from '../../data/api-error.ts'
import { draftPlace, dropDraft, keepDraft, readDraft } from '../../data/kept-drafts.ts'
import { useSession } from '../../data/session-context.ts'
import { useSave } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { isWaiting, itemsIn, without, withItem, withState, type BasketItem, type BasketStep } from './basket-items.ts'
import { bodyFor, preparedFor, type FilledIn } from './execute-item.ts'

/** A basket of a service, kept on the device until everything in it is done. */
export function useBasket(service: Pick<TransactionType, 'id'>, step: BasketStep) {
  const session = useSession()
  const text = useText()
  const [place] = useState(() => draftPlace(session, `/exe basket ${service.id} ${step}`))
  const [items, setItems] = useState<readonly BasketItem[]>(() => itemsIn(readDraft(place)))
  const [isSending, setSending] = useState(false)
  // what is sent one after the other goes on from what came before it, not from what was drawn
  const latest = useRef(items)
  const execute = useSave(executeOperation, {
    invalidates: [getElementNow, getElementNowByCode, filterTransactions, filterOperations, filterReservations],
    handlesErrors: true,
  })
  const put = (next: readonly BasketItem[]) => {
    latest.current = next
    setItems(next)
    if (next.some(isWaiting)) keepDraft(place, next)
    else dropDraft(place)
  }

  /** Sends one, and says what became of it. What may have arrived is sent again as it was. */
  const sendOne = async (before: BasketItem, filledIn: FilledIn): Promise<BasketItem> => {
    const item = without(before, 'refusals')
    let { sent } = item
    try {
      if (!sent) {
        const made = bodyFor(await preparedFor(item, service.id), step, filledIn, text)
        if ('refusals' in made) return { ...item, refusals: made.refusals }
        sent = made.body
        put(withState(latest.current, { ...item, sent }))
      }
      const { transactionId } = await execute.mutateAsync({ body: sent, idempotencyKey: item.key })
      return { ...without(item, 'sent'), done: transactionId }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const refusals = error.errors.map((one) => ({ error: one }))
      const mayHaveArrived = sent !== undefined && (error.status === 0 || error.status >= 500)
      return { ...without(item, 'sent'), ...(mayHaveArrived && { sent }), refusals }
    }
  }

  return {
    items,
    isSending,
    /** Gives whether it was not there yet. */
    add(item: BasketItem): boolean {
      const next = withItem(latest.current, item)
      const isNew = next !== latest.current
      if (isNew) put(next)
      return isNew
    },
    remove: (id: string) => put(latest.current.filter((item) => item.id !== id)),
    clear: () => put([]),
    async send(filledIn: FilledIn): Promise<void> {
      if (isSending) return
      setSending(true)
      try {
        for (const { id } of latest.current.filter(isWaiting)) {
          const item = latest.current.find((one) => one.id === id)
          if (item) put(withState(latest.current, await sendOne(item, filledIn)))
        }
      } finally {
        setSending(false)
      }
    },
  }
}
