import type { UserId } from '@verka/domain/entities/ids.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { Tx } from '../../db/transaction.ts'
import type { ClaimedEmail } from '../../http/login/claimed-email.ts'
import {
  deleteRefusedLoginsBefore,
  insertLink,
  readLinkedUser,
  readUserByEmail,
  upsertRefusedLogin,
  type ExternalIdentity,
  type RefusalReason,
} from './external-people.queries.ts'
import { newReference } from './login-reference.ts'

/** Days that refused logins are stored. */
const KEPT_DAYS = 30

export type ExternalPerson = ExternalIdentity & ClaimedEmail

/** Result of an external login: the person, or the reason of the refusal. */
export type Recognition = { userId: UserId } | { reason: RefusalReason; reference: string }

/** Start of the period in which refused logins are stored. */
export const keptSince = (now: Date) => new Date(now.getTime() - KEPT_DAYS * 86_400_000)

/**
 * Recognises a user of an external login server: by issuer and subject; else by an e-mail address that the server vouches for, which links
 * them from then on. A refusal is stored for the administrators. Installation scope.
 */
export async function recognise(tx: Tx, person: ExternalPerson, now: Date): Promise<Recognition> {
  const { issuer, subject, email, isEmailVerified } = person
  const linked = await readLinkedUser(tx, person)
  // nobody logs in as a program
  if (linked?.status === 'active' && !linked.is_program) return { userId: linked.id }
  let reason: RefusalReason = 'disabled'
  if (!linked) {
    const known = email !== undefined && isEmailVerified ? await readUserByEmail(tx, email) : undefined
    if (known?.status === 'active') {
      await insertLink(tx, { issuer, subject, userId: known.id, now })
      return { userId: known.id }
    }
    if (email === undefined) reason = 'noEmail'
    else if (!isEmailVerified) reason = 'emailNotVerified'
    else if (!known) reason = 'unknownEmail'
  }
  await deleteRefusedLoginsBefore(tx, keptSince(now))
  const refused = { issuer, subject, email: email ?? null, isEmailVerified, reason, reference: newReference(), refusedAt: now }
  return { reason, reference: await upsertRefusedLogin(tx, refused) }
}

/** The answer to a refused login: its number identifies the line in the log. */
export const loginRefused = (reference: string) => new AppError('unauthorized', { message: '@errors.loginRefused', params: { reference } })
