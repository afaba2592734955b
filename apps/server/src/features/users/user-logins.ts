import { may } from '@verka/domain/access/permissions.ts'
import type { BodyOf } from '@verka/domain/api/contract.ts'
import type { UserId } from '@verka/domain/entities/ids.ts'
import { AppError, forbidden, invalid, notFound } from '@verka/domain/errors/app-error.ts'
import type { UserLogins, linkUserLogin as linkCall } from '@verka/domain/users/user-logins.api.ts'
import { inInstallation } from '../../db/scope.queries.ts'
import type { TenantContext } from '../../http/context.ts'
import { keptSince } from '../../identity/external/external-people.ts'
import {
  deleteLink,
  deleteRefusedLogin,
  insertLink,
  readLinks,
  readRefusedLogin,
  readRefusedLogins,
  type ExternalIdentity,
} from '../../identity/external/external-people.queries.ts'
import { readReference } from '../../identity/external/login-reference.ts'
import { endLogins } from '../../identity/users.ts'
import { audit } from '../audit/audit.ts'
import { openReach } from '../tenants/open-reach.ts'
import { findUser, userOf } from './user-reach.ts'

/** A user whose login the caller may change: those who may save them. @throws `notFound`, `forbidden` */
async function findManaged(context: TenantContext, id: UserId, options: { isLocked?: boolean } = {}) {
  const reach = await openReach(context, 'users')
  const row = await findUser(context, reach, id, options)
  if (!userOf(context, reach, row).can.edit) throw forbidden()
  return row
}

/**
 * External logins of a user. A refused login belongs to no tenant: administrators of a tenant see those with the exact e-mail address of
 * the user, which they know already, and nothing of others.
 */
export async function loadUserLogins(context: TenantContext, id: UserId): Promise<UserLogins> {
  const { email } = await findManaged(context, id)
  const { settings } = context.runtime
  const mayNameFreely = may(context.actor.role, 'userLogins', 'execute')
  const { links, refused } = await inInstallation(context.tx, async () => ({
    links: await readLinks(context.tx, id),
    refused: await readRefusedLogins(context.tx, { email, includesUnknown: mayNameFreely, since: keptSince(context.now) }),
  }))
  return {
    issuer: settings.isIdentityEmbedded ? (settings.EXTERNAL_IDP_ISSUER ?? null) : settings.issuer,
    links: links.map(({ issuer, subject, linked_at }) => ({ issuer, subject, linkedAt: linked_at.toISOString() })),
    refused: refused.map(({ issuer, subject, reference, email: claimed, is_email_verified, reason, refused_at }) => ({
      issuer,
      subject,
      reference,
      email: claimed,
      isEmailVerified: is_email_verified,
      reason: reason as UserLogins['refused'][number]['reason'],
      refusedAt: refused_at.toISOString(),
    })),
    mayNameFreely,
  }
}

/**
 * Links a user to an external identity. A caller has the reference number of a refused login from the refused person, or from the list.
 * @throws `invalid` at `reference`, `forbidden`, `conflict` when it is already linked
 */
export async function linkUserLogin(context: TenantContext, id: UserId, body: BodyOf<typeof linkCall>): Promise<UserLogins> {
  await findManaged(context, id, { isLocked: true })
  const { reference, issuer: typedIssuer, subject: typedSubject } = body
  if (reference === undefined && !may(context.actor.role, 'userLogins', 'execute')) throw forbidden()
  const linked = await inInstallation(context.tx, async () => {
    const identity = reference === undefined ? { issuer: typedIssuer!, subject: typedSubject! } : await findRefused(context, reference)
    const { issuer, subject } = identity
    const isLinked = await insertLink(context.tx, { issuer, subject, userId: id, now: context.now })
    if (!isLinked) throw new AppError('conflict', { message: '@errors.loginTaken' })
    await deleteRefusedLogin(context.tx, identity)
    return `${issuer} ${subject}`
  })
  audit(context, { action: 'update', entity: 'user', entityId: id, after: { linkedLogin: linked } })
  return loadUserLogins(context, id)
}

async function findRefused(context: TenantContext, typed: string): Promise<ExternalIdentity> {
  const reference = readReference(typed)
  const refused = reference && (await readRefusedLogin(context.tx, reference, keptSince(context.now)))
  if (!refused) throw invalid([{ message: '@validation.loginReference', field: 'reference' }])
  return refused
}

/** Removes a link and ends its logins. @throws `notFound` when the user has no such link */
export async function unlinkUserLogin(context: TenantContext, id: UserId, identity: ExternalIdentity): Promise<void> {
  await findManaged(context, id, { isLocked: true })
  await inInstallation(context.tx, async () => {
    if (!(await deleteLink(context.tx, { ...identity, userId: id }))) throw notFound()
    await endLogins(context.tx, id, context.now)
  })
  audit(context, { action: 'update', entity: 'user', entityId: id, before: { linkedLogin: `${identity.issuer} ${identity.subject}` } })
}
