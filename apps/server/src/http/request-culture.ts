import type { FastifyRequest } from 'fastify'
import { AppError } from '@verka/domain/errors/app-error.ts'
import { isCulture, matchCulture, type Culture } from '@verka/domain/localization/cultures.ts'

/** Cultures of the callers' tenants by request, once they are known. */
const tenantCultures = new WeakMap<FastifyRequest, Culture>()

/** Stores the culture of the caller's tenant: error texts use it, unless the request names a language. */
export const storeTenantCulture = (request: FastifyRequest, culture: Culture): void => void tenantCultures.set(request, culture)

const wantedCulture = (request: FastifyRequest): unknown => (request.query as Record<string, unknown> | undefined)?.culture

/** The language of a request's error texts, also when the request is invalid. */
export const cultureOfRequest = (request: FastifyRequest): Culture => cultureFor(request, tenantCultures.get(request))

/** The language that a request asks for, else that of the tenant. */
export function cultureFor(request: FastifyRequest, ofTenant: Culture | undefined): Culture {
  const wanted = wantedCulture(request)
  if (isCulture(wanted)) return wanted
  const header = request.headers['accept-language']
  const tags = header ? header.split(',').map((part) => part.split(';')[0]!.trim()) : []
  return matchCulture(tags, ofTenant)
}

/** The same for a call. @throws `malformed` for a language that there is not */
export function checkedCulture(request: FastifyRequest): Culture {
  const wanted = wantedCulture(request)
  if (wanted !== undefined && !isCulture(wanted)) throw new AppError('malformed', { message: '@errors.unknownCulture', field: 'culture' })
  return cultureOfRequest(request)
}
