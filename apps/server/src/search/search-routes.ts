import type { FastifyInstance, FastifyRequest } from 'fastify'
import { MAX_CODE_LENGTH } from '@verka/domain/elements/element.body.ts'
import { pathOfCode, readScanned, searchOfCode, type CodePlace } from '@verka/domain/elements/scanned-code.ts'
import { AppError, ERROR_STATUS } from '@verka/domain/errors/app-error.ts'
import { keySchema } from '@verka/domain/tenants/tenants.api.ts'
import { findOnlyOpenSite } from '../features/open/open-access.ts'
import { loadOpenCard } from '../features/open-reports/form/report-form.ts'
import type { Actor } from '../http/actor.ts'
import { refusedInEqualTime } from '../http/calls/equal-time.ts'
import { openContactOf } from '../pages/no-script.ts'
import { addHeaders, allowScripts, sendPage } from '../pages/serve-pages.ts'
import { visitors as visitorsOf } from '../pages/visitor.ts'
import type { PageContext } from '../pages/page.ts'
import type { OpenContext } from '../http/context.ts'
import { scanScripts } from './scanner.ts'
import { searchPage, type Found, type SearchQuery, type WayOn } from './search-page.ts'

/** Who is logged in in the browser of a request; undefined: nobody, or the login server is another one. */
export type FindPerson = (request: FastifyRequest) => Promise<Pick<Actor, 'name' | 'tenant' | 'sites'> | undefined>

/** A wait that nobody waits for, in seconds. */
const LONG_WAIT_S = 3600

/** The search for an object by its code, without a login (specification, routes; `exchange.md` section 2). */
export async function serveSearch(
  app: FastifyInstance,
  runtime: OpenContext['runtime'],
  { webClient, findPerson }: { webClient: string | undefined; findPerson: FindPerson },
): Promise<void> {
  const { settings } = runtime
  const scriptsNow = await scanScripts(webClient, (error) => app.log.error({ err: error }, 'the scripts that scan cannot be used'))
  const visitors = visitorsOf(runtime)
  addHeaders(app)
  app.get('/search', async (request, reply) => {
    const query = queryOf(request)
    const scanned = readScanned(query.code)
    // a whole link of a label: the address of the page has its code
    if (scanned.code !== query.code) return reply.redirect(searchOfCode(scanned.code, { ...query, ...placeIn(scanned) }), 302)
    query.code = query.code.slice(0, MAX_CODE_LENGTH)
    const tenant = query.tenant ?? settings.SEARCH_TENANT
    const context = await visitors.contextOf(request, { tenant, uiLocales: query.lang })
    const site = query.site ?? settings.SEARCH_SITE ?? (query.code === '' ? undefined : await findOnlyOpenSite(runtime, tenant))
    const { found, status, retryAfter } = await search(runtime, request, context, { ...query, tenant, site })
    const way = (await wayOfOutsider(findPerson, request, { ...query, tenant, site })) ?? {
      loginUrl: `${isSearchHost(settings, request.host) ? settings.ORIGIN : ''}${loginUrlOf(query)}`,
    }
    if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
    const scripts = await scriptsNow()
    if (scripts) void allowScripts(reply)
    return sendPage(reply, searchPage(context, query, found, way, scripts), status)
  })
  if (settings.SEARCH_HOST !== undefined)
    app.route({
      method: 'GET',
      url: '/',
      constraints: { host: settings.SEARCH_HOST.toLowerCase() },
      handler: async (_request, reply) => reply.redirect('/search', 302),
    })
}

/** Whether a host is that of the search alone, where nobody can log in: the login server answers pages of ORIGIN only. */
export const isSearchHost = (
  { SEARCH_HOST, ORIGIN }: Pick<OpenContext['runtime']['settings'], 'SEARCH_HOST' | 'ORIGIN'>,
  host: string,
): boolean => host.toLowerCase() === SEARCH_HOST?.toLowerCase() && host.toLowerCase() !== new URL(ORIGIN).host

/** The parts of the address that can be used; a repeated or malformed one counts as omitted. */
function queryOf(request: FastifyRequest): SearchQuery {
  const given = (request.query ?? {}) as Record<string, unknown>
  const textAt = (name: string) => (typeof given[name] === 'string' ? given[name].replaceAll('\0', '').toWellFormed().trim() : '')
  const keyAt = (name: string) => keySchema.safeParse(textAt(name).toLowerCase()).data
  return {
    tenant: keyAt('tenant'),
    site: keyAt('site'),
    schemaKey: textAt('schemaKey').slice(0, 100) || undefined,
    code: textAt('code'),
    lang: textAt('lang') || textAt('culture') || undefined,
    nonav: given.nonav === undefined ? undefined : '1',
  }
}

/** The keys that a label's link has; those of the page stay where it has none. */
const placeIn = ({ tenant, site }: CodePlace): CodePlace => ({
  ...(tenant !== undefined && { tenant }),
  ...(site !== undefined && { site }),
})

/** A user logs in to see the whole object. */
const loginUrlOf = ({ code, tenant, site }: SearchQuery) =>
  code === ''
    ? '/login'
    : `/login?${new URLSearchParams({ returnUrl: pathOfCode(code, { tenant, site }), ...(tenant !== undefined && { tenant }) }).toString()}`

/** What a person reads who is logged in and does not work in the site of a code: a login would show them no more. */
async function wayOfOutsider(
  findPerson: FindPerson,
  request: FastifyRequest,
  { tenant, site, code, nonav }: SearchQuery,
): Promise<WayOn | undefined> {
  // without a tenant the address names no site: a login finds the person's own
  if (code === '' || tenant === undefined || site === undefined || nonav !== undefined) return undefined
  const person = await findPerson(request)
  const worksThere = person?.tenant.key === tenant && person?.sites.some(({ key }) => key === site)
  return person && !worksThere ? { outsider: person.name, site } : undefined
}

async function search(
  runtime: OpenContext['runtime'],
  request: FastifyRequest,
  { text }: PageContext,
  { tenant, site, schemaKey, code }: SearchQuery,
): Promise<{ found: Found; status: number; retryAfter?: number }> {
  if (code === '') return { found: undefined, status: 200 }
  // a right code would not be found either
  if (tenant === undefined || site === undefined) return { found: { refused: text.t('search.noPlace') }, status: 404 }
  const open = {
    runtime,
    path: { tenant, site },
    cultureFor: () => text.culture,
    requestId: request.id,
    address: request.ip,
  }
  try {
    const { element, services } = await refusedInEqualTime(async () => loadOpenCard(open, code, schemaKey))
    const addressOf = ({ id }: { id: string }) => `/report/${tenant}/${site}/${encodeURIComponent(code)}/${id}?culture=${text.culture}`
    const contact = services.length > 0 ? await openContactOf(runtime, tenant) : undefined
    return { found: { element, services: services.map((service) => ({ ...service, address: addressOf(service) })), contact }, status: 200 }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const status = ERROR_STATUS[error.code]
    if (error.code === 'notFound') return { found: { refused: text.t('search.nothing', { code }) }, status }
    if (error.code !== 'tooManyRequests') throw error
    const retryAfter = Number(error.details?.retryAfter ?? 60)
    const isLong = retryAfter > LONG_WAIT_S
    return { found: { refused: isLong ? text.t('search.tomorrow') : text.serverText(error.errors[0]!.message) }, status, retryAfter }
  }
}
