import type { UserId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../db/transaction.ts'
import type { Runtime } from '../runtime.ts'
import { checkPassword, hashPassword } from './passwords/passwords.ts'
import { clearAttempts, isRemembered, refundAttempt, rememberUntil } from './passwords/throttle.queries.ts'
import { ACCOUNT_LIMIT, ADDRESS_LIMIT, attemptKey, KNOWN_DAYS, takeAttempt } from './passwords/throttle.ts'
import { deleteLinksOf } from './one-time-links.queries.ts'
import { endSessionsOfAccounts } from './provider/models.queries.ts'
import { deleteCredential, deleteExternalIdentities, readPersonByLogin, upsertCredential, type PersonRow } from './users.queries.ts'
import { networkOf } from '../network-of.ts'

/**
 * Hashes a password and stores it for a user, replacing an earlier one. Installation scope. Hashing is slow: where a user waits, the hash
 * is computed before the transaction (`hashPassword`, `storeHash`).
 */
export async function createCredential(tx: Tx, userId: UserId, password: string, now: Date): Promise<void> {
  await storeHash(tx, userId, await hashPassword(password), now)
}

/** Stores the result of `hashPassword` for a person. Installation scope. */
export const storeHash = upsertCredential

/** Ends every session and refresh token of a person, for instance when they are disabled. Installation scope. */
export const endLogins = (tx: Tx, userId: UserId, now: Date) => endSessionsOfAccounts(tx, [userId], now)

/** The same for several people. Installation scope. */
export const endLoginsOf = endSessionsOfAccounts

/** Ends the logins of a user who was disabled, and their mailed links. Installation scope. */
export async function endAccess(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await endLogins(tx, userId, now)
  await forgetLinks(tx, userId)
}

/** Deletes the mailed links of a user whose address has changed. Installation scope. */
export const forgetLinks = (tx: Tx, userId: UserId) => deleteLinksOf(tx, userId, 'setPassword')

/** Deletes all credentials of a user who was deleted. Installation scope. */
export async function forgetPerson(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await endAccess(tx, userId, now)
  await deleteCredential(tx, userId)
  await deleteExternalIdentities(tx, userId)
}

export type LoginOutcome = { kind: 'accepted'; person: PersonRow } | { kind: 'refused' } | { kind: 'throttled'; retryAfterS: number }

/**
 * Checks a user name (or e-mail address) and a password. Attempts are counted before they are made; a successful one is refunded. If the
 * user has logged in from the same network before, only the attempts of that network on that account count: guesses from elsewhere cannot
 * lock the user out. All other networks share one count of the account, and each has its own. The answer and its time are the same for an
 * unknown user and a wrong password.
 */
export async function verifyLogin(
  { database, now }: Pick<Runtime, 'database' | 'now'>,
  attempt: { login: string; password: string; address: string },
): Promise<LoginOutcome> {
  const login = attempt.login.trim().slice(0, 256)
  const time = now()
  const network = networkOf(attempt.address)
  const addressKey = attemptKey('address', network)
  const { person, isKnown, accountKey, waitS, begun } = await database.transaction({ kind: 'installation' }, async (tx) => {
    const person = await readPersonByLogin(tx, login)
    const isKnown = person !== undefined && (await isRemembered(tx, knownNetworkKey(person.id, network), time))
    const accountKey = isKnown
      ? attemptKey('pair', `${person.id} ${network}`)
      : person
        ? attemptKey('account', person.id)
        : attemptKey('name', login)
    const ofAccount = { key: accountKey, limit: ACCOUNT_LIMIT }
    const claims = isKnown ? [ofAccount] : [ofAccount, { key: addressKey, limit: ADDRESS_LIMIT }]
    return { person, isKnown, accountKey, ...(await takeAttempt(tx, claims, time)) }
  })
  if (waitS > 0) return { kind: 'throttled', retryAfterS: waitS }
  const isRight = await checkPassword(attempt.password, person?.password_hash ?? undefined)
  if (!isRight || person?.status !== 'active') return { kind: 'refused' }
  await database.transaction({ kind: 'installation' }, async (tx) => {
    // the count of unknown networks stays after a login from a known one: a guesser gains nothing by it
    await clearAttempts(tx, accountKey)
    const wait = isKnown ? undefined : begun.get(addressKey)
    if (wait) await refundAttempt(tx, addressKey, wait, time)
    await rememberNetwork(tx, person.id, attempt.address, time)
  })
  return { kind: 'accepted', person }
}

const knownNetworkKey = (userId: UserId, network: string) => attemptKey('known', `${userId} ${network}`)

/** Stores that a user logged in, or proved their identity, from the network of an address. Installation scope. */
export const rememberNetwork = (tx: Tx, userId: UserId, address: string, now: Date) =>
  rememberUntil(tx, knownNetworkKey(userId, networkOf(address)), new Date(now.getTime() + KNOWN_DAYS * 86_400_000), now)

/** Claims about a person (specification section 3, 'User (profile claims)'). */
export function claimsOf(person: PersonRow) {
  return {
    sub: person.id,
    name: person.name,
    preferred_username: person.user_name,
    unique_name: person.user_name,
    email: person.email,
    email_verified: person.is_email_verified,
    tenant: person.acting_tenant_key ?? person.tenant_key,
    system_role: person.role,
  }
}
