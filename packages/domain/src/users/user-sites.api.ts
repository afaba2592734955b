import { z } from 'zod'
import { idSchema } from '../entities/entity.ts'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParamsOf } from '../api/contract.ts'
import { CONTENT_STATUSES } from '../definitions/content-status.ts'
import { listOf } from '../lists/list-query.ts'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'
import { grantSchema } from '../privileges/privilege.body.ts'
import { OPERATION_MODES, TRANSACTION_MODES } from '../services/modes.ts'

/** A site that the caller may assign, with its privileges. */
export const userSiteSchema = z.object({
  id: idSchema('site'),
  key: z.string(),
  name: z.string(),
  privileges: z.array(
    z.object({
      id: z.uuid(),
      name: z.string(),
      description: z.string(),
      /** Whether the caller holds all that it grants, and so may assign and revoke it. */
      isHeld: z.boolean(),
    }),
  ),
})
export type UserSite = z.infer<typeof userSiteSchema>

/** Facts that decide access in a site (`transactions/service-access.ts`), as far as the caller may see them. */
export const siteRightsSchema = z.object({
  elementTypes: z.array(z.object({ id: idSchema('elementType'), localizedNames: localizedTextsSchema })),
  services: z.array(
    z.object({
      id: idSchema('transactionType'),
      localizedNames: localizedTextsSchema,
      elementTypeId: idSchema('elementType'),
      elementTypeStatus: z.enum(CONTENT_STATUSES),
      status: z.enum(CONTENT_STATUSES),
      restricted: z.boolean(),
      mode: z.enum(TRANSACTION_MODES),
      isLicensed: z.boolean(),
      /** Each with the status of its function. */
      operations: z.array(z.object({ mode: z.enum(OPERATION_MODES), status: z.enum(CONTENT_STATUSES) })),
    }),
  ),
  privileges: z.array(z.object({ id: idSchema('privilege'), grants: z.array(grantSchema) })),
})
export type SiteRights = z.infer<typeof siteRightsSchema>

const shared = { scope: 'tenant', access: leastRole('users', 'read') } as const

export const listUserSites = defineCall('listUserSites', 'GET /users/sites', {
  ...shared,
  shows: ['privilege'],
  summary: 'Lists the sites that the caller may assign to users, by name, each with its privileges.',
  reply: listOf(userSiteSchema),
})
export const getSiteRights = defineCall('getSiteRights', 'GET /users/sites/{id}', {
  ...shared,
  shows: ['elementType', 'operationType', 'transactionType', 'privilege'],
  summary: 'Lists the services of a site and what its privileges grant in them.',
  params: idParamsOf('site'),
  reply: siteRightsSchema,
})
