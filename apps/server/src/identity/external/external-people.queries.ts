import { sql } from 'kysely'
import type { UserId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'

/** The identity of a user at an external login server. */
export interface ExternalIdentity {
  issuer: string
  subject: string
}

export type RefusalReason = 'noEmail' | 'emailNotVerified' | 'unknownEmail' | 'disabled'

export interface RefusedLogin extends ExternalIdentity {
  email: string | null
  isEmailVerified: boolean
  reason: RefusalReason
  reference: string
  refusedAt: Date
}

/** The user who is linked to an external identity, whether or not they may log in. Installation scope. */
export const readLinkedUser = (tx: Tx, { issuer, subject }: ExternalIdentity) =>
  tx
    .selectFrom('external_identities')
    .innerJoin('users', 'users.id', 'external_identities.user_id')
    .select(['users.id', 'users.status', 'users.is_program'])
    .where('external_identities.issuer', '=', issuer)
    .where('external_identities.subject', '=', subject)
    .executeTakeFirst()

export const readUserByEmail = (tx: Tx, email: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'status'])
    .where('is_program', '=', false)
    .where('email_key', '=', sql<string>`lower(${email})`)
    .executeTakeFirst()

/** Links an identity to a person. @returns false when it is linked already, to whomever. */
export async function insertLink(tx: Tx, link: ExternalIdentity & { userId: UserId; now: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('external_identities')
    .values({ issuer: link.issuer, subject: link.subject, user_id: link.userId, linked_at: link.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** @returns whether the person was linked to that identity. */
export async function deleteLink(tx: Tx, { issuer, subject, userId }: ExternalIdentity & { userId: UserId }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('external_identities')
    .where((e) => e.and({ issuer, subject, user_id: userId }))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export const readLinks = (tx: Tx, userIds: readonly UserId[]) =>
  tx
    .selectFrom('external_identities')
    .select(['user_id', 'issuer', 'subject', 'linked_at'])
    .where('user_id', 'in', [...userIds])
    .orderBy('linked_at')
    .limit(1000)
    .execute()

/** Stores a refused login; an identity keeps its reference number while it is stored. @returns that number */
export async function upsertRefusedLogin(tx: Tx, refused: RefusedLogin): Promise<string> {
  const columns = {
    email: refused.email,
    is_email_verified: refused.isEmailVerified,
    reason: refused.reason,
    refused_at: refused.refusedAt,
  }
  const row = await tx
    .insertInto('refused_logins')
    .values({ issuer: refused.issuer, subject: refused.subject, reference: refused.reference, times: 1, ...columns })
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet({ ...columns, times: sql`refused_logins.times + 1` }))
    .returning('reference')
    .executeTakeFirstOrThrow()
  return row.reference
}

export const deleteRefusedLogin = (tx: Tx, { issuer, subject }: ExternalIdentity) =>
  tx.deleteFrom('refused_logins').where('issuer', '=', issuer).where('subject', '=', subject).execute()

export const deleteRefusedLoginsBefore = (tx: Tx, time: Date) => tx.deleteFrom('refused_logins').where('refused_at', '<', time).execute()

/** Refused identities that are still not linked. */
const unlinked = (tx: Tx) =>
  tx
    .selectFrom('refused_logins as r')
    .select(['r.issuer', 'r.subject', 'r.email', 'r.is_email_verified', 'r.reason', 'r.reference', 'r.refused_at'])
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('external_identities as e')
            .select('e.user_id')
            .whereRef('e.issuer', '=', 'r.issuer')
            .whereRef('e.subject', '=', 'r.subject'),
        ),
      ),
    )

/**
 * The last refused identities that may belong to a user: those with the user's e-mail address and, if `includesUnknown`, those with unknown
 * addresses. The user's own come first.
 */
export const readRefusedLogins = (tx: Tx, of: { email: string; includesUnknown: boolean; since: Date }) =>
  unlinked(tx)
    .where('r.refused_at', '>', of.since)
    .where((where) => {
      const isTheirs = where(sql<string>`lower(r.email)`, '=', sql<string>`lower(${of.email})`)
      if (!of.includesUnknown) return isTheirs
      const isSomebodys = where.exists(
        where
          .selectFrom('users')
          .select('users.id')
          .where('users.email_key', '=', sql<string>`lower(r.email)`),
      )
      return where.or([isTheirs, where('r.email', 'is', null), where.not(isSomebodys)])
    })
    .orderBy(sql`coalesce(lower(r.email) = lower(${of.email}), false)`, 'desc')
    .orderBy('r.refused_at', 'desc')
    .limit(20)
    .execute()

export const readRefusedLogin = (tx: Tx, reference: string, since: Date) =>
  unlinked(tx).where('r.reference', '=', reference).where('r.refused_at', '>', since).executeTakeFirst()
