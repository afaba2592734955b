/** Ids that this client has deleted: their pages may still be open for a moment, and must not load them. */
const deleted = new Set<string>()

export const markDeleted = (id: string): void => void deleted.add(id)

/** Whether a query is about a deleted id. */
export const concernsDeleted = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => {
  if (deleted.size === 0) return false
  const requested = JSON.stringify(queryKey)
  return [...deleted].some((id) => requested.includes(id))
}
