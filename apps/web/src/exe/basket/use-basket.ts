import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { getElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { executeOperation } from '@verka/domain/operations/operations.api.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { addressOf } from '../../addresses.ts'
import { draftKeyOf, dropDraft, storeDone, storeDraft, readDraft } from '../../data/device/stored-drafts.ts'
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
} from './items/basket-items.ts'
import { bodyFor, preparedFor, type ServiceStep } from './sending/execute-item.ts'
import { sendItem } from './sending/send-item.ts'

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

/** A basket of a service with its form's values, stored on the device until all its objects are done. */
export function useBasket(service: BasketService, step: BasketStep) {
  const session = useSession()
  const { user } = session
  const text = useText()
  const [draftKey] = useState(() => draftKeyOf(session, `/exe basket ${service.id} ${step}`))
  const [basket, setBasket] = useState<Basket>(() => basketIn(readDraft(draftKey)))
  const [isSending, setSending] = useState(false)
  const [sentAt, setSentAt] = useState(0)
  // sequential requests continue from the latest state, not from the rendered one
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
    /** The functions for the step, and the chosen one; undefined in a service without any. */
    operations,
    operationTypeId: operation?.operationTypeId,
    choose: (operationTypeId: string) => put({ operationTypeId }),
    filledIn,
    fillIn: (operationTypeId: string, next: FilledIn) => put({ filledIn: { ...latest.current.filledIn, [operationTypeId]: next } }),
    isSending,
    /** Returns whether it was new. */
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
    /** Marks the basket as ended: then it is no longer listed among the drafts, though it can be viewed. */
    end(isOver: boolean): void {
      if (isOver !== (latest.current.isOver ?? false)) put({ isOver })
    },
    /** Clears an ended basket when another object is added. */
    leaveOver(): void {
      if (latest.current.isOver) put({ items: [], filledIn: {}, isOver: false })
    },
    /** Time of the last request: states loaded earlier may be outdated. */
    sentAt,
    /** Sends all but those that cannot be done now. */
    async send(hindered: ReadonlySet<string>): Promise<void> {
      if (isSending || !operation) return
      const serviceStep = { transactionTypeId: service.id, operationTypeId: operation.operationTypeId }
      // the form reports its values at the submit, after this render
      const filled = latest.current.filledIn[operation.operationTypeId] ?? NOTHING
      setSending(true)
      try {
        for (const { id } of latest.current.items.filter(isWaiting)) {
          const item = latest.current.items.find((one) => one.id === id)
          if (item) putItem(hindered.has(id) ? { ...item, left: true } : await sendOne(item, serviceStep, filled))
        }
      } finally {
        setSending(false)
        // a refusal shows that the known state is outdated
        setSentAt(Date.now())
        if (latest.current.items.some(hasFailed)) void queries.invalidateQueries({ queryKey: [getElementNow.name] })
      }
    },
  }
}
