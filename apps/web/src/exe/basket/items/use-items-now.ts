import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { prepareStart, type PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { call } from '../../../data/call.ts'
import { formNowMeta } from '../../../data/live/stale-answers.ts'
import { useSession } from '../../../data/session-context.ts'
import { useText } from '../../../language/use-text.tsx'
import type { BasketItem, FilledIn } from './basket-items.ts'
import { itemNowOf, type ItemNow } from './item-now.ts'

interface FormNow {
  prepared: PreparedOperation | undefined
  /** It was loaded, or its load failed. */
  isKnown: boolean
}

interface ItemsNow {
  /** States of the objects, as far as loaded. */
  items: ReadonlyMap<string, ItemNow>
  /** Ids of objects that are still loading. */
  unknown: ReadonlySet<string>
  forms: ReadonlyMap<string, PreparedOperation>
}

/**
 * The present form of each object with its state: reloaded whenever another user lends, books or changes one.
 * @param isEnabled not while they are sent: the user's own changes are not news
 * @param since data loaded before that moment may be outdated
 */
export function useItemsNow(
  items: readonly BasketItem[],
  { transactionTypeId, operationTypeId }: { transactionTypeId: string; operationTypeId: string | undefined },
  filledIn: FilledIn,
  { isEnabled, since }: { isEnabled: boolean; since: number },
): ItemsNow {
  const text = useText()
  const { user, tenant, site } = useSession()
  const combine = useMemo(
    () => (answers: UseQueryResult<PreparedOperation>[]) =>
      answers.map(({ data, dataUpdatedAt, errorUpdatedAt }): FormNow => {
        const readAt = Math.max(dataUpdatedAt, errorUpdatedAt)
        return { prepared: data, isKnown: readAt > 0 && readAt >= since }
      }),
    [since],
  )
  const answers = useQueries({
    queries: items.map(({ id }) => ({
      meta: formNowMeta(),
      queryKey: ['formNow', tenant.key, site.key, `${transactionTypeId} ${operationTypeId}`, { params: { id } }],
      queryFn: () => call(prepareStart, { params: { operationTypeId: operationTypeId ?? '', elementId: id, transactionTypeId } }),
      enabled: isEnabled && operationTypeId !== undefined,
      // a restored basket begins with the present state
      gcTime: 0,
      staleTime: 0,
    })),
    combine,
  })
  // typing has priority over updating every object
  const latest = useDeferredValue(filledIn)
  return useMemo(() => {
    const read = items.flatMap((item, index) => {
      const prepared = answers[index]?.prepared
      return prepared ? [{ item, prepared }] : []
    })
    return {
      items: new Map(read.map(({ item, prepared }) => [item.id, itemNowOf(prepared, item, latest, user.id, text)])),
      unknown: new Set(items.filter((_, index) => answers[index]?.isKnown !== true).map(({ id }) => id)),
      forms: new Map(read.map(({ item, prepared }) => [item.id, prepared])),
    }
  }, [items, answers, latest, user.id, text])
}
