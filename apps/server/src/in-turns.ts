import { setImmediate as othersTurn } from 'node:timers/promises'

/** Time after which other requests have their turn. */
const LONGEST_MS = 4

/** Gives other requests their turn between the steps of long work, when it has worked long enough. */
export function turns(): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    if (performance.now() - since < LONGEST_MS) return undefined
    return othersTurn().then(() => {
      since = performance.now()
    })
  }
}

/** As `map`, with turns for others. */
export async function mapInTurns<Item, Result>(items: readonly Item[], work: (item: Item) => Result): Promise<Result[]> {
  const turn = turns()
  const results: Result[] = []
  for (const item of items) {
    const pause = turn()
    if (pause) await pause
    results.push(work(item))
  }
  return results
}
