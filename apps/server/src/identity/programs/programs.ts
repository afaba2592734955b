import { errors, type AdapterPayload, type default as Provider, type KoaContextWithOIDC } from 'oidc-provider'
import { randomBytes } from 'node:crypto'
import { asId } from '@verka/domain/entities/ids.ts'
import type { Runtime } from '../../runtime.ts'
import { clearAttempts, isRemembered, refundAttempt, rememberUntil } from '../passwords/throttle.queries.ts'
import { ACCOUNT_LIMIT, ADDRESS_LIMIT, attemptKey, KNOWN_DAYS, takeAttempt } from '../passwords/throttle.ts'
import { noteSecretUsed, readProgram, readValidSecrets } from './programs.queries.ts'
import { matchingSecret } from './secrets.ts'
import { networkOf } from '../../network-of.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Parts = Pick<Runtime, 'database' | 'now' | 'log'>

/** A program that has shown its secret, by the request in which it did. */
const proven = new WeakMap<KoaContextWithOIDC, { secretId: string; role: string; tenantKey: string }>()

/**
 * The provider's client of an integration account that may log in; undefined: there is none. Its secret is compared by us
 * (`compareSecretsOf`), so that the one in here, which the provider requires, is random and matches nothing.
 */
export async function clientOf({ database, now }: Parts, id: string): Promise<AdapterPayload | undefined> {
  if (!UUID.test(id)) return undefined
  const program = await database.transaction({ kind: 'installation' }, (tx) => readProgram(tx, asId(id), now()), { isReadOnly: true })
  return (
    program && {
      client_id: id,
      client_secret: NO_SECRET,
      token_endpoint_auth_method: 'client_secret_basic',
      grant_types: ['client_credentials'],
      response_types: [],
      redirect_uris: [],
    }
  )
}
const NO_SECRET = randomBytes(32).toString('base64url')

/** Claims of a program's access token. `sid` names its secret: the API refuses the token once that has been removed. */
export function claimsOfProgram(ctx: KoaContextWithOIDC) {
  const { secretId, role, tenantKey } = proven.get(ctx)!
  return { tenant: tenantKey, system_role: role, sid: secretId }
}

type Outcome =
  | { kind: 'accepted'; secretId: string; role: string; tenantKey: string }
  | { kind: 'refused' }
  | { kind: 'throttled'; waitS: number }

/**
 * Compares a secret with those of an account. Attempts are throttled like guesses of passwords, in one transaction: requests that show a
 * right secret at the same time do not count against each other.
 */
async function verifySecret({ database, now }: Parts, attempt: { clientId: string; secret: string; address: string }): Promise<Outcome> {
  const time = now()
  const id = asId<'user'>(attempt.clientId)
  const network = networkOf(attempt.address)
  const knownKey = attemptKey('known', `${id} ${network}`)
  const addressKey = attemptKey('address', network)
  return database.transaction({ kind: 'installation' }, async (tx) => {
    const isKnown = await isRemembered(tx, knownKey, time)
    const accountKey = isKnown ? attemptKey('pair', `${id} ${network}`) : attemptKey('account', id)
    const ofAccount = { key: accountKey, limit: ACCOUNT_LIMIT }
    const claims = isKnown ? [ofAccount] : [ofAccount, { key: addressKey, limit: ADDRESS_LIMIT }]
    const { waitS, begun } = await takeAttempt(tx, claims, time)
    if (waitS > 0) return { kind: 'throttled', waitS }
    const program = await readProgram(tx, id, time)
    const secret = matchingSecret(attempt.secret, await readValidSecrets(tx, id, time))
    if (!program || !secret) return { kind: 'refused' }
    await clearAttempts(tx, accountKey)
    const wait = begun.get(addressKey)
    if (wait) await refundAttempt(tx, addressKey, wait, time)
    await rememberUntil(tx, knownKey, new Date(time.getTime() + KNOWN_DAYS * 86_400_000), time)
    await noteSecretUsed(tx, id, secret.id, time)
    return { kind: 'accepted', secretId: secret.id, role: program.role, tenantKey: program.tenant_key }
  })
}

/** A refusal that tells how long to wait. RFC 6749 has no code for it; RFC 6585 has the status. */
class TooManyAttempts extends errors.CustomOIDCProviderError {
  override status = 429
  override statusCode = 429
}

/** Makes the provider compare the secrets of programs as they are stored: up to two, as hashes. */
export function compareSecretsOf(provider: Provider, parts: Parts): void {
  const Client = provider.Client as unknown as {
    prototype: { clientId: string; compareClientSecret: (secret: string) => Promise<boolean> }
  }
  Client.prototype.compareClientSecret = async function compareClientSecret(secret) {
    // the provider's own store of the request that it is working on
    const ctx = (provider.constructor as unknown as { ctx: KoaContextWithOIDC }).ctx
    const outcome = await verifySecret(parts, { clientId: this.clientId, secret, address: ctx.ip })
    parts.log.info({ event: 'login', outcome: outcome.kind, how: 'secret', userId: this.clientId }, 'login')
    if (outcome.kind === 'throttled') {
      ctx.set('retry-after', String(outcome.waitS))
      throw new TooManyAttempts('temporarily_unavailable', `too many attempts; try again in ${outcome.waitS} seconds`)
    }
    if (outcome.kind === 'accepted') proven.set(ctx, outcome)
    return outcome.kind === 'accepted'
  }
}
