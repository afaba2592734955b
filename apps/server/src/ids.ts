import { randomInt } from 'node:crypto'
import { v7 } from 'uuid'

/** The last number under a moment. Each moment starts anywhere: ids do not show how many others were made. */
const lastOf = new WeakMap<Date, number>()

/** A new id: UUIDv7, so that ids made later sort later (decisions section 3), those of one request too. */
export function newId(now: Date): string {
  const seq = (lastOf.get(now) ?? randomInt(2 ** 31)) + 1
  lastOf.set(now, seq)
  return v7({ msecs: now.getTime(), seq })
}
