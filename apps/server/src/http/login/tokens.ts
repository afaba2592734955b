import { errors, jwtVerify, type JWTVerifyGetKey } from 'jose'
import { AppError } from '@verka/domain/errors/app-error.ts'
import { claimedEmail, type ClaimedEmail } from './claimed-email.ts'

const ALGORITHMS = ['RS256', 'PS256', 'ES256', 'EdDSA']
const CLOCK_SKEW_S = 30
/** Time for which a verified token is accepted without verifying it again. */
const REMEMBER_MS = 1000
const MAX_REMEMBERED = 5000

const unauthorized = () => new AppError('unauthorized', { message: '@errors.unauthorized' })

export interface VerifiedToken extends ClaimedEmail {
  issuer: string
  subject: string
  /** The session of a person, or the secret of a program, for which the embedded login server issued it. */
  sessionId: string | undefined
  /** Its expiry, in ms. */
  expiresAt: number
}

export type VerifyToken = (authorization: string | undefined) => Promise<VerifiedToken>

/**
 * Verifier of access tokens: of our issuer, for our audience, of a known algorithm, of type at+jwt or JWT; id tokens
 * are refused (decisions section 1). Everything else throws `unauthorized`.
 */
export function tokenVerifier(options: {
  issuer: string
  audience: string
  keys: JWTVerifyGetKey
  now: () => Date
  /** Whether e-mail addresses of the login server are verified where it sends no claim (`OIDC_TRUSTED_EMAIL`). */
  trustsEmail?: boolean
  /** Called with the reason why a token was refused that has not just expired. */
  onRefused?: (reason: string) => void
}): VerifyToken {
  const remembered = new Map<string, VerifiedToken & { until: number }>()
  return async (authorization) => {
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization ?? '')?.[1]
    if (!token || token.length > 8192) throw unauthorized()
    const time = options.now().getTime()
    const known = remembered.get(token)
    if (known && known.until > time) return known
    try {
      const { payload, protectedHeader } = await jwtVerify(token, options.keys, {
        issuer: options.issuer,
        audience: options.audience,
        algorithms: ALGORITHMS,
        clockTolerance: CLOCK_SKEW_S,
        currentDate: options.now(),
        requiredClaims: ['sub', 'exp'],
      })
      const type = protectedHeader.typ?.toLowerCase().replace(/^application\//, '')
      const isIdToken = type !== 'at+jwt' && ('nonce' in payload || 'at_hash' in payload || 'c_hash' in payload)
      if ((type !== 'at+jwt' && type !== 'jwt') || isIdToken || typeof payload.sub !== 'string') {
        options.onRefused?.(isIdToken ? 'an id token is no access token' : `its type is ${type ?? 'missing'}, not at+jwt or JWT`)
        throw unauthorized()
      }
      const until = Math.min(time + REMEMBER_MS, payload.exp! * 1000)
      const verified = {
        subject: payload.sub,
        issuer: options.issuer,
        ...claimedEmail(payload, options.trustsEmail ?? false),
        sessionId: typeof payload.sid === 'string' ? payload.sid : undefined,
        expiresAt: payload.exp! * 1000,
        until,
      }
      if (remembered.size >= MAX_REMEMBERED) remembered.clear()
      remembered.set(token, verified)
      return verified
    } catch (error) {
      // a failure that is not the token's (unreadable keys) is reported as such
      if (error instanceof AppError) throw error
      if (error instanceof errors.JOSEError) {
        if (!(error instanceof errors.JWTExpired)) options.onRefused?.(error.message)
        throw unauthorized()
      }
      throw error
    }
  }
}
