import { isAtLeast, type Role } from '@verka/domain/access/roles.ts'
import type { BodyOf } from '@verka/domain/api/contract.ts'
import type { Use } from '@verka/domain/definitions/uses.ts'
import type { UserId } from '@verka/domain/entities/ids.ts'
import { AppError, forbidden, invalid } from '@verka/domain/errors/app-error.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import { grantableRoles } from '@verka/domain/users/user-access.ts'
import type { SavedUser, User, createUser as createCall } from '@verka/domain/users/users.api.ts'
import { inInstallation, openSites } from '../../db/scope.queries.ts'
import type { TenantContext } from '../../http/context.ts'
import { endAccess, forgetLinks, forgetPerson } from '../../identity/users.ts'
import { audit } from '../audit/audit.ts'
import { refuseWhenUsed, usesFrom } from '../guards/uses.ts'
import { refuseWhenStale } from '../guards/refuse-when-stale.ts'
import { forgetPreferences } from '../preferences/preferences.ts'
import { replaceUserPrivileges, revokeUserPrivileges } from '../privileges/user-privileges.ts'
import { countLoansOf } from '../loans/running-loans.ts'
import { countBookingsFor } from '../reservations/reservation-uses.ts'
import { refuseUserBeyondLicence } from '../tenants/life/licence.ts'
import { openReach, type Reach } from '../tenants/open-reach.ts'
import { listSites } from '../tenants/tenants.ts'
import { forgetViews } from '../views/views.ts'
import { claimInvitation, inviteAfterCommit, inviteLater, refuseInvitation } from './invite-user.ts'
import { findUser, refuseRole, sitesOf, userOf } from './user-reach.ts'
import { createUser, userSearchText, type UserStatus } from './users.ts'
import {
  isOtherSystemAdministrator,
  markUserDeleted,
  queryUsers,
  readUser,
  readUsersByNames,
  replaceUserSites,
  updateUserRow,
  type UserRow,
} from './users.queries.ts'

type Body = BodyOf<typeof createCall>

/** The people of the tenant that the caller administers. */
export async function filterUsers(context: TenantContext, query: ListQuery) {
  const reach = await openReach(context, 'users')
  const { rows, ...count } = await queryUsers(
    context.tx,
    {
      tenantId: context.tenant.id,
      culture: context.tenant.culture,
      timeZone: context.timeZone,
      roles: grantableRoles(context.actor.role),
      siteIds: reach.isTenant ? undefined : reach.sites.map((site) => site.id),
    },
    query,
  )
  return { items: rows.map((row) => userOf(context, reach, row)), ...count }
}

export async function loadUser(context: TenantContext, id: UserId): Promise<User> {
  const reach = await openReach(context, 'users')
  return userOf(context, reach, await findUser(context, reach, id))
}

/** The users whom the caller administers that have one of these user names, in small letters, each with what it was found by. */
export async function findUsersByName(context: TenantContext, names: readonly string[]): Promise<{ found: string; user: User }[]> {
  const reach = await openReach(context, 'users')
  const rows = await readUsersByNames(context.tx, context.tenant.id, names)
  return rows.map((row) => ({ found: row.found, user: userOf(context, reach, row) }))
}

/** Refuses a body that contradicts the path. @throws `invalid`, `malformed` */
function refuseOtherScope(context: TenantContext, body: Body, id?: string): void {
  if (body.tenant !== undefined && body.tenant !== context.tenant.key) throw invalid([{ message: '@errors.otherTenant', field: 'tenant' }])
  if (id !== undefined && body.userId !== undefined && body.userId.toLowerCase() !== id.toLowerCase())
    throw new AppError('malformed', { message: '@errors.idMismatch', field: 'userId' })
}

/**
 * Creates a user without a password, and sends them a link to choose one on request. `isMailedLater`: a job sends it, as one of many, at the
 * pace of the tenant.
 */
export async function addUser(context: TenantContext, body: Body, { isMailedLater = false } = {}): Promise<SavedUser> {
  const reach = await openReach(context, 'users')
  refuseOtherScope(context, body)
  refuseRole(context, body.role)
  const siteIds = sitesOf(reach, body.sites ?? []).map((site) => site.id)
  const { isDisabled = false, sendConfirmationEmail = false, privilegeIds = [], culture = null, phoneNo = '' } = body
  if (sendConfirmationEmail && isMailedLater) refuseInvitation(context, { isDisabled })
  else if (sendConfirmationEmail) await claimInvitation(context, { email: body.email, isDisabled })
  if (!isDisabled) await refuseUserBeyondLicence(context)
  const { userName, name, email, role } = body
  // without a mail there is nothing to wait for: they log in elsewhere, or by 'forgotten password'
  const status: UserStatus = isDisabled ? 'disabled' : sendConfirmationEmail ? 'invited' : 'active'
  const tenantId = context.tenant.id
  const id = await createUser(
    context.tx,
    { tenantId, userName, name, email, role, siteIds, isEmailVerified: false, status, culture, phoneNo },
    context.now,
  )
  await replaceUserPrivileges(context, { id, siteIds }, { before: [], wanted: privilegeIds })
  const created = userOf(context, reach, await saved(context, id))
  audit(context, { action: 'create', entity: 'user', entityId: id, after: created })
  if (sendConfirmationEmail && isMailedLater) await inviteLater(context, id)
  return sendConfirmationEmail && !isMailedLater ? inviteAfterCommit(context, created) : created
}

