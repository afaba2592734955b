import { ServerResponse, type IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { asId, type UserId } from '@verka/domain/entities/ids.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { Runtime } from '../../runtime.ts'
import { extendSession } from './models.queries.ts'
import { SESSION_S } from './provider.ts'

const PREFIX = '/identity'
const requests = new WeakMap<IncomingMessage, FastifyRequest>()

/** The request behind one that the provider handles: its id, its log, its address. */
export const requestOf = (raw: IncomingMessage): FastifyRequest | undefined => requests.get(raw)

/**
 * Sets the provider's own address from the settings: the Host and X-Forwarded-* headers of a request decide no link, no issuer and no
 * cookie.
 */
export function setForwarded(request: FastifyRequest, origin: URL): void {
  const { headers } = request.raw
  headers['x-forwarded-proto'] = origin.protocol.slice(0, -1)
  headers['x-forwarded-host'] = origin.host
  headers['x-forwarded-for'] = request.ip
  headers.host = origin.host
  requests.set(request.raw, request)
}

/** Mounts the provider under /identity/*: it reads the body and writes the answer itself. */
export function mountProvider(app: FastifyInstance, provider: Provider, settings: Pick<Runtime['settings'], 'ORIGIN'>): void {
  const origin = new URL(settings.ORIGIN)
  const callback = provider.callback()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.route({
    method: ['GET', 'POST', 'OPTIONS'],
    url: `${PREFIX}/*`,
    handler: async (request, reply) => {
      refusePostedAnswers(request)
      setForwarded(request, origin)
      reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value)
      const raw = request.raw as IncomingMessage & { originalUrl?: string | undefined }
      raw.originalUrl = raw.url
      raw.url = raw.url!.slice(PREFIX.length) || '/'
      await callback(raw, reply.raw)
    },
  })
}

/** Refuses answers to an authorization request outside of the address, such as a form posted by a script. */
function refusePostedAnswers(request: FastifyRequest): void {
  const { response_mode: mode } = request.query as { response_mode?: unknown }
  if (mode !== undefined && mode !== 'query') throw new AppError('malformed', { message: '@errors.malformed' })
}

/** Other origins may not read our answers, even public ones: our client is on our own origin. */
export function limitOrigins(provider: Provider, { ORIGIN }: Pick<Runtime['settings'], 'ORIGIN'>): void {
  provider.use(async (ctx, next) => {
    await next()
    if (ctx.get('origin') !== ORIGIN) ctx.remove('access-control-allow-origin')
    // a redirect shows nothing; the client's silent login passes through one in a frame of our own origin
    if (ctx.status === 303) for (const name of ['x-frame-options', 'content-security-policy']) ctx.remove(name)
  })
}

/** Extends the session and its cookie at each refresh (they expire after 8 hours without use). */
export function keepSessionAlive(provider: Provider, { database, settings }: Pick<Runtime, 'database' | 'settings'>): void {
  const isSecure = settings.ORIGIN.startsWith('https:')
  provider.use(async (ctx, next) => {
    await next()
    const { oidc } = ctx as KoaContextWithOIDC
    const token = oidc?.route === 'token' && ctx.status === 200 ? oidc.entities.RotatedRefreshToken : undefined
    if (!token?.sessionUid) return
    const expires = new Date(Date.now() + SESSION_S * 1000)
    await database.transaction({ kind: 'installation' }, (tx) => extendSession(tx, token.sessionUid!, expires))
    const name = provider.cookieName('session')
    const id = ctx.cookies.get(name, { signed: true })
    const session = id ? await provider.Session.find(id) : undefined
    if (session?.uid === token.sessionUid)
      ctx.cookies.set(name, id, { httpOnly: true, sameSite: 'lax', secure: isSecure, signed: true, expires, overwrite: true })
  })
}

/** Who is logged in in a browser, and in which session. */
export interface BrowserLogin {
  userId: UserId
  sessionId: string
}

/** The login of a browser, by the cookie of its session, on a page outside of the provider. Whether it has ended is asked with the person. */
export async function loginOf(provider: Provider, { raw }: Pick<FastifyRequest, 'raw'>): Promise<BrowserLogin | undefined> {
  const { cookies } = provider.createContext(raw, new ServerResponse(raw))
  const id = cookies.get(provider.cookieName('session'), { signed: true })
  const session = id ? await provider.Session.find(id) : undefined
  return session?.accountId ? { userId: asId(session.accountId), sessionId: session.uid } : undefined
}
