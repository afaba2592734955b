/** What has been told: everything that this snapshot of the database saw. */
export interface StreamCursor {
  /** When it was so, by the database's clock, in seconds. */
  at: number
  /** As PostgreSQL writes it: `xmin:xmax:xip,…`. */
  snapshot: string
}

/** Rows are kept for a day: whoever comes later than this is told to read everything anew. */
const LONGEST_ABSENCE_S = 23 * 60 * 60

/** The id of an event: of no meaning to the client. */
export const idOf = ({ at, snapshot }: StreamCursor) => `${at.toString(36)}~${snapshot}`

/** The place that an id means; undefined: none that was ever given. */
export function cursorFrom(id: string): StreamCursor | undefined {
  const match = /^([0-9a-z]{1,9})~((\d{1,19}):(\d{1,19}):((?:\d{1,19}(?:,\d{1,19})*)?))$/.exec(id)
  if (!match) return undefined
  const [from, to] = [BigInt(match[3]!), BigInt(match[4]!)]
  const running = match[5] === '' ? [] : match[5]!.split(',').map(BigInt)
  // what PostgreSQL would refuse is not for it to see
  const isOrdered = running.every((id, index) => id >= from && id < to && (index === 0 || id > running[index - 1]!))
  if (from === 0n || from > to || !isOrdered) return undefined
  return { at: Number.parseInt(match[1]!, 36), snapshot: match[2]! }
}

/** Whether everything since a place is still known: it is not too old, and not of another database's life. */
export function isKnown(cursor: StreamCursor, now: StreamCursor): boolean {
  const end = ({ snapshot }: StreamCursor) => BigInt(snapshot.split(':')[1]!)
  return cursor.at <= now.at + 60 && now.at - cursor.at < LONGEST_ABSENCE_S && end(cursor) <= end(now)
}
