import { startTransition, useEffect, useState } from 'react'

/** Fields that are rendered at once: more than a screen. */
const FIRST = 40
/** The others follow in portions, in idle time, until all are rendered, visible or not. */
const PORTION = 60

/**
 * The ids that are rendered by now: a form of hundreds of fields shows at once, and is complete soon after. `sizeOf` returns the number of
 * fields of an id.
 */
export function useGradually(ids: readonly string[], sizeOf: (id: string) => number): readonly string[] {
  const [shown, setShown] = useState(FIRST)
  const sizeOfAll = (some: readonly string[]) => some.reduce((sum, id) => sum + sizeOf(id), 0)
  const count = sizeOfAll(ids)
  useEffect(() => {
    // once all are rendered, fields shown by a rule render at once
    if (shown !== Infinity) startTransition(() => setShown(shown >= count ? Infinity : shown + PORTION))
  }, [shown, count])
  return shown >= count ? ids : firstOf(ids, sizeOf, shown)
}

/** The first ids up to a number of fields; at least one. */
function firstOf(ids: readonly string[], sizeOf: (id: string) => number, fields: number): readonly string[] {
  let sum = 0
  const end = ids.findIndex((id) => (sum += sizeOf(id)) >= fields)
  return end < 0 ? ids : ids.slice(0, end + 1)
}
