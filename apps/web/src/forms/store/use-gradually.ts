import { startTransition, useEffect, useState } from 'react'

/** Fields that stand there at once: more than a screen. */
const FIRST = 40
/** The others follow in portions, in breaks of what the person does; all of them come, whether they are looked at or not. */
const PORTION = 60

/**
 * As many of some ids as stand there by now: a form of hundreds of fields shows at once, and is complete soon after.
 * `sizeOf` says how many fields come with one.
 */
export function useGradually(ids: readonly string[], sizeOf: (id: string) => number): readonly string[] {
  const [shown, setShown] = useState(FIRST)
  const sizeOfAll = (some: readonly string[]) => some.reduce((sum, id) => sum + sizeOf(id), 0)
  const count = sizeOfAll(ids)
  useEffect(() => {
    // once everything is there, whatever a rule shows comes with it
    if (shown !== Infinity) startTransition(() => setShown(shown >= count ? Infinity : shown + PORTION))
  }, [shown, count])
  return shown >= count ? ids : firstOf(ids, sizeOf, shown)
}

/** The first of some ids, until so many fields are reached; never none. */
function firstOf(ids: readonly string[], sizeOf: (id: string) => number, fields: number): readonly string[] {
  let sum = 0
  const end = ids.findIndex((id) => (sum += sizeOf(id)) >= fields)
  return end < 0 ? ids : ids.slice(0, end + 1)
}
