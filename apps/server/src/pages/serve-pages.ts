import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { DEFAULT_COLOURS } from '@verka/domain/tenants/default-colours.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import { findTenantLook } from '../features/tenants/tenants.ts'
import type { Runtime } from '../runtime.ts'
import { STYLE } from './page.ts'
import { themeCss } from './theme.ts'

/** The product's typeface (latin letters), served from our own origin like everything on these pages. */
const FONT = readFileSync(fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')))

/** Policy: only our own styles and pictures; forms post to us; nobody may frame a page. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Lets a page load scripts of our own origin. */
export const allowScripts = (reply: FastifyReply) => reply.header('content-security-policy', `${PAGE_POLICY}; script-src 'self'`)

/** Headers of every page that the server renders. */
export function addHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('content-security-policy', PAGE_POLICY)
    void reply.header('x-frame-options', 'DENY')
    void reply.header('cache-control', 'no-store')
  })
}

export const sendPage = (reply: FastifyReply, page: string, status = 200) => reply.code(status).type('text/html; charset=utf-8').send(page)

/** Serves the style, and each tenant's colours as a separate stylesheet: pages have no inline style. */
export function serveStyles(app: FastifyInstance, { database }: Pick<Runtime, 'database'>): void {
  const send = (reply: FastifyReply, css: string) =>
    reply.header('cache-control', 'public, max-age=31536000, immutable').type('text/css; charset=utf-8').send(css)
  app.get('/identity/style.css', async (_request, reply) => send(reply, STYLE))
  app.get('/identity/inter.woff2', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=31536000, immutable').type('font/woff2').send(FONT),
  )
  app.get('/identity/theme.css', async (_request, reply) => send(reply, themeCss(DEFAULT_COLOURS)))
  app.get<{ Params: { file: string } }>('/identity/theme/:file', async (request, reply) => {
    const key = /^([a-z0-9][a-z0-9-]{0,49})\.css$/.exec(request.params.file)?.[1]
    const look = key && (await database.transaction({ kind: 'installation' }, (tx) => findTenantLook(tx, key), { isReadOnly: true }))
    if (!look) throw new AppError('notFound', { message: '@errors.notFound' })
    return send(reply, themeCss(look.colours))
  })
}
