import type { FastifyInstance } from 'fastify'
import { notFound } from '@verka/domain/errors/app-error.ts'
import type { Database } from '../../db/database.ts'
import { pageParamsOf } from '@verka/domain/lists/page-query.ts'
import { defineServerResource } from '../../http/server-resource.ts'
import { timeZonesAt } from '../../time-zones.ts'
import { inOwnTenant } from './own-tenant.ts'
import { removeTenant } from './life/remove-tenant.ts'
import { findConfigByKey, loadConfig, loadFullConfig, resetConfig, saveConfig } from './look/tenant-config.ts'
import { addTenant, changeTenant, filterTenants, loadTenantWithUsage } from './life/tenant-life.ts'
import { findTenantLook } from './tenants.ts'
import { readLogo } from './tenants.queries.ts'

export const tenant = defineServerResource({
  table: null,
  handlers: {
    async getTenantLook(context, { params, query }) {
      const look = await findTenantLook(context.tx, params.key)
      if (!look) throw notFound()
      if (query.includeConfig !== 'true' || !context.actor) return look
      const config = await findConfigByKey(inOwnTenant(context), params.key)
      return { ...look, ...(config && { config }) }
    },
    listTenants: (context, { query }) => filterTenants(inOwnTenant(context), pageParamsOf(query)),
    filterTenants: (context, { body }) => filterTenants(inOwnTenant(context), body),
    getTenant: (context, { params }) => loadTenantWithUsage(inOwnTenant(context), params.id),
    listTimeZones: async ({ now }) => ({ items: timeZonesAt(now) }),
    createTenant: (context, { body }) => addTenant(inOwnTenant(context), body),
    updateTenant: (context, { params, body }) => changeTenant(inOwnTenant(context), params.id, body),
    deleteTenant: (context, { params, query, body }) =>
      removeTenant(inOwnTenant(context), params.id, { version: query.version, keys: [body?.key, query.key] }),
    getTenantConfig: (context, { params }) => loadConfig(inOwnTenant(context), params.id),
    getFullTenantConfig: (context, { params }) => loadFullConfig(inOwnTenant(context), params.id),
    createTenantConfig: (context, { params, body }) => saveConfig(inOwnTenant(context), params.id, body),
    updateTenantConfig: (context, { params, body }) => saveConfig(inOwnTenant(context), params.id, body),
    deleteTenantConfig: (context, { params, query }) => resetConfig(inOwnTenant(context), params.id, query.version),
  },
})

/** Serves the logo to an `<img>`, which sends no token: outside the API, since the login page shows it anyway. */
export function serveLogos(app: FastifyInstance, database: Database): void {
  app.get<{ Params: { key: string } }>('/resources/:key/logo', async (request, reply) => {
    const logo = await database.transaction({ kind: 'installation' }, (tx) => readLogo(tx, request.params.key), { isReadOnly: true })
    if (!logo) throw notFound()
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('etag', `"${logo.sha256}"`)
      .type(logo.content_type)
      .send(logo.bytes)
  })
}
