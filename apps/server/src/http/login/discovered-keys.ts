import { createRemoteJWKSet, errors, type JWTVerifyGetKey } from 'jose'
import { z } from 'zod'
import { AppError } from '@verka/domain/errors/app-error.ts'

const TIMEOUT_MS = 5000
/** Lifetime of a discovery document: a login server may move its keys. */
const KEPT_MS = 60 * 60 * 1000
/** Pause after a failure, so that an unavailable document is not requested with every call. */
const RETRY_MS = 5000

const documentSchema = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) })

const unavailable = () => new AppError('unavailable', { message: '@errors.unavailable' })

/**
 * The keys of a login server, found through its discovery document. A document that names another issuer is refused (OpenID Connect
 * Discovery section 4.3): its keys would accept another server's tokens. Known keys stay in use while the document is unavailable.
 * @throws `unavailable` when there are no keys, and `JOSEError` for a token that matches none of them
 */
export function discoveredKeys(
  issuer: string,
  { now, onRefused }: { now: () => Date; onRefused: (reason: unknown) => void },
): JWTVerifyGetKey {
  let found: { address: string; keys: JWTVerifyGetKey } | undefined
  let nextAt = 0
  let underWay: Promise<void> | undefined

  const discover = async () => {
    try {
      const reply = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      if (!reply.ok) throw new Error(`the login server answers ${reply.status}`)
      const document = documentSchema.parse(await reply.json())
      if (document.issuer !== issuer) throw new Error(`the login server says that it is ${document.issuer.slice(0, 200)}, not ${issuer}`)
      // the cache of an unchanged address stays
      if (found?.address !== document.jwks_uri)
        found = { address: document.jwks_uri, keys: createRemoteJWKSet(new URL(document.jwks_uri), { timeoutDuration: TIMEOUT_MS }) }
      nextAt = now().getTime() + KEPT_MS
    } catch (error) {
      nextAt = now().getTime() + RETRY_MS
      onRefused(error)
    }
  }

  return async (header, token) => {
    if (now().getTime() >= nextAt) {
      underWay ??= discover().finally(() => (underWay = undefined))
      await underWay
    }
    if (!found) throw unavailable()
    try {
      return await found.keys(header, token)
    } catch (error) {
      const isOfToken = error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys
      if (isOfToken || error instanceof errors.JOSENotSupported) throw error
      onRefused(error)
      throw unavailable()
    }
  }
}