/** Saves a user: the caller has to be allowed to manage both the old and the new state. An omitted property is unchanged. */
export async function changeUser(context: TenantContext, id: UserId, body: Body): Promise<SavedUser> {
  const reach = await openReach(context, 'users')
  const row = await findUser(context, reach, id, { isLocked: true })
  const before = userOf(context, reach, row)
  if (!before.can.edit) throw forbidden()
  refuseOtherScope(context, body, id)
  refuseWhenStale(body.version, before)
  refuseRole(context, body.role)
  const { sendConfirmationEmail = false, isDisabled = before.isDisabled, culture = before.culture, phoneNo = before.phoneNo } = body
  const sites = sitesOf(reach, body.sites ?? row.sites)
  const siteIds = sites.map((site) => site.id)
  await refuseLosingAdministrators(context, row, { role: body.role, isDisabled })
  if (sendConfirmationEmail) await claimInvitation(context, { email: body.email, isDisabled })
  if (before.isDisabled && !isDisabled) await refuseUserBeyondLicence(context)
  const hasOtherEmail = body.email.toLowerCase() !== row.email.toLowerCase()
  const status = isDisabled ? 'disabled' : before.isDisabled ? 'active' : row.status
  const { userName, name, email, role } = body
  const isEmailVerified = row.is_email_verified && !hasOtherEmail
  const values = { id, tenantId: context.tenant.id, userName, name, email, role, status, culture, phoneNo, isEmailVerified }
  await updateUserRow(context.tx, { ...values, searchText: userSearchText({ userName, name, email, phoneNo }) }, context.now)
  await replaceUserSites(context.tx, context.tenant.id, id, siteIds)
  await replaceUserPrivileges(context, { id, siteIds }, { before: before.privilegeIds, wanted: body.privilegeIds })
  if (isDisabled && !before.isDisabled) await inInstallation(context.tx, () => endAccess(context.tx, id, context.now))
  else if (hasOtherEmail) await inInstallation(context.tx, () => forgetLinks(context.tx, id))
  const after = userOf(context, reach, await saved(context, id))
  audit(context, { action: 'update', entity: 'user', entityId: id, before, after })
  return sendConfirmationEmail ? inviteAfterCommit(context, after) : after
}

/** Sends a user the link to choose their password again. */
export async function inviteUser(context: TenantContext, id: UserId, version: number | undefined): Promise<SavedUser> {
  const reach = await openReach(context, 'users')
  const user = userOf(context, reach, await findUser(context, reach, id, { isLocked: true }))
  if (!user.can.edit) throw forbidden()
  refuseWhenStale(version, user)
  await claimInvitation(context, user)
  audit(context, { action: 'update', entity: 'user', entityId: id, after: { confirmationEmailTo: user.email } })
  return inviteAfterCommit(context, user)
}

/** Number of a user's loans and bookings, in all sites of the tenant. */
async function borrowedBy(context: TenantContext, reach: Reach, id: UserId): Promise<Use[]> {
  const { tx, tenant, now } = context
  const open = (sites: Reach['sites']) =>
    openSites(
      tx,
      sites.map((site) => site.id),
    )
  await open(await listSites(tx, tenant.id))
  const [loans, bookings] = [await countLoansOf(tx, tenant.id, id), await countBookingsFor(tx, tenant.id, id, now)]
  await open(reach.sites)
  return usesFrom([
    { kind: 'personLoans', count: loans },
    { kind: 'personBookings', count: bookings },
  ])
}

/** Uses that block the deletion of a user. @throws `notFound` */
export async function showUserUses(context: TenantContext, id: UserId): Promise<Use[]> {
  const reach = await openReach(context, 'users')
  await findUser(context, reach, id)
  return borrowedBy(context, reach, id)
}

/**
 * Deletes a user: they are in no list and cannot log in. Their row and name stay, since their operations refer to them
 * (docs/decisions/014). @throws `stale`, `conflict`, `forbidden`, `inUse` while they have loans or bookings
 */
export async function removeUser(context: TenantContext, id: UserId, version: number | undefined): Promise<void> {
  const reach = await openReach(context, 'users')
  const row = await findUser(context, reach, id, { isLocked: true })
  const before = userOf(context, reach, row)
  refuseWhenStale(version, before)
  await refuseLosingAdministrators(context, row, undefined)
  if (!before.can.delete) throw forbidden()
  refuseWhenUsed(await borrowedBy(context, reach, id))
  await replaceUserSites(context.tx, context.tenant.id, id, [])
  await revokeUserPrivileges(context, id)
  await forgetPreferences(context, id)
  await forgetViews(context, id)
  await markUserDeleted(context.tx, { tenantId: context.tenant.id, id }, context.now)
  await inInstallation(context.tx, () => forgetPerson(context.tx, id, context.now))
  audit(context, { action: 'delete', entity: 'user', entityId: id, before })
}

/**
 * Refuses that users delete, disable or lower themselves by accident, or that the last system administrator is lost.
 * @param next the new state; undefined: deleted. @throws `conflict`
 */
async function refuseLosingAdministrators(
  context: TenantContext,
  row: UserRow,
  next: { role: Role; isDisabled: boolean } | undefined,
): Promise<void> {
  const isLess = !next || next.isDisabled || !isAtLeast(next.role, row.role as Role)
  if (!isLess) return
  if (row.id === context.actor.id) throw new AppError('conflict', { message: '@errors.notOneself' })
  if (row.role !== 'superUser' || row.status === 'disabled') return
  // another one may be removed at this moment
  if (!(await inInstallation(context.tx, () => isOtherSystemAdministrator(context.tx, row.id))))
    throw new AppError('conflict', { message: '@errors.lastSystemAdministrator' })
}

async function saved(context: TenantContext, id: UserId): Promise<UserRow> {
  return (await readUser(context.tx, context.tenant.id, id))!
}
