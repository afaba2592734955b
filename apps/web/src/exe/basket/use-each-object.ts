import { useDeferredValue, useMemo, useState } from 'react'
import { getElementNow, type ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { prepareStart } from '@verka/domain/operations/operations.api.ts'
import { filterReservations } from '@verka/domain/reservations/reservations.api.ts'
import { getFullTransaction, type FullTransaction } from '@verka/domain/transactions/transactions.api.ts'
import { useSession } from '../../data/session-context.ts'
import { useEachCall } from '../../data/use-each-call.ts'
import { useText } from '../../language/use-text.tsx'
import type { BasketItem, FilledIn } from './basket-items.ts'
import { dueOf, type Due } from './execute-item.ts'
import { obstacleTo, untilOf } from './obstacles.ts'

/** When each of some objects would be due, as far as that is known yet: null has no end. */
export function useDues(
  items: readonly BasketItem[],
  { transactionTypeId, operationTypeId }: { transactionTypeId: string; operationTypeId: string | undefined },
  filledIn: FilledIn,
): ReadonlyMap<string, Due | null> {
  const text = useText()
  const { user } = useSession()
  const asked = operationTypeId === undefined ? [] : items
  const prepared = useEachCall(
    prepareStart,
    asked.map(({ id }) => ({ params: { operationTypeId: operationTypeId!, elementId: id, transactionTypeId } })),
  )
  // typing goes before what it makes of every object
  const latest = useDeferredValue(filledIn)
  return useMemo(() => {
    const dues = prepared.map((one) => [one?.element.id ?? '', one && dueOf(one, latest, user.id, text)] as const)
    return new Map(dues.flatMap(([id, due]) => (due === undefined ? [] : [[id, due] as const])))
  }, [prepared, latest, user.id, text])
}

const MINUTE_MS = 60_000
/** So many bookings of one's own before another's is found: more nobody has. */
const MOST_BEFORE = 50

/** Why each of some objects cannot be lent now to somebody, of those that cannot. */
export function useObstacles(
  items: readonly BasketItem[],
  dues: ReadonlyMap<string, Due | null>,
  borrowerId: string,
): ReadonlyMap<string, string> {
  const text = useText()
  const { tenant } = useSession()
  const all = useEachCall(
    getElementNow,
    items.map(({ id }) => ({ params: { id } })),
  )
  const [now] = useState(() => new Date())
  const booked = useEachCall(
    filterReservations,
    (tenant.hasReservations ? items : []).map(({ id }) => ({
      query: { elementId: id },
      body: {
        limit: MOST_BEFORE,
        skipCount: true,
        reservedFrom: now.toISOString(),
        // to the end of the minute, so that no time is none
        reservedTo: new Date(untilOf(dues.get(id), now, text.timeZone).getTime() + MINUTE_MS).toISOString(),
        filters: [{ column: 'status', value: ['booked'] }],
        ordering: [{ column: 'from', dir: 'asc' }],
      },
    })),
  )
  return useMemo(() => {
    const told = all.map((one, index) => {
      const id = one?.element.id ?? ''
      // until they have come, the next ones are known
      const known = one && { loan: one.loan, reservations: booked[index]?.items ?? one.reservations }
      return [id, known && obstacleTo(known, { due: dues.get(id), userId: borrowerId, now }, text)] as const
    })
    return new Map(told.flatMap(([id, why]) => (why === undefined ? [] : [[id, why] as const])))
  }, [all, booked, dues, borrowerId, now, text])
}

/** Who has each of some objects and until when, as far as it has been read and one may know. */
export function useLoans(items: readonly BasketItem[]): ReadonlyMap<string, NonNullable<ElementNow['loan']>> {
  const all = useEachCall(
    getElementNow,
    items.map(({ id }) => ({ params: { id } })),
  )
  return useMemo(() => new Map(all.flatMap((one) => (one?.loan ? [[one.element.id, one.loan] as const] : []))), [all])
}

/** What became of the objects that are done, by their transactions, as far as it has been read. */
export function useReceipts(items: readonly BasketItem[]): ReadonlyMap<string, FullTransaction> {
  const read = useEachCall(
    getFullTransaction,
    items.flatMap(({ done }) => (done === undefined ? [] : [{ params: { id: done } }])),
  )
  return useMemo(() => new Map(read.flatMap((one) => (one ? [[one.id, one] as const] : []))), [read])
}

/** The first of the times that objects are due at, where these differ; of those that can be lent. */
export function firstOf(all: ReadonlyMap<string, Due | null>, able: readonly BasketItem[]): Due | undefined {
  const dues = new Map([...all].filter(([id]) => able.some((item) => item.id === id)))
  const known = [...dues.values()].filter((due) => due !== null)
  const sorted = known.toSorted((one, other) => String(one.value).localeCompare(String(other.value)))
  return dues.size > 1 && new Set([...dues.values()].map((due) => due?.text)).size > 1 ? sorted[0] : undefined
}
