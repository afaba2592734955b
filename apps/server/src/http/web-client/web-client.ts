import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '@verka/domain/errors/app-error.ts'
import { DEFAULT_CULTURE, isCulture, matchCulture, type Culture } from '@verka/domain/localization/cultures.ts'
import { keySchema, type TenantLook } from '@verka/domain/tenants/tenants.api.ts'
import { freshFile } from '../files/fresh-file.ts'
import { ICON_PATH, linksOfInstallable, MANIFEST_PATH, serveInstallable, type InstallableOptions } from './installable.ts'

/** The tenant that was used last on the device. */
const TENANT_COOKIE = 'verka-tenant'
const WORKER_PATH = '/service-worker.js'
/** Addresses that are never pages of the client: an unknown path there is not found. */
const NOT_PAGES = ['/api', '/identity', '/resources', '/assets', MANIFEST_PATH, ICON_PATH, WORKER_PATH, '/healthz', '/readyz', '/metrics']
/** The only page below them: the API's own description, to read and to try. */
const API_DOCS = '/api/docs'
const YEAR_MS = 365 * 24 * 60 * 60 * 1000

export interface WebClientOptions extends InstallableOptions {
  /** The folder of the built client; undefined: Vite serves it, while developing, and requests its settings. */
  distDirectory: string | undefined
  /** The configuration that the client reads first. */
  config: (host: string) => { issuer: string }
  /** Where a page is found that a host does not have; undefined: here. */
  originOf?: (host: string, path: string) => string | undefined
  /** What the page says where no script runs, as HTML, for a path and a language. */
  withoutScript: (path: string, culture: Culture) => Promise<string>
  /** Another page for an address, for a device on which nobody logs in; undefined: the client's. */
  pageForStrangers?: (address: URL) => Promise<string | undefined>
}

/** Serves the built web client: its assets for ever, and its one page for every other address that a browser opens. */
export async function serveWebClient(app: FastifyInstance, options: WebClientOptions): Promise<void> {
  const settingsFor = async (request: FastifyRequest) => ({
    ...options.config(request.host),
    look: (await lookFor(request, options.findLook)) ?? null,
  })
  app.get('/api/client-config', async (request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(await settingsFor(request))),
  )
  serveInstallable(app, options)
  const { distDirectory } = options
  if (distDirectory === undefined) return
  // the names of the assets change with each build: an older page would request deleted files
  const logError = (error: unknown) => app.log.error({ err: error }, 'the built client was replaced by one that cannot be used')
  const page = await freshFile(join(distDirectory, 'index.html'), pageOf, logError)
  const silentPage = await freshFile(join(distDirectory, 'silent.html'), (html) => html, logError)
  const worker = await freshFile(join(distDirectory, 'service-worker.js'), (script) => script, logError)
  await app.register(fastifyStatic, {
    root: join(distDirectory, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_MS,
    index: false,
    dotfiles: 'ignore',
    decorateReply: false,
  })
  app.get('/login/silent', async (_request, reply) =>
    reply
      .header(
        'content-security-policy',
        "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
      )
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(await silentPage()),
  )
  // at the root, so that its scope is every page; never cached, so that a new version is found
  app.get(WORKER_PATH, async (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; connect-src 'self'")
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(await worker()),
  )
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0]!
    const isPage = path === API_DOCS || !NOT_PAGES.some((start) => path === start || path.startsWith(`${start}/`))
    if (!acceptsPage(request) || !isPage) throw notFound()
    const origin = options.originOf?.(request.host, path)
    if (origin !== undefined) return reply.header('cache-control', 'no-store').redirect(`${origin}${request.url}`, 302)
    const elsewhere = await strangersPage(request, options)
    if (elsewhere !== undefined) return reply.header('cache-control', 'no-store').header('vary', 'cookie').redirect(elsewhere, 302)
    const settings = await settingsFor(request)
    const culture = cultureOf(request, settings.look)
    const filled = { culture, settings, withoutScript: await options.withoutScript(path, culture) }
    return sendPage(reply, (await page())(filled), settings.issuer)
  })
}

