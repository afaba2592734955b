import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall } from '../api/contract.ts'

/** What can have happened to something. */
export const CHANGE_KINDS = ['created', 'updated', 'deleted', 'executed'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

/** What open clients are told of. */
export const TOLD_ENTITIES = [
  'elementType',
  'operationType',
  'transactionType',
  'element',
  'recordType',
  'record',
  'transaction',
  'reservation',
  'privilege',
  'user',
  'preference',
  /** The tenant itself: its name, its sites, its look, what it has switched on, whether it is locked. */
  'tenant',
] as const
export type ToldEntity = (typeof TOLD_ENTITIES)[number]

/** That something changed, and nothing of what it is: whoever may see it reads it. */
export const toldChangeSchema = z.object({
  entity: z.enum(TOLD_ENTITIES),
  id: z.uuid(),
  /** What it is one of: the category of an object, the service of a transaction; null: nothing. */
  typeId: z.uuid().nullable(),
  kind: z.enum(CHANGE_KINDS),
})
export type ToldChange = z.infer<typeof toldChangeSchema>

/**
 * The events of the stream by name, each with what stands in its `data`: `ready` when it begins, `changes`, and `reset`
 * when what happened since the given place is not known any more: everything is to be read anew.
 */
export const STREAM_EVENTS = {
  ready: z.object({}),
  changes: z.object({ changes: z.array(toldChangeSchema) }),
  reset: z.object({}),
} as const
export type StreamEventName = keyof typeof STREAM_EVENTS

export const streamEvents = defineCall({
  name: 'streamEvents',
  method: 'GET',
  path: '/events',
  scope: 'site',
  access: leastRole('events', 'read'),
  carries: 'events',
  summary:
    'What changes, as it changes, for an open client: server-sent events with entity, id, type and kind of what the caller may see. Each event has an id; `Last-Event-ID` or `after` with the last one goes on from there, for a day. It ends with the access token.',
  query: z.strictObject({ after: z.string().max(4000).optional() }),
  reply: STREAM_EVENTS.changes,
})
