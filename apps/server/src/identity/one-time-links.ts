import { createHash, randomBytes } from 'node:crypto'
import type { UserId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../db/transaction.ts'
import type { Runtime } from '../runtime.ts'
import { deleteLinksOf, insertLink, readLink, markLinkUsed, type LinkPurpose } from './one-time-links.queries.ts'

/** 256 random bits: too many to guess. */
const TOKEN_BYTES = 32
const HOUR_MS = 3_600_000

/** Only the hash of a token is stored: who reads the database cannot follow a link. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

/** Creates a link that works once, for some hours. @returns its token. Installation scope. */
export async function createLink(tx: Tx, link: { purpose: LinkPurpose; userId: UserId | null; hours: number; now: Date }): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const expiresAt = new Date(link.now.getTime() + link.hours * HOUR_MS)
  await insertLink(tx, { tokenHash: hashOf(token), purpose: link.purpose, userId: link.userId, expiresAt, now: link.now })
  return token
}

/** Whether a link could be used now; looking does not use it. */
export const findLink = (tx: Tx, token: string, purpose: LinkPurpose, now: Date) => readLink(tx, hashOf(token), purpose, now)

/** Consumes a link, in the same transaction as its effect. @returns undefined when it was used, has expired or never existed. */
export async function consumeLink(tx: Tx, token: string, purpose: LinkPurpose, now: Date): Promise<{ userId: UserId | null } | undefined> {
  const row = await markLinkUsed(tx, hashOf(token), purpose, now)
  if (!row) return undefined
  if (row.user_id) await deleteLinksOf(tx, row.user_id, purpose)
  return { userId: row.user_id }
}

/**
 * Creates a link on which a user chooses a password, once: after 'forgotten password', or as the invitation of a new user, who becomes
 * active by it. Installation scope.
 * @param options.hours how long it is valid (1 for a forgotten password)
 * @returns its whole address, to be mailed only to that user
 */
export async function createPasswordLink(
  { settings, now }: Pick<Runtime, 'settings' | 'now'>,
  tx: Tx,
  userId: UserId,
  options: { hours?: number; tenantKey?: string } = {},
): Promise<string> {
  const token = await createLink(tx, { purpose: 'setPassword', userId, hours: options.hours ?? 1, now: now() })
  const url = new URL('/identity/set-password', settings.ORIGIN)
  url.searchParams.set('token', token)
  if (options.tenantKey) url.searchParams.set('tenant', options.tenantKey)
  return url.href
}
