import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall } from '../api/contract.ts'
import { LIVE_ENTITIES } from '../resources/resources.ts'

/** The kinds of change. */
export const CHANGE_KINDS = ['created', 'updated', 'deleted', 'executed'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** A change without its content: those who may see it read it. */
export const changeSchema = z.object({
  entity: z.enum(LIVE_ENTITIES),
  id: z.uuid(),
  /** Type of the row: category of an object, service of a transaction; null: none. */
  typeId: z.uuid().nullable(),
  kind: z.enum(CHANGE_KINDS),
})
export type Change = z.infer<typeof changeSchema>

/**
 * Events of the stream by name with their `data`. `ready`: the stream has started. `changes`. `reset`: changes since the given cursor are
 * no longer stored, so the client reloads everything.
 */
export const STREAM_EVENTS = {
  ready: z.object({}),
  changes: z.object({ changes: z.array(changeSchema) }),
  reset: z.object({}),
} as const
export type StreamEventName = keyof typeof STREAM_EVENTS

export const streamEvents = defineCall('streamEvents', 'GET /events', {
  access: leastRole('events', 'read'),
  carries: 'events',
  // the stream itself
  shows: [],
  summary:
    'Streams changes to an open client: server-sent events with entity, id, type and kind of what the caller may see. Each event has an id; `Last-Event-ID` or `after` resumes after it, for a day. The stream ends with the access token.',
  query: z.strictObject({ after: z.string().max(4000).optional() }),
  reply: STREAM_EVENTS.changes,
})
