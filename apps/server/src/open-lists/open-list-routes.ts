import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, ERROR_STATUS, notFound } from '@verka/domain/errors/app-error.ts'
import { isCulture } from '@verka/domain/localization/cultures.ts'
import { MAX_SKIP } from '@verka/domain/lists/list-query.ts'
import { OPEN_LIST_ROWS } from '@verka/domain/open/open-lists.api.ts'
import { publicListKeySchema } from '@verka/domain/public-lists/public-list.body.ts'
import { keySchema } from '@verka/domain/tenants/tenants.api.ts'
import { loadBusyCalendar } from '../features/public-lists/busy-calendar.ts'
import { loadListPage } from '../features/public-lists/open-list.ts'
import type { OpenContext } from '../http/context.ts'
import { refusedInEqualTime } from '../http/calls/equal-time.ts'
import { cultureFor } from '../http/request-culture.ts'
import { addHeaders, sendPage } from '../pages/serve-pages.ts'
import { visitors as visitorsOf } from '../pages/visitor.ts'
import { nothingPage, openListPage, type ListAddress } from './open-list-page.ts'

/** Time for which a reader may use an answer again. No shared cache may keep it. */
const MAX_AGE_S = 60
const CALENDAR = '.ics'

/** The public lists as pages and as calendars, without a login. */
export function serveOpenLists(app: FastifyInstance, runtime: OpenContext['runtime']): void {
  const visitors = visitorsOf(runtime)
  addHeaders(app)
  app.get('/open/:tenant/:site/:key', async (request, reply) => {
    const address = addressOf(request)
    if (address.key.endsWith(CALENDAR)) return sendCalendar(runtime, request, reply, address)
    const context = await visitors.contextOf(request, { tenant: address.tenant, uiLocales: address.lang })
    try {
      const list = await refusedInEqualTime(async () => {
        const { tenant, site, key } = checked(address)
        return loadListPage(
          openContext(runtime, request, { tenant, site }, () => context.text.culture),
          key,
          address.page,
        )
      })
      return await sendPage(cacheable(reply, 'accept-language, cookie'), openListPage(context, address, list))
    } catch (error) {
      if (!(error instanceof AppError) || (error.code !== 'notFound' && error.code !== 'tooManyRequests')) throw error
      const isWait = error.code === 'tooManyRequests'
      if (isWait) void reply.header('retry-after', String(Number(error.details?.retryAfter ?? 60)))
      return sendPage(reply, nothingPage(context, isWait, address.nonav), ERROR_STATUS[error.code])
    }
  })
}

const cacheable = (reply: FastifyReply, vary: string) => reply.header('cache-control', `private, max-age=${MAX_AGE_S}`).header('vary', vary)

async function sendCalendar(runtime: OpenContext['runtime'], request: FastifyRequest, reply: FastifyReply, address: ListAddress) {
  const calendar = await refusedInEqualTime(async () => {
    const { tenant, site, key } = checked({ ...address, key: address.key.slice(0, -CALENDAR.length) })
    return loadBusyCalendar(
      openContext(runtime, request, { tenant, site }, (ofTenant) => cultureFor(request, ofTenant)),
      key,
    )
  })
  return cacheable(reply, 'accept-language')
    .header('content-disposition', 'inline; filename="verka.ics"')
    .type('text/calendar; charset=utf-8')
    .send(calendar)
}

const openContext = (
  runtime: OpenContext['runtime'],
  request: FastifyRequest,
  path: OpenContext['path'],
  cultureOf: OpenContext['cultureFor'],
): OpenContext => ({ runtime, path, cultureFor: cultureOf, requestId: request.id, address: request.ip })

/** The parts of an address that can be used; a repeated or malformed one of the query counts as omitted. */
function addressOf(request: FastifyRequest): ListAddress {
  const { tenant = '', site = '', key = '' } = request.params as Record<string, string>
  const query = (request.query ?? {}) as Record<string, unknown>
  const page = Number(typeof query.page === 'string' && /^\d{1,6}$/.test(query.page) ? query.page : 1)
  const lang = [query.lang, query.culture].find(isCulture)
  return {
    tenant,
    site,
    key: key.toLowerCase(),
    page: Math.min(Math.max(page, 1), MAX_SKIP / OPEN_LIST_ROWS + 1),
    lang,
    nonav: query.nonav === undefined ? undefined : '1',
  }
}

/** @throws `notFound` for a key that no tenant, site or list can have */
function checked(address: ListAddress): ListAddress {
  const { tenant, site, key } = address
  const isPossible = [tenant, site].every((one) => keySchema.safeParse(one).success) && publicListKeySchema.safeParse(key).success
  if (!isPossible) throw notFound()
  return address
}
