import { randomFillSync, randomInt } from 'node:crypto'
import { v7 } from 'uuid'
import { asId, type Id } from '@verka/domain/entities/ids.ts'

/** The last number used per moment. Each moment starts at random, so that ids do not show how many others exist. */
const lastOf = new WeakMap<Date, number>()

/** Random bytes for the next ids: the system is asked once for many. */
const pool = new Uint8Array(16 * 512)
let used = pool.length
function randomBytes(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += 16
  return pool.subarray(used - 16, used)
}

/** A new id: UUIDv7, so that later ids sort later (decisions section 3), within one request too. */
export function newId<Resource extends string>(now: Date): Id<Resource> {
  const seq = (lastOf.get(now) ?? randomInt(2 ** 31)) + 1
  lastOf.set(now, seq)
  return asId(v7({ msecs: now.getTime(), seq, random: randomBytes() }))
}
