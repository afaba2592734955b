import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParamsOf, versionQuery } from '../api/contract.ts'
import { entityShapeOf, idSchema } from '../entities/entity.ts'
import type { BuiltInColumns } from '../api/list-columns.ts'
import { CULTURES } from '../localization/cultures.ts'
import { LICENCE_LEVELS } from './licence-levels.ts'
import { contactSchema, tenantBodySchema } from './tenant.body.ts'
import { createCall, filterCall, getCall, listCall, updateCall } from '../resource-calls/resource-calls.ts'
import { tenant } from './tenants.resource.ts'

/** A tenant as system administrators see it. */
export const tenantSchema = z.object({
  ...entityShapeOf('tenant'),
  key: z.string(),
  name: z.string(),
  culture: z.enum(CULTURES),
  timeZone: z.string(),
  contact: contactSchema,
  licenceLevel: z.enum(LICENCE_LEVELS),
  isBilledAnnually: z.boolean(),
  policyUrl: z.string().nullable(),
  rssFeedUrl: z.string().nullable(),
  /** Set in its configuration. */
  isLockedDown: z.boolean(),
  /** By key. */
  sites: z.array(z.object({ id: idSchema('site'), key: z.string(), name: z.string() })),
  /** System administrators cannot delete their own tenant. */
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type Tenant = z.infer<typeof tenantSchema>

/** Number of rows or bytes that a licence counts, and its limit; null: unlimited. */
export const usedSchema = z.object({ count: z.int().min(0), limit: z.int().min(0).nullable() })
/** A tenant with how much of its licence is used. */
export const tenantWithUsageSchema = tenantSchema.extend({
  usage: z.object({
    /** In all sites together. */
    objects: usedSchema,
    /** Users who are not disabled. */
    users: usedSchema,
    /** Bytes of files, replaced content and partial uploads. */
    bytes: usedSchema,
  }),
})
export type TenantWithUsage = z.infer<typeof tenantWithUsageSchema>

/** A time zone that a tenant may have, by its stored name. */
export const timeZoneSchema = z.object({
  /** Windows-style (`W. Europe Standard Time`) or IANA’s (`Europe/Stockholm`). */
  name: z.string(),
  kind: z.enum(['windows', 'iana']),
  /** From UTC, now. */
  offsetMinutes: z.int(),
  /** Of a Windows time zone: the names of its regions. */
  places: z.array(z.string()),
})
export type TimeZone = z.infer<typeof timeZoneSchema>

const shared = { scope: 'installation' } as const

export const listTenants = listCall(tenant, {
  summary: 'The tenants of the installation, by name.',
  item: tenantSchema,
})
/** The columns of the list of tenants. */
export const TENANT_COLUMNS = {
  name: 'text',
  key: 'text',
  culture: CULTURES,
  licenceLevel: LICENCE_LEVELS,
  isBilledAnnually: 'boolean',
  isLockedDown: 'boolean',
  createdAt: 'moment',
  updatedAt: 'moment',
} as const satisfies BuiltInColumns
export const filterTenants = filterCall(tenant, {
  summary: 'Filters, searches, sorts and pages tenants.',
  list: { columns: TENANT_COLUMNS },
  item: tenantSchema,
})
export const getTenant = getCall(tenant, {
  summary: 'Returns a tenant with its sites and the use of its licence.',
  reply: tenantWithUsageSchema,
})
export const listTimeZones = defineCall('listTimeZones', 'GET /tenants/timeZones', {
  ...shared,
  access: leastRole('tenants', 'read'),
  // time zones of the server's own data
  shows: [],
  summary: 'Lists the time zones of tenants from west to east, with their current offset from UTC.',
  reply: z.object({ items: z.array(timeZoneSchema) }),
})
export const createTenant = createCall(tenant, {
  summary: 'Creates a tenant with its sites.',
  body: tenantBodySchema,
  reply: tenantSchema,
})
export const updateTenant = updateCall(tenant, {
  summary:
    'Saves a tenant; `version` is the version that was read. Omitted properties are unchanged. A site that is missing in `sites` is deleted when it is empty.',
  body: tenantBodySchema,
  reply: tenantSchema,
})
export const deleteTenant = defineCall('deleteTenant', 'DELETE /tenants/{id}', {
  ...shared,
  access: leastRole('tenants', 'delete'),
  changes: ['tenant'],
  summary:
    'Deletes a tenant with everything that belongs to it, irrevocably. Its key is required, in the body or in the query (in both: the same), to prevent deleting another one.',
  params: idParamsOf('tenant'),
  query: versionQuery.extend({ key: z.string().max(50).optional() }),
  body: z.strictObject({ key: z.string().max(50) }).optional(),
})
