import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { UserId } from '@verka/domain/entities/ids.ts'

export const ISSUER = 'https://login.test'
export const AUDIENCE = 'verka-api'

const keys = await generateKeyPair('RS256')
export const publicKeys = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'test', alg: 'RS256' }] }

/** Signs claims of a test with the login server's key. */
export const signedToken = (claims: Record<string, unknown>, header: Record<string, unknown> = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'test', typ: 'at+jwt', ...header }).sign(keys.privateKey)

/** A token as the login server would issue it; with it, a test acts as that user. Claims and header may be spoilt on purpose. */
export function tokenFor(
  userId: UserId,
  options: { claims?: Record<string, unknown>; header?: Record<string, unknown>; expiresIn?: string } = {},
) {
  return new SignJWT({ ...options.claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'test', typ: 'at+jwt', ...options.header })
    .setSubject(userId)
    .setIssuer(ISSUER)
    .setAudience(AUDIENCE)
    .setIssuedAt()
    .setExpirationTime(options.expiresIn ?? '5m')
    .sign(keys.privateKey)
}
