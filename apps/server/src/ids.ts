import { v7 } from 'uuid'

/** A new id: UUIDv7, so that ids made later sort later (decisions section 3). */
export function newId(now: Date): string {
  return v7({ msecs: now.getTime() })
}
