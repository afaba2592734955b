/** Ids that this client has deleted: their pages may still be open for a moment, and must not load them. */
const deleted = new Set<string>()

export const noteDeleted = (id: string): void => void deleted.add(id)

/** Whether a query is about a deleted id. */
export const isAboutDeleted = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => {
  if (deleted.size === 0) return false
  const asked = JSON.stringify(queryKey)
  return [...deleted].some((id) => asked.includes(id))
}
