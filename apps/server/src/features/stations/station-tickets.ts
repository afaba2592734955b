import type { StationId, UserId } from '@verka/domain/entities/ids.ts'
import { TICKET_S } from '@verka/domain/stations/station-device.api.ts'
import { decryptText, encryptText } from '../../encrypted-text.ts'
import type { Settings } from '../../start/env.ts'

const PURPOSE = 'tickets of stations'
/** A person who goes on lending identifies themselves again after this time. */
const LONGEST_MS = 5 * 60_000

const keyOf = ({ SECRET_KEY }: Pick<Settings, 'SECRET_KEY'>): string => {
  if (!SECRET_KEY) throw new Error('stations need a SECRET_KEY')
  return SECRET_KEY
}

interface NewTicket {
  stationId: StationId
  userId: UserId
  /** Time at which the person identified themselves. */
  since?: Date
  now: Date
}

/** A ticket with which a person acts at one station for half a minute, and for five minutes at most since they identified themselves. */
export function ticketFor(settings: Settings, { stationId, userId, now, since = now }: NewTicket): string {
  const until = Math.min(now.getTime() + TICKET_S * 1000, since.getTime() + LONGEST_MS)
  return encryptText(keyOf(settings), { purpose: PURPOSE, id: stationId }, `${userId} ${until} ${since.getTime()}`).toString('base64url')
}

/** Whose a ticket is. An expired one is still proof of who had it. */
export interface ReadTicket {
  userId: UserId
  since: Date
  isExpired: boolean
}

/** Reads a ticket; undefined for one that is none of this station. */
export function readTicket(
  settings: Settings,
  { stationId, ticket, now }: { stationId: StationId; ticket: string; now: Date },
): ReadTicket | undefined {
  const [userId, until, since] = opened(settings, stationId, ticket)?.split(' ') ?? []
  if (userId === undefined) return undefined
  return { userId: userId as UserId, since: new Date(Number(since)), isExpired: Number(until) <= now.getTime() }
}

function opened(settings: Settings, stationId: StationId, ticket: string): string | undefined {
  try {
    return decryptText(keyOf(settings), { purpose: PURPOSE, id: stationId }, Buffer.from(ticket, 'base64url'))
  } catch {
    return undefined
  }
}
