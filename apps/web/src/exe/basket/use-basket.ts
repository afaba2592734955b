import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { getElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { executeOperation } from '@verka/domain/operations/operations.api.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { draftKeyOf, dropDraft, storeDone, storeDraft, readDraft } from '../../data/stored-drafts.ts'
import { useSession } from '../../data/session-context.ts'
import { useSave } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import {
  basketIn,
  hasFailed,
  hasNoReply,
  isWaiting,
  withItem,
  withState,
  type Basket,
  type BasketItem,
  type BasketStep,
  type FilledIn,
  type OwnDue,
} from './basket-items.ts'
import { bodyFor, preparedFor, type ServiceStep } from './execute-item.ts'
import { sendItem } from './send-item.ts'

const NOTHING: FilledIn = { changed: {}, terms: {} }

type BasketService = Pick<TransactionType, 'id' | 'operations' | 'localizedNames'>

/** Stores a basket on the device until everything in it is done. */
function storeBasket(draftKey: string, basket: Basket, { service, step }: { service: BasketService; step: BasketStep }): void {
  const waiting = basket.items.filter(isWaiting)
  if (waiting.length === 0) return dropDraft(draftKey)
  if (basket.isOver) return storeDone(draftKey, basket)
  const isReturn = step === 'complete'
  storeDraft(draftKey, basket, {
    address: addressOf('/exe', undefined, { basket: service.id, ...(isReturn && { step }) }),
    transactionTypeId: service.id,
    localizedNames: service.localizedNames,
    basket: {
      isReturn,
      count: waiting.length,
      refused: waiting.filter((item) => hasFailed(item) && !hasNoReply(item)).length,
    },
    ...(waiting.some(({ sent }) => sent !== undefined) && { mayBeSent: true }),
  })
}

/** A basket of a service and what was filled in for it, kept on the device until everything in it is done. */
export function useBasket(service: BasketService, step: BasketStep) {
  const session = useSession()
  const { user } = session
  const text = useText()
  const [draftKey] = useState(() => draftKeyOf(session, `/exe basket ${service.id} ${step}`))
  const [basket, setBasket] = useState<Basket>(() => basketIn(readDraft(draftKey)))
  const [isSending, setSending] = useState(false)
  const [sentAt, setSentAt] = useState(0)
  // what is sent one after the other goes on from what came before it, not from what was drawn
  const latest = useRef(basket)
  const queries = useQueryClient()
  const execute = useSave(executeOperation, {
    handlesErrors: true,
  })
  const put = (changes: Partial<Basket>) => {
    latest.current = { ...latest.current, ...changes }
    setBasket(latest.current)
    storeBasket(draftKey, latest.current, { service, step })
  }
  const putItem = (item: BasketItem) => put({ items: withState(latest.current.items, item) })

  const operations = service.operations.filter(({ mode }) => mode === step)
  const operation = operations.find(({ operationTypeId }) => operationTypeId === basket.operationTypeId) ?? operations[0]
  const filledIn = (operation && basket.filledIn[operation.operationTypeId]) ?? NOTHING

  const sendOne = (item: BasketItem, serviceStep: ServiceStep, filled: FilledIn): Promise<BasketItem> =>
    sendItem(item, {
      operationTypeId: serviceStep.operationTypeId,
      filled,
      prepare: () => preparedFor(item, serviceStep),
      bodyOf: (prepared) => bodyFor(prepared, { ...item, step }, filled, user.id, text),
      execute: (args) => execute.mutateAsync(args),
      onItsWay: putItem,
    })

  return {
    items: basket.items,
    /** The functions that the step may be done with, and the one that was chosen; undefined where the service has none. */
    operations,
    operationTypeId: operation?.operationTypeId,
    choose: (operationTypeId: string) => put({ operationTypeId }),
    filledIn,
    fillIn: (operationTypeId: string, next: FilledIn) => put({ filledIn: { ...latest.current.filledIn, [operationTypeId]: next } }),
    isSending,
    /** Gives whether it was not there yet. */
    add(item: BasketItem): boolean {
      const next = withItem(latest.current.items, item)
      const isNew = next !== latest.current.items
      if (isNew) put({ items: next })
      return isNew
    },
    has: (id: string) => latest.current.items.some((item) => item.id === id),
    remove: (ids: ReadonlySet<string>) => put({ items: latest.current.items.filter(({ id }) => !ids.has(id)) }),
    setDue(id: string, ownDue: OwnDue): void {
      const item = latest.current.items.find((one) => one.id === id)
      if (item) putItem({ ...item, ownDue })
    },
    clear: () => put({ items: [], filledIn: {}, isOver: false }),
    /** Says whether nothing more can come of it: then it is no longer among what was begun and not sent, though it can be looked at. */
    end(isOver: boolean): void {
      if (isOver !== (latest.current.isOver ?? false)) put({ isOver })
    },
    /** Whoever comes with another object does not go on with what is over. */
    leaveOver(): void {
      if (latest.current.isOver) put({ items: [], filledIn: {}, isOver: false })
    },
    /** When the last of it was sent: what was known before may not be so any more. */
    sentAt,
    /** Sends all but those that cannot be done now. */
    async send(hindered: ReadonlySet<string>): Promise<void> {
      if (isSending || !operation) return
      const serviceStep = { transactionTypeId: service.id, operationTypeId: operation.operationTypeId }
      // the form tells what it makes of itself when it is submitted after this was drawn
      const filled = latest.current.filledIn[operation.operationTypeId] ?? NOTHING
      setSending(true)
      try {
        for (const { id } of latest.current.items.filter(isWaiting)) {
          const item = latest.current.items.find((one) => one.id === id)
          if (item) putItem(hindered.has(id) ? { ...item, left: true } : await sendOne(item, serviceStep, filled))
        }
      } finally {
        setSending(false)
        // what refused them is not as it was known to be
        setSentAt(Date.now())
        if (latest.current.items.some(hasFailed)) void queries.invalidateQueries({ queryKey: [getElementNow.name] })
      }
    },
  }
}
