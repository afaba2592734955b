import type { FastifyInstance } from 'fastify'
import { notFound } from '@verka/domain/errors/app-error.ts'
import type { Database } from '../../db/database.ts'
import type { Handlers } from '../../http/handlers.ts'
import { findTenantLook } from './tenants.ts'
import { readLogo } from './tenants.queries.ts'

export const tenantHandlers = {
  async getTenantLook(context, { params }) {
    const look = await findTenantLook(context.tx, params.key)
    if (!look) throw notFound()
    return look
  },
} satisfies Partial<Handlers>

/** The logo is fetched by an `<img>`, which sends no token: it stands outside the API, and shows no more than the login page. */
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
