import type { QueryClient } from '@tanstack/react-query'

/** Ids that this client has deleted: their pages may still be open for a moment, and must not load them. */
const deleted = new WeakMap<QueryClient, Set<string>>()

export function markDeleted(queries: QueryClient, id: string): void {
  deleted.set(queries, (deleted.get(queries) ?? new Set()).add(id))
}

/** Whether a query is about a deleted id. */
export function concernsDeleted(queries: QueryClient, { queryKey }: { queryKey: readonly unknown[] }): boolean {
  const ids = deleted.get(queries)
  if (!ids) return false
  const requested = JSON.stringify(queryKey)
  return [...ids].some((id) => requested.includes(id))
}
