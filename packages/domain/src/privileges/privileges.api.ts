import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParamsOf } from '../api/contract.ts'
import {
  createCall,
  deleteCall,
  exportNamedCall,
  getCall,
  getFullCall,
  listCall,
  updateCall,
  usesCall,
} from '../resource-calls/resource-calls.ts'
import { NAMED_ROWS } from '../lists/export-query.ts'
import { afterInQuery } from '../lists/page-query.ts'
import { entityShapeOf, idSchema } from '../entities/entity.ts'
import { listOf } from '../lists/list-query.ts'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'
import { grantSchema, privilegeBodySchema } from './privilege.body.ts'
import { privilege } from './privileges.resource.ts'

/** A privilege: its rights, services and categories. */
export const privilegeSchema = z.object({
  ...entityShapeOf('privilege'),
  name: z.string(),
  description: z.string(),
  grants: z.array(grantSchema),
  elementTypeIds: z.array(idSchema('elementType')),
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type Privilege = z.infer<typeof privilegeSchema>

/** A privilege in the list of all, with how many people have it. */
export const listedPrivilegeSchema = privilegeSchema.extend({ userCount: z.int() })
export type ListedPrivilege = z.infer<typeof listedPrivilegeSchema>

const named = z.object({ id: z.uuid(), localizedNames: localizedTextsSchema })

/** A privilege with the names of its services and categories, and its number of holders. */
export const fullPrivilegeSchema = listedPrivilegeSchema.extend({ services: z.array(named), elementTypes: z.array(named) })
export type FullPrivilege = z.infer<typeof fullPrivilegeSchema>

export const listPrivileges = listCall(privilege, {
  summary: 'Lists the privileges of the site, by name, each with its number of users.',
  item: listedPrivilegeSchema,
  alsoShows: ['user'],
})
export const getPrivilege = getCall(privilege, { summary: 'One privilege.', reply: privilegeSchema })
export const getFullPrivilege = getFullCall(privilege, {
  summary: 'Returns a privilege with the names of its services and categories, and its number of users.',
  reply: fullPrivilegeSchema,
  alsoShows: ['transactionType', 'user'],
})
export const listPrivilegeUsers = defineCall('listPrivilegeUsers', 'GET /privileges/{id}/users', {
  access: leastRole('privileges', 'read'),
  shows: ['user'],
  summary: 'Lists the users and integration accounts that have a privilege, by name, as far as the caller administers them.',
  params: idParamsOf('privilege'),
  query: z.strictObject({ after: afterInQuery }),
  reply: listOf(
    z.object({ id: idSchema('user'), name: z.string(), userName: z.string(), isDisabled: z.boolean(), isProgram: z.boolean() }),
  ),
})
export const createPrivilege = createCall(privilege, {
  summary: 'Creates a privilege that grants no more than the caller holds.',
  body: privilegeBodySchema,
  reply: privilegeSchema,
})
export const updatePrivilege = updateCall(privilege, {
  summary: 'Saves a privilege; `version` is the version that was read. Omitted properties are unchanged.',
  body: privilegeBodySchema,
  reply: privilegeSchema,
})
export const getPrivilegeUses = usesCall(privilege, {
  summary: 'Returns what uses a privilege, with counts. An empty reply: the privilege can be deleted.',
})
export const deletePrivilege = deleteCall(privilege, { summary: 'Deletes a privilege without users.' })
export const exportPrivileges = exportNamedCall(privilege, { summary: `Privileges: ${NAMED_ROWS}.`, example: { columns: ['name'] } })
