import type { FastifyRequest } from 'fastify'
import { AppError } from '@verka/domain/errors/app-error.ts'
import { isCulture, matchCulture, type Culture } from '@verka/domain/localization/cultures.ts'

/** Cultures of the tenants in whose name requests were made, once they are known. */
const tenantCultures = new WeakMap<FastifyRequest, Culture>()

/** Keeps the language of the caller's tenant: errors of the request are told in it, unless the request asks for another one. */
export const noteTenantCulture = (request: FastifyRequest, culture: Culture): void => void tenantCultures.set(request, culture)

const wantedCulture = (request: FastifyRequest): unknown => (request.query as Record<string, unknown> | undefined)?.culture

/** The language of a request whatever is wrong with it: that of an error's text. */
export function cultureOfRequest(request: FastifyRequest): Culture {
  const wanted = wantedCulture(request)
  if (isCulture(wanted)) return wanted
  const header = request.headers['accept-language']
  const tags = header ? header.split(',').map((part) => part.split(';')[0]!.trim()) : []
  return matchCulture(tags, tenantCultures.get(request))
}

/** The same for a call. @throws `malformed` for a language that there is not */
export function checkedCulture(request: FastifyRequest): Culture {
  const wanted = wantedCulture(request)
  if (wanted !== undefined && !isCulture(wanted)) throw new AppError('malformed', { message: '@errors.unknownCulture', field: 'culture' })
  return cultureOfRequest(request)
}
