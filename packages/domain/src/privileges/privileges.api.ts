import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParams, versionQuery } from '../api/contract.ts'
import { afterInQuery, pageQuery } from '../lists/page-query.ts'
import { usesReply } from '../definitions/uses.ts'
import { entityShape } from '../entities/entity.ts'
import { listOf } from '../lists/list-query.ts'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'
import { grantSchema, privilegeBodySchema } from './privilege.body.ts'

/** A privilege: what it lets those do who have it, in which services, about which categories. */
export const privilegeSchema = z.object({
  ...entityShape,
  name: z.string(),
  description: z.string(),
  grants: z.array(grantSchema),
  elementTypeIds: z.array(z.uuid()),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type Privilege = z.infer<typeof privilegeSchema>

/** A privilege in the list of all, with how many people have it. */
export const listedPrivilegeSchema = privilegeSchema.extend({ userCount: z.int() })
export type ListedPrivilege = z.infer<typeof listedPrivilegeSchema>

const named = z.object({ id: z.uuid(), localizedNames: localizedTextsSchema })

/** A privilege with the names of what it is about, and how many people have it. */
export const fullPrivilegeSchema = listedPrivilegeSchema.extend({ services: z.array(named), elementTypes: z.array(named) })
export type FullPrivilege = z.infer<typeof fullPrivilegeSchema>

const shared = { scope: 'site' } as const

export const listPrivileges = defineCall({
  ...shared,
  name: 'listPrivileges',
  method: 'GET',
  path: '/privileges',
  access: leastRole('privileges', 'read'),
  shows: ['privilege', 'user'],
  summary: 'The privileges of the site, by name, with how many people have each.',
  query: z.strictObject(pageQuery),
  reply: listOf(listedPrivilegeSchema),
})
export const getPrivilege = defineCall({
  ...shared,
  name: 'getPrivilege',
  method: 'GET',
  path: '/privileges/{id}',
  access: leastRole('privileges', 'read'),
  shows: ['privilege'],
  showsOne: 'privilege',
  summary: 'One privilege.',
  params: idParams,
  reply: privilegeSchema,
})
export const getFullPrivilege = defineCall({
  ...shared,
  name: 'getFullPrivilege',
  method: 'GET',
  path: '/privileges/{id}/full',
  access: leastRole('privileges', 'read'),
  shows: ['transactionType', 'privilege', 'user'],
  showsOne: 'privilege',
  summary: 'One privilege with the names of the services and categories that it is about, and how many people have it.',
  params: idParams,
  reply: fullPrivilegeSchema,
})
export const listPrivilegeUsers = defineCall({
  ...shared,
  name: 'listPrivilegeUsers',
  method: 'GET',
  path: '/privileges/{id}/users',
  access: leastRole('privileges', 'read'),
  shows: ['user'],
  summary: 'The people who have a privilege, by name, as far as the caller administers them.',
  params: idParams,
  query: z.strictObject({ after: afterInQuery }),
  reply: listOf(z.object({ id: z.uuid(), name: z.string(), userName: z.string(), isDisabled: z.boolean() })),
})
export const createPrivilege = defineCall({
  ...shared,
  name: 'createPrivilege',
  method: 'POST',
  path: '/privileges',
  access: leastRole('privileges', 'write'),
  changes: ['privilege'],
  summary: 'Creates a privilege that grants no more than the caller holds.',
  body: privilegeBodySchema,
  reply: privilegeSchema,
  status: 201,
})
export const updatePrivilege = defineCall({
  ...shared,
  name: 'updatePrivilege',
  method: 'PUT',
  path: '/privileges/{id}',
  access: leastRole('privileges', 'write'),
  changes: ['privilege'],
  summary: 'Saves a privilege; the version is the one that was read. What is left out stays as it is.',
  params: idParams,
  body: privilegeBodySchema,
  reply: privilegeSchema,
})
export const getPrivilegeUses = defineCall({
  ...shared,
  name: 'getPrivilegeUses',
  method: 'GET',
  path: '/privileges/{id}/uses',
  access: leastRole('privileges', 'delete'),
  // read again by the person who is about to delete
  shows: [],
  summary: 'What keeps a privilege from being deleted, and how many of it; nothing: it can be.',
  params: idParams,
  reply: usesReply,
})
export const deletePrivilege = defineCall({
  ...shared,
  name: 'deletePrivilege',
  method: 'DELETE',
  path: '/privileges/{id}',
  access: leastRole('privileges', 'delete'),
  changes: ['privilege'],
  summary: 'Deletes a privilege that nobody has.',
  params: idParams,
  query: versionQuery,
})
