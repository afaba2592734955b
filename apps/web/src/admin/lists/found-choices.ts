import type { Choice } from '../../lists/column.ts'

/** Number of choices offered at a time; the others are found by typing. */
export const FOUND = 20

/** Names of chosen ids, each loaded separately; deleted or hidden ones have none. */
export const namedBy = (read: (id: string) => Promise<Choice>) => async (ids: readonly string[]) => {
  const answers = await Promise.allSettled(ids.slice(0, FOUND).map(read))
  return answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
}