/** The page for a device that no user has logged in on: it need not load the client to find that out. */
async function strangersPage(request: FastifyRequest, { pageForStrangers }: WebClientOptions): Promise<string | undefined> {
  if (!pageForStrangers || cookieOf(request, TENANT_COOKIE) !== undefined) return undefined
  const address = URL.parse(request.url, 'http://here.invalid')
  // the client decides, too: without the database it is served
  return address
    ? pageForStrangers(address).catch((error: unknown) => {
        request.log.warn({ err: error }, 'page of a label without a login')
        return undefined
      })
    : undefined
}

function sendPage(reply: FastifyReply, html: string, issuer: string): FastifyReply {
  const loginServer = new URL(issuer).origin
  const policy = [
    "default-src 'none'",
    // wasm: the decoder of scanned codes
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self' 'unsafe-inline'",
    // pictures of other sites: fields of the kind linkedImage refer to them (formatted text has none)
    "img-src 'self' data: blob: https: http:",
    "font-src 'self'",
    `connect-src 'self' ${loginServer}`,
    `frame-src 'self' ${loginServer}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    `form-action 'self' ${loginServer}`,
    "frame-ancestors 'none'",
  ]
  return reply
    .header('content-security-policy', policy.join('; '))
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-language, cookie')
    .type('text/html; charset=utf-8')
    .send(html)
}

interface Filled {
  culture: string
  settings: { look: TenantLook | null }
  withoutScript: string
}

/**
 * A template of the built page: its language, the links of the installable app, the settings in a block that is data, not script, and what is
 * shown where no script runs, instead of the outline of a page that never comes.
 */
function pageOf(html: string): (filled: Filled) => string {
  const [beforeLanguage, afterLanguage] = splitOnce(html, '<html lang="sv"')
  const [beforeSettings, rest] = splitOnce(afterLanguage, />\s*null\s*<\/script>/)
  const [afterSettings, afterHead] = splitOnce(rest, '</head>')
  const [beforeBody, body] = splitOnce(afterHead, '<body>')
  return ({ culture, settings, withoutScript }) => {
    const silent = `<noscript><style>.first-paint{display:none}</style><main class="start-failure">${withoutScript}</main></noscript>`
    // no text of a tenant can end the block: '<' is written as JSON may write it
    const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
    return `${beforeLanguage}<html lang="${culture}"${beforeSettings}>${json}</script>${afterSettings}${linksOfInstallable(settings.look)}</head>${beforeBody}<body>${silent}${body}`
  }
}

function splitOnce(text: string, mark: string | RegExp): [before: string, after: string] {
  const parts = text.split(mark)
  if (parts.length !== 2) throw new Error(`index.html has no ${mark}: the built client does not fit this server`)
  return [parts[0]!, parts[1]!]
}

/** Whether a browser navigates to the path, in contrast to a request for a missing script or picture. */
function acceptsPage(request: FastifyRequest): boolean {
  const { accept } = request.headers
  if (accept?.includes('text/html')) return true
  const destination = request.headers['sec-fetch-dest']
  return (accept === undefined || accept.includes('*/*')) && (destination === undefined || destination === 'document')
}

async function lookFor(request: FastifyRequest, findLook: WebClientOptions['findLook']): Promise<TenantLook | undefined> {
  const { tenant } = request.query as { tenant?: unknown }
  // pages for people without a login name their tenant
  const [, inPath] = /^\/(?:report|station)\/([^/?]+)/.exec(request.url) ?? []
  for (const key of [tenant, inPath, cookieOf(request, TENANT_COOKIE)]) {
    if (!keySchema.safeParse(key).success) continue
    // the look is optional: without the database the page is served without it
    const look = await findLook(key as string).catch((error: unknown) => {
      request.log.warn({ err: error }, 'look of a tenant')
      return undefined
    })
    if (look) return look
  }
  return undefined
}

function cookieOf(request: FastifyRequest, name: string): string | undefined {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('=', 2))
  return pairs.find(([key]) => key === name)?.[1]
}

function cultureOf(request: FastifyRequest, look: TenantLook | null): Culture {
  const { culture } = request.query as { culture?: unknown }
  if (isCulture(culture)) return culture
  const wished = (request.headers['accept-language'] ?? '').split(',').map((part) => part.split(';', 1)[0]!.trim())
  return matchCulture(wished, look?.culture ?? DEFAULT_CULTURE)
}
