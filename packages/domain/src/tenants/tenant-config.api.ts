import { leastRole } from '../access/permissions.ts'
import { defineCall, idParamsOf, versionQuery } from '../api/contract.ts'
import { tenantConfigBodySchema, tenantConfigSchema } from './tenant-config.ts'
import { tenantWithUsageSchema } from './tenant-life.api.ts'

/** A configuration with the tenant that it is of, and how much of its licence is used. */
export const fullTenantConfigSchema = tenantConfigSchema.extend({ tenant: tenantWithUsageSchema })

const shared = { scope: 'installation' } as const

export const getTenantConfig = defineCall('getTenantConfig', 'GET /tenants/{id}/config', {
  ...shared,
  access: leastRole('tenantSettings', 'read'),
  shows: ['tenant'],
  showsOne: 'tenant',
  summary: 'Returns the look and settings of a tenant. Other tenants than the caller’s own: system administrators only.',
  params: idParamsOf('tenant'),
  reply: tenantConfigSchema,
})
export const getFullTenantConfig = defineCall('getFullTenantConfig', 'GET /tenants/{id}/config/full', {
  ...shared,
  access: leastRole('tenantRecord', 'read'),
  shows: ['tenant'],
  showsOne: 'tenant',
  summary: 'The same with the tenant itself: licence and its use, contact, sites.',
  params: idParamsOf('tenant'),
  reply: fullTenantConfigSchema,
})
const saves = { ...shared, access: leastRole('tenantSettings', 'write') } as const
export const createTenantConfig = defineCall('createTenantConfig', 'POST /tenants/{id}/config', {
  ...saves,
  changes: ['tenant'],
  summary: 'The same as PUT: every tenant has a configuration.',
  params: idParamsOf('tenant'),
  body: tenantConfigBodySchema,
  reply: tenantConfigSchema,
})
export const updateTenantConfig = defineCall('updateTenantConfig', 'PUT /tenants/{id}/config', {
  ...saves,
  changes: ['tenant'],
  summary:
    'Saves the look and settings of a tenant; `version` is the version that was read. Omitted properties are unchanged. The logo is a picture (JPEG, PNG, GIF), which is re-encoded.',
  params: idParamsOf('tenant'),
  body: tenantConfigBodySchema,
  reply: tenantConfigSchema,
})
export const deleteTenantConfig = defineCall('deleteTenantConfig', 'DELETE /tenants/{id}/config', {
  ...shared,
  access: leastRole('tenantSettings', 'write'),
  changes: ['tenant'],
  summary: 'Resets the look and settings of a tenant to the defaults. This also lifts the lockdown.',
  params: idParamsOf('tenant'),
  query: versionQuery,
})
