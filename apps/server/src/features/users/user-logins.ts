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
    links: await readLinks(context.tx, [id]),
    refused: await readRefusedLogins(context.tx, { email, includesUnknown: mayNameFreely, since: keptSince(context.now) }),
  }))
  return {
    issuer: settings.isIdentityEmbedded ? (settings.EXTERNAL_IDP_ISSUER ?? null) : settings.issuer,
    links: links.map(linkOf),
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
  if (body.reference === undefined && !may(context.actor.role, 'userLogins', 'execute')) throw forbidden()
  const linkedLogin = await linkIdentity(context, id, body)
  audit(context, { action: 'update', entity: 'user', entityId: id, after: { linkedLogin } })
  return loadUserLogins(context, id)
}

/**
 * Links an identity to a user or an integration account. The caller of this function has checked the right to. @returns its name for the log
 * @throws `invalid` at `reference`, `conflict` when it is linked already
 */
export const linkIdentity = (
  context: TenantContext,
  id: UserId,
  { reference, issuer, subject }: BodyOf<typeof linkCall>,
): Promise<string> =>
  inInstallation(context.tx, async () => {
    const identity = reference === undefined ? { issuer: issuer!, subject: subject! } : await findRefused(context, reference)
    const isLinked = await insertLink(context.tx, { issuer: identity.issuer, subject: identity.subject, userId: id, now: context.now })
    if (!isLinked) throw new AppError('conflict', { message: '@errors.loginTaken' })
    await deleteRefusedLogin(context.tx, identity)
    return nameOf(identity)
  })

/** Removes a link and ends its logins. @returns its name for the log @throws `notFound` when there is no such link */
export const unlinkIdentity = (context: TenantContext, id: UserId, identity: ExternalIdentity): Promise<string> =>
  inInstallation(context.tx, async () => {
    if (!(await deleteLink(context.tx, { ...identity, userId: id }))) throw notFound()
    await endLogins(context.tx, id, context.now)
    return nameOf(identity)
  })

const nameOf = ({ issuer, subject }: ExternalIdentity) => `${issuer} ${subject}`

const linkOf = ({ issuer, subject, linked_at }: ExternalIdentity & { linked_at: Date }) => ({
  issuer,
  subject,
  linkedAt: linked_at.toISOString(),
})

/** The linked identities of some users. */
export async function listLinks(context: TenantContext, ids: readonly UserId[]) {
  const links = await inInstallation(context.tx, () => readLinks(context.tx, ids))
  return new Map([...Map.groupBy(links, ({ user_id }) => user_id)].map(([id, some]) => [id, some.map(linkOf)]))
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
  const linkedLogin = await unlinkIdentity(context, id, identity)
  audit(context, { action: 'update', entity: 'user', entityId: id, before: { linkedLogin } })
}
