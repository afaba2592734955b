import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { ROLES } from '../access/roles.ts'
import { defineCall, idParamsOf } from '../api/contract.ts'
import { entityShapeOf, idSchema } from '../entities/entity.ts'
import type { BuiltInColumns } from '../api/list-columns.ts'
import { listOf, listQuerySchema } from '../lists/list-query.ts'
import { CULTURES } from '../localization/cultures.ts'
import { userBodySchema } from './user.body.ts'
import { createCall, deleteCall, getCall, listCall, updateCall, usesCall } from '../resource-calls/resource-calls.ts'
import { user } from './users.resource.ts'

/** Outcome of a mail: accepted by the mail server; written to the demo's log; refused by the mail server. */
export const MAIL_OUTCOMES = ['sent', 'logged', 'failed'] as const
export type MailOutcome = (typeof MAIL_OUTCOMES)[number]

/** A user, as administrators see them. */
export const userSchema = z.object({
  ...entityShapeOf('user'),
  /** The same as `id`. */
  userId: idSchema('user'),
  userName: z.string(),
  name: z.string(),
  email: z.string(),
  /** As it was written; empty: none. */
  phoneNo: z.string(),
  role: z.enum(ROLES),
  culture: z.enum(CULTURES).nullable(),
  /** Keys of the user's sites that the caller can see. */
  sites: z.array(z.string()),
  privilegeIds: z.array(idSchema('privilege')),
  tenant: z.string(),
  isDisabled: z.boolean(),
  /** They have not used their invitation link yet. */
  isInvited: z.boolean(),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type User = z.infer<typeof userSchema>

/** A saved user, with the outcome of the requested mail. */
export const savedUserSchema = userSchema.extend({ confirmationEmail: z.enum(MAIL_OUTCOMES).optional() })
export type SavedUser = z.infer<typeof savedUserSchema>

const shared = { scope: 'tenant' } as const

export const listUsers = listCall(user, {
  summary: 'Lists the users of the tenant that the caller administers, by name.',
  item: userSchema,
})
/** The columns of the list of people. */
export const USER_COLUMNS = {
  name: 'text',
  userName: 'text',
  email: 'text',
  phoneNo: 'text',
  role: ROLES,
  isDisabled: 'boolean',
  isInvited: 'boolean',
  createdAt: 'moment',
  updatedAt: 'moment',
} as const satisfies BuiltInColumns
export const filterUsers = defineCall('filterUsers', 'POST /users/filter', {
  ...shared,
  access: leastRole('users', 'read'),
  reads: true,
  shows: ['user'],
  summary: 'Filters, searches, sorts and pages users.',
  // a tenant's users are too few to need a cursor
  body: listQuerySchema,
  list: { columns: USER_COLUMNS },
  reply: listOf(userSchema),
})
export const getUser = getCall(user, {
  summary: 'Returns a user.',
  reply: userSchema,
})
export const createUser = createCall(user, {
  summary: 'Creates a user without a password. With `sendConfirmationEmail`, a link to choose a password is mailed.',
  body: userBodySchema,
  reply: savedUserSchema,
})
export const updateUser = updateCall(user, {
  summary: 'Saves a user; `version` is the version that was read. Omitted properties are unchanged.',
  body: userBodySchema,
  reply: savedUserSchema,
})
export const confirmUser = defineCall('confirmUser', 'POST /users/{id}/confirmation', {
  ...shared,
  access: leastRole('users', 'write'),
  changes: ['user'],
  summary: 'Mails the link to choose a password again. `version` is the version that was read, with its address.',
  params: idParamsOf('user'),
  body: z.strictObject({ version: z.int().min(1).optional() }),
  reply: savedUserSchema,
})
export const getUserUses = usesCall(user, {
  summary: 'Returns what uses a user, with counts. An empty reply: the user can be deleted.',
})
export const deleteUser = deleteCall(user, {
  summary: 'Deletes a user. Logs keep the name. Refused while the user has loans or bookings.',
})
