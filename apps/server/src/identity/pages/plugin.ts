import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DEFAULT_COLOURS } from '@verka/domain/tenants/default-colours.ts'
import { AppError, ERROR_STATUS } from '@verka/domain/errors/app-error.ts'
import { findTenantLook } from '../../features/tenants/tenants.ts'
import { toAppError } from '../../http/problems.ts'
import type { Runtime } from '../../runtime.ts'
import { noticePage } from './notice-page.ts'
import { STYLE } from './page.ts'
import { themeCss } from './theme.ts'
import type { Visitors } from './visitor.ts'

/** The product's typeface (latin letters), served from our own origin like everything on these pages. */
const FONT = readFileSync(fileURLToPath(import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')))

const MAX_FORM_BYTES = 16 * 1024

/** Policy: only our own styles and pictures; forms post to us; nobody may frame a page. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self' data:; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Headers of every answer below /identity. */
export function addHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('content-security-policy', PAGE_POLICY)
    void reply.header('x-frame-options', 'DENY')
    void reply.header('cache-control', 'no-store')
  })
}

/** Parses forms as a browser sends them; of a repeated name the first value counts. */
export function acceptForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer', bodyLimit: MAX_FORM_BYTES },
    (_request, bytes, done) => {
      try {
        done(null, new URLSearchParams(decoder.decode(bytes as Buffer)))
      } catch {
        done(new AppError('malformed', { message: '@errors.malformed' }))
      }
    },
  )
}

/** The values of a form, trimmed except for secrets, without characters that the database cannot store. */
export function formOf<Name extends string>(request: FastifyRequest, names: readonly Name[]): Record<Name, string> {
  const body = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
  const entries = names.map((name) => {
    const value = (body.get(name) ?? '').replaceAll('\0', '').toWellFormed()
    return [name, name.toLowerCase().includes('password') ? value : value.trim()]
  })
  return Object.fromEntries(entries) as Record<Name, string>
}

/** Refuses a form that another site sent: a browser sends the origin of every form that it posts. */
export function refuseForeignForms(app: FastifyInstance, { ORIGIN }: Pick<Runtime['settings'], 'ORIGIN'>): void {
  app.addHook('preValidation', async (request) => {
    if (request.method !== 'POST') return
    const { origin } = request.headers
    const isOwn = origin === undefined ? request.headers['sec-fetch-site'] === 'same-origin' : origin === ORIGIN
    if (!isOwn) throw new AppError('forbidden', { message: '@errors.accessDenied' })
  })
}

export const sendPage = (reply: FastifyReply, page: string, status = 200) => reply.code(status).type('text/html; charset=utf-8').send(page)

/** Renders errors as a page, in the reader's language. */
export function renderErrors(app: FastifyInstance, visitors: Visitors, { ORIGIN }: Pick<Runtime['settings'], 'ORIGIN'>): void {
  app.setErrorHandler(async (thrown: Error, request, reply) => {
    const error = toAppError(thrown)
    const status = ERROR_STATUS[error.code]
    if (status >= 500) request.log.error({ err: thrown }, error.code)
    else request.log.info({ problem: error.code }, 'refused')
    if (error.code === 'unavailable') void reply.header('retry-after', '1')
    const context = await visitors.contextOf(request, {}, { isReturnable: false })
    return sendPage(
      reply,
      noticePage(context, {
        title: error.code === 'notFound' ? 'identity.notFoundTitle' : 'identity.errorTitle',
        text: context.text.serverText(error.errors[0]?.message ?? '@errors.internal', error.errors[0]?.params),
        note: context.text.t('identity.errorReference', { code: error.code, reference: request.id }),
        action: { label: 'identity.startAgain', url: `${ORIGIN}/` },
      }),
      status,
    )
  })
}

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
