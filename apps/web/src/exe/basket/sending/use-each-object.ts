import { useMemo } from 'react'
import { getElementNow, type ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { getFullTransaction, type DoneOperation, type FullTransaction } from '@verka/domain/transactions/transactions.api.ts'
import { useEachAnswer, useEachCall } from '../../../data/use-each-call.ts'
import type { BasketItem, BasketStep } from '../items/basket-items.ts'
import type { Due } from './execute-item.ts'
import type { ItemNow } from '../items/item-now.ts'

/** Borrower and due time of each object, as far as the user may know, and the ids that are still loading. */
export function useLoans(items: readonly BasketItem[]): {
  loans: ReadonlyMap<string, NonNullable<ElementNow['loan']>>
  unknown: ReadonlySet<string>
} {
  const all = useEachAnswer(
    getElementNow,
    items.map(({ id }) => ({ params: { id } })),
  )
  return useMemo(
    () => ({
      loans: new Map(all.flatMap(({ data }) => (data?.loan ? [[data.element.id, data.loan] as const] : []))),
      unknown: new Set(items.filter((_, index) => all[index]?.isPending !== false).map(({ id }) => id)),
    }),
    [all, items],
  )
}

/** Receipts of the done objects by transaction, as far as loaded. */
export function useReceipts(items: readonly BasketItem[]): ReadonlyMap<string, FullTransaction> {
  const read = useEachCall(
    getFullTransaction,
    items.flatMap(({ done }) => (done === undefined ? [] : [{ params: { id: done } }])),
  )
  return useMemo(() => new Map(read.flatMap((one) => (one ? [[one.id, one] as const] : []))), [read])
}

/** The earliest due time of the objects that can be lent, if the times differ. */
export function firstOf(all: ReadonlyMap<string, ItemNow>, able: readonly BasketItem[]): Due | undefined {
  const entries = [...all].flatMap(([id, { due }]) => (due === undefined ? [] : [[id, due] as const]))
  const dues = new Map(entries.filter(([id]) => able.some((item) => item.id === id)))
  const known = [...dues.values()].filter((due) => due !== null)
  const sorted = known.toSorted((one, other) => String(one.value).localeCompare(String(other.value)))
  return dues.size > 1 && new Set([...dues.values()].map((due) => due?.text)).size > 1 ? sorted[0] : undefined
}

/** The operation of an object in this basket, as far as loaded. */
export const operationOf = (step: BasketStep, receipt: FullTransaction | undefined): DoneOperation | undefined =>
  receipt?.operations.findLast(({ mode, undoes }) => mode === step && undoes === null)

/** Whether the operation was undone since. */
export function isUndone(step: BasketStep, receipt: FullTransaction | undefined): boolean {
  const done = operationOf(step, receipt)
  return done !== undefined && done.undoneAt !== null
}
