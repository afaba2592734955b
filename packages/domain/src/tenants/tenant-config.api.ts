import { leastRole } from '../access/permissions.ts'
import { defineCall, idParams, versionQuery } from '../api/contract.ts'
import { tenantConfigBodySchema, tenantConfigSchema } from './tenant-config.ts'
import { tenantSchema } from './tenant-life.api.ts'

/** A configuration with the tenant that it is of. */
export const fullTenantConfigSchema = tenantConfigSchema.extend({ tenant: tenantSchema })

const shared = { scope: 'installation' } as const

export const getTenantConfig = defineCall({
  ...shared,
  name: 'getTenantConfig',
  method: 'GET',
  path: '/tenants/{id}/config',
  access: leastRole('tenantSettings', 'read'),
  shows: ['tenant'],
  showsOne: 'tenant',
  summary: 'How a tenant looks and what it has switched on. Of others than one’s own for system administrators alone.',
  params: idParams,
  reply: tenantConfigSchema,
})
export const getFullTenantConfig = defineCall({
  ...shared,
  name: 'getFullTenantConfig',
  method: 'GET',
  path: '/tenants/{id}/config/full',
  access: leastRole('tenantRecord', 'read'),
  shows: ['tenant'],
  showsOne: 'tenant',
  summary: 'The same with the tenant itself: licence, contact, sites.',
  params: idParams,
  reply: fullTenantConfigSchema,
})
const saves = {
  ...shared,
  path: '/tenants/{id}/config',
  access: leastRole('tenantSettings', 'write'),
} as const
export const createTenantConfig = defineCall({
  ...saves,
  name: 'createTenantConfig',
  method: 'POST',
  changes: ['tenant'],
  summary: 'The same as PUT: every tenant has a configuration.',
  params: idParams,
  body: tenantConfigBodySchema,
  reply: tenantConfigSchema,
})
export const updateTenantConfig = defineCall({
  ...saves,
  name: 'updateTenantConfig',
  method: 'PUT',
  changes: ['tenant'],
  summary:
    'Saves how a tenant looks and what it has switched on; the version is the one that was read. What is left out stays as it is; the logo is a picture (JPEG, PNG, GIF), which is drawn anew.',
  params: idParams,
  body: tenantConfigBodySchema,
  reply: tenantConfigSchema,
})
export const deleteTenantConfig = defineCall({
  ...shared,
  name: 'deleteTenantConfig',
  method: 'DELETE',
  path: '/tenants/{id}/config',
  access: leastRole('tenantSettings', 'write'),
  changes: ['tenant'],
  summary: 'Puts how a tenant looks and what it has switched on back to the defaults. Lockdown is lifted by that too.',
  params: idParams,
  query: versionQuery,
})
