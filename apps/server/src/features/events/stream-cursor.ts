/** The position of delivered changes: everything that this snapshot of the database saw. */
export interface StreamCursor {
  /** Time of the snapshot, by the database's clock, in seconds. */
  at: number
  /** As PostgreSQL writes it: `xmin:xmax:xip,…`. */
  snapshot: string
}

/** Changes are stored for a day: a client with an older cursor has to reload everything. */
const LONGEST_ABSENCE_S = 23 * 60 * 60

/** The id of an event: of no meaning to the client. */
export const idOf = ({ at, snapshot }: StreamCursor) => `${at.toString(36)}~${snapshot}`

/** The cursor of an id; undefined: invalid. */
export function cursorFrom(id: string): StreamCursor | undefined {
  const match = /^([0-9a-z]{1,9})~((\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?))$/.exec(id)
  if (!match) return undefined
  const [from, to] = [BigInt(match[3]!), BigInt(match[4]!)]
  const running = match[5] === '' ? [] : match[5]!.split(',').map(BigInt)
  // an id that PostgreSQL would refuse is not sent to it
  const isOrdered = running.every((id, index) => id >= from && id < to && (index === 0 || id > running[index - 1]!))
  if (from === 0n || from > to || !isOrdered) return undefined
  return { at: Number.parseInt(match[1]!, 36), snapshot: match[2]! }
}

/** Whether all changes since a cursor are still stored: it is not too old, and from the same database. */
export function isKnown(cursor: StreamCursor, now: StreamCursor): boolean {
  const end = ({ snapshot }: StreamCursor) => BigInt(snapshot.split(':')[1]!)
  return cursor.at <= now.at + 60 && now.at - cursor.at < LONGEST_ABSENCE_S && end(cursor) <= end(now)
}
