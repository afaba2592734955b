import { setImmediate as othersTurn } from 'node:timers/promises'

/** Time after which other requests have their turn. */
const LONGEST_MS = 2

/**
 * When work in turns began since the last turn of others. Of all such work together: pieces that follow each other without a wait for something
 * outside of the process are one piece for other requests.
 */
let since: number | undefined

/** Gives other requests their turn between the steps of long work, when it has worked long enough. */
export function turn(): Promise<void> | undefined {
  if (since === undefined) {
    since = performance.now()
    setImmediate(() => (since = undefined))
    return undefined
  }
  return performance.now() - since < LONGEST_MS ? undefined : othersTurn()
}

/** As `map`, with turns for others. */
export async function mapInTurns<Item, Result>(items: readonly Item[], work: (item: Item) => Result): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    const pause = turn()
    if (pause) await pause
    results.push(work(item))
  }
  return results
}

/** Items that are written as JSON at a time: a fraction of a millisecond for rows of a table. */
const JSON_ITEMS = 50

/** As `JSON.stringify` of a list, with turns for others. */
export async function jsonInTurns(items: readonly unknown[]): Promise<string> {
  const parts: string[] = []
  for (let at = 0; at < items.length; at += JSON_ITEMS) {
    const pause = turn()
    if (pause) await pause
    parts.push(JSON.stringify(items.slice(at, at + JSON_ITEMS)).slice(1, -1))
  }
  return `[${parts.join(',')}]`
}
