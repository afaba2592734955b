/** What this client has deleted itself, by its id: its page may still be there for a moment, and is not to ask for it. */
const deleted = new Set<string>()

export const noteDeleted = (id: string): void => void deleted.add(id)

/** Whether a question is about something that was deleted here. */
export const isAboutDeleted = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => {
  if (deleted.size === 0) return false
  const asked = JSON.stringify(queryKey)
  return [...deleted].some((id) => asked.includes(id))
}
