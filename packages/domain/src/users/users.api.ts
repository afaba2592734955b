import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { ROLES } from '../access/roles.ts'
import { defineCall, idParams, versionQuery } from '../api/contract.ts'
import { usesReply } from '../definitions/uses.ts'
import { entityShape, idSchema } from '../entities/entity.ts'
import type { BuiltInColumns } from '../api/list-columns.ts'
import { listOf, listQuerySchema } from '../lists/list-query.ts'
import { pageQuery } from '../lists/page-query.ts'
import { CULTURES } from '../localization/cultures.ts'
import { userBodySchema } from './user.body.ts'

/** Outcome of a mail: accepted by the mail server; written to the demo's log; refused by the mail server. */
export const MAIL_OUTCOMES = ['sent', 'logged', 'failed'] as const
export type MailOutcome = (typeof MAIL_OUTCOMES)[number]

/** A user, as administrators see them. */
export const userSchema = z.object({
  ...entityShape,
  /** The same as `id`. */
  userId: z.uuid(),
  userName: z.string(),
  name: z.string(),
  email: z.string(),
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

export const listUsers = defineCall({
  ...shared,
  name: 'listUsers',
  method: 'GET',
  path: '/users',
  access: leastRole('users', 'read'),
  shows: ['user'],
  summary: 'The people of the tenant, by name, that the caller administers.',
  query: z.strictObject(pageQuery),
  reply: listOf(userSchema),
})
/** The columns of the list of people. */
export const USER_COLUMNS = {
  name: 'text',
  userName: 'text',
  email: 'text',
  role: ROLES,
  isDisabled: 'boolean',
  isInvited: 'boolean',
  createdAt: 'moment',
  updatedAt: 'moment',
} as const satisfies BuiltInColumns
export const filterUsers = defineCall({
  ...shared,
  name: 'filterUsers',
  method: 'POST',
  path: '/users/filter',
  access: leastRole('users', 'read'),
  reads: true,
  shows: ['user'],
  summary: 'People searched, filtered, ordered and paged on the server.',
  // a tenant's users are too few to need a cursor
  body: listQuerySchema,
  list: { columns: USER_COLUMNS },
  reply: listOf(userSchema),
})
export const getUser = defineCall({
  ...shared,
  name: 'getUser',
  method: 'GET',
  path: '/users/{id}',
  access: leastRole('users', 'read'),
  shows: ['user'],
  showsOne: 'user',
  summary: 'One person.',
  params: idParams,
  reply: userSchema,
})
export const createUser = defineCall({
  ...shared,
  name: 'createUser',
  method: 'POST',
  path: '/users',
  access: leastRole('users', 'write'),
  changes: ['user'],
  summary: 'Creates a person, without a password: they choose it on the link that is mailed with `sendConfirmationEmail`.',
  body: userBodySchema,
  reply: savedUserSchema,
  status: 201,
})
export const updateUser = defineCall({
  ...shared,
  name: 'updateUser',
  method: 'PUT',
  path: '/users/{id}',
  access: leastRole('users', 'write'),
  changes: ['user'],
  summary: 'Saves a person; the version is the one that was read. What is left out stays as it is.',
  params: idParams,
  body: userBodySchema,
  reply: savedUserSchema,
})
export const confirmUser = defineCall({
  ...shared,
  name: 'confirmUser',
  method: 'POST',
  path: '/users/{id}/confirmation',
  access: leastRole('users', 'write'),
  changes: ['user'],
  summary:
    'Mails a person the link on which they choose their password, once more; the version is the one that was read, with its address.',
  params: idParams,
  body: z.strictObject({ version: z.int().min(1).optional() }),
  reply: savedUserSchema,
})
export const getUserUses = defineCall({
  ...shared,
  name: 'getUserUses',
  method: 'GET',
  path: '/users/{id}/uses',
  access: leastRole('users', 'delete'),
  // read again by the person who is about to delete
  shows: [],
  summary: 'What keeps a person from being deleted, and how many of it; nothing: they can be.',
  params: idParams,
  reply: usesReply,
})
export const deleteUser = defineCall({
  ...shared,
  name: 'deleteUser',
  method: 'DELETE',
  path: '/users/{id}',
  access: leastRole('users', 'delete'),
  changes: ['user'],
  summary:
    'Deletes a person: nobody can log in as them any more; what they did keeps their name. Refused while they have things on loan or booked.',
  params: idParams,
  query: versionQuery,
})
