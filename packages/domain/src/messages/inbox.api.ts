import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParamsOf } from '../api/contract.ts'
import { idSchema } from '../entities/entity.ts'
import { RESOURCE_NAMES } from '../resources/resources.ts'
import { KIND_NAMES } from './message-kinds.ts'

/** Rows of one page of the inbox. */
export const INBOX_PAGE = 25
const MAX_INBOX_PAGE = 100
/** Unread messages are counted up to here. */
export const MAX_UNREAD = 999

/** A message as its person reads it. */
export const inboxMessageSchema = z.object({
  id: idSchema('inboxMessage'),
  kind: z.enum(KIND_NAMES),
  title: z.string(),
  body: z.string(),
  at: z.iso.datetime({ offset: true }),
  isRead: z.boolean(),
  /** What it is about, with the key of its site; null: nothing that can be opened. */
  subject: z.object({ entity: z.enum(RESOURCE_NAMES), id: z.uuid(), site: z.string().nullable() }).nullable(),
})
export type InboxMessage = z.infer<typeof inboxMessageSchema>

const shared = { scope: 'tenant' } as const

export const listInbox = defineCall('listInbox', 'GET /inbox', {
  ...shared,
  access: leastRole('inbox', 'read'),
  shows: ['inboxMessage'],
  summary: 'The inbox of the caller, newest first. `after` is the `next` of the page before.',
  query: z.strictObject({
    unread: z.enum(['true', 'false']).optional(),
    after: idSchema('inboxMessage').optional(),
    limit: z.coerce.number().int().min(1).max(MAX_INBOX_PAGE).optional(),
  }),
  reply: z.object({ items: z.array(inboxMessageSchema), next: idSchema('inboxMessage').nullable() }),
})
export const countInbox = defineCall('countInbox', 'GET /inbox/count', {
  ...shared,
  access: leastRole('inbox', 'read'),
  shows: ['inboxMessage'],
  summary: `Number of unread messages of the caller, up to ${MAX_UNREAD}.`,
  reply: z.object({ unread: z.int() }),
})
export const markInbox = defineCall('markInbox', 'PUT /inbox/{id}', {
  ...shared,
  access: leastRole('inbox', 'write'),
  changes: ['inboxMessage'],
  summary: 'Marks a message of the caller as read or unread.',
  params: idParamsOf('inboxMessage'),
  body: z.strictObject({ isRead: z.boolean() }),
})
export const markWholeInbox = defineCall('markWholeInbox', 'PUT /inbox', {
  ...shared,
  access: leastRole('inbox', 'write'),
  changes: ['inboxMessage'],
  summary: 'Marks all messages of the caller as read, up to the newest one that was seen.',
  body: z.strictObject({ upTo: idSchema('inboxMessage') }),
})
