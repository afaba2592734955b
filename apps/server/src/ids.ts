import { randomInt } from 'node:crypto'
import { v7 } from 'uuid'
import { asId, type Id } from '@verka/domain/entities/ids.ts'

/** The last number used per moment. Each moment starts at random, so that ids do not show how many others exist. */
const lastOf = new WeakMap<Date, number>()

/** A new id: UUIDv7, so that later ids sort later (decisions section 3), within one request too. */
export function newId<Resource extends string>(now: Date): Id<Resource> {
  const seq = (lastOf.get(now) ?? randomInt(2 ** 31)) + 1
  lastOf.set(now, seq)
  return asId(v7({ msecs: now.getTime(), seq }))
}
