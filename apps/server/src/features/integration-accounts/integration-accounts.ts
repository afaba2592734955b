import { isAtLeast, type Role } from '@verka/domain/access/roles.ts'
import type { BodyOf } from '@verka/domain/api/contract.ts'
import type { Use } from '@verka/domain/definitions/uses.ts'
import { asId, type Id, type UserId } from '@verka/domain/entities/ids.ts'
import { AppError, forbidden, invalid, notFound } from '@verka/domain/errors/app-error.ts'
import type {
  createIntegrationAccount as createCall,
  IntegrationAccount,
} from '@verka/domain/integration-accounts/integration-accounts.api.ts'
import type { pageParamsOf } from '@verka/domain/lists/page-query.ts'
import { grantableRoles, managesRole } from '@verka/domain/users/user-access.ts'
import { pageByOffset } from '../../db/lists/cursors/offset-cursor.ts'
import { inInstallation } from '../../db/scope.queries.ts'
import { todayOf, type TenantContext } from '../../http/context.ts'
import { forgetPerson } from '../../identity/users.ts'
import { audit } from '../audit/audit.ts'
import { refuseWhenStale } from '../guards/refuse-when-stale.ts'
import { refuseWhenUsed } from '../guards/uses.ts'
import { forgetPreferences } from '../preferences/preferences.ts'
import { replaceUserPrivileges, revokeUserPrivileges } from '../privileges/user-privileges.ts'
import { openReach } from '../tenants/open-reach.ts'
import { refuseRole, sitesOf } from '../users/user-reach.ts'
import { listLinks } from '../users/user-logins.ts'
import { createProgram, removeProgram, saveProgram, setUserSites } from '../users/users.ts'
import { forgetViews } from '../views/views.ts'
import { accountOf, endOf } from './account-of-row.ts'
import {
  countAccounts,
  deleteAccount,
  insertAccount,
  readAccount,
  readAccounts,
  readSecrets,
  updateExpiry,
  type AccountRow,
} from './integration-accounts.queries.ts'

type AccountId = Id<'integrationAccount'>
type Body = BodyOf<typeof createCall>

/** The id of an account in `users`. */
const userIdOf = (id: AccountId) => asId<'user'>(id)

async function described(context: TenantContext, rows: readonly AccountRow[]): Promise<IntegrationAccount[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const secrets = Map.groupBy(await readSecrets(context.tx, context.tenant.id, ids), ({ user_id }) => user_id)
  const links = await listLinks(context, ids)
  return rows.map((row) => accountOf(context, row, { secrets: secrets.get(row.id) ?? [], logins: links.get(row.id) ?? [] }))
}

/** The accounts that the caller administers, by name. */
export async function listAccounts(context: TenantContext, page: ReturnType<typeof pageParamsOf>) {
  await openReach(context, 'integrationAccounts')
  const { tx, tenant, actor } = context
  const roles = grantableRoles(actor.role)
  const { rows, ...further } = await pageByOffset(page, (requested) => readAccounts(tx, tenant.id, { roles, ...requested }))
  return { items: await described(context, rows), totalCount: await countAccounts(tx, tenant.id, roles), ...further }
}

/** One account. @throws `notFound`, also for one above the caller's role */
export async function loadAccount(context: TenantContext, id: AccountId): Promise<IntegrationAccount> {
  await openReach(context, 'integrationAccounts')
  return (await findAccount(context, id)).account
}

/** One account for a change, locked until the end of the transaction. @throws `notFound`, `forbidden` */
export async function findManagedAccount(context: TenantContext, id: AccountId) {
  const reach = await openReach(context, 'integrationAccounts')
  const found = await findAccount(context, id, { isLocked: true })
  if (!found.account.can.edit) throw forbidden()
  return { ...found, reach }
}

/** The sites of the caller's reach have to be open. */
async function findAccount(context: TenantContext, id: AccountId, options: { isLocked?: boolean } = {}) {
  const row = await readAccount(context.tx, context.tenant.id, userIdOf(id), options)
  if (!row || !managesRole(context.actor.role, row.role as Role)) throw notFound()
  const [account] = await described(context, [row])
  return { row, account: account! }
}

/** Refuses a last day that is over: nobody means to create or keep an account for yesterday. @throws `invalid` */
export function refusePastDay(context: TenantContext, expiresOn: string | null | undefined, before: string | null = null): void {
  if (typeof expiresOn === 'string' && expiresOn !== before && expiresOn < todayOf(context))
    throw invalid([{ message: '@validation.dayOver', field: 'expiresOn' }])
}

/** Creates an account of at most the caller's role. It has no secret yet. */
export async function addAccount(context: TenantContext, body: Body): Promise<IntegrationAccount> {
  const reach = await openReach(context, 'integrationAccounts')
  refuseRole(context, body.role)
  refusePastDay(context, body.expiresOn)
  const { name, role, isDisabled = false, expiresOn = null, privilegeIds = [] } = body
  const siteIds = sitesOf(reach, body.sites ?? []).map((site) => site.id)
  const { tx, tenant, now } = context
  const id = await createProgram(tx, { tenantId: tenant.id, name, role, siteIds, status: isDisabled ? 'disabled' : 'active' }, now)
  await insertAccount(tx, tenant.id, id, endOf(expiresOn, context))
  await replaceUserPrivileges(context, { id, siteIds }, { before: [], wanted: privilegeIds })
  const after = await saved(context, id)
  audit(context, { action: 'create', entity: 'integrationAccount', entityId: id, after: auditedPart(after) })
  return after
}

/** Saves an account: the caller has to be allowed to manage both the old and the new state. An omitted property is unchanged. */
export async function changeAccount(context: TenantContext, id: AccountId, body: Body): Promise<IntegrationAccount> {
  const { row, account: before, reach } = await findManagedAccount(context, id)
  refuseWhenStale(body.version, before)
  refuseRole(context, body.role)
  refusePastDay(context, body.expiresOn, before.expiresOn)
  const { name, role, isDisabled = before.isDisabled, expiresOn = before.expiresOn } = body
  const isLess = isDisabled || !isAtLeast(role, before.role)
  if (isLess && row.id === context.actor.id) throw new AppError('conflict', { message: '@errors.notOneself' })
  const siteIds = sitesOf(reach, body.sites ?? before.sites).map((site) => site.id)
  const { tx, tenant, now } = context
  await saveProgram(tx, { tenantId: tenant.id, id: row.id, name, role, status: isDisabled ? 'disabled' : 'active' }, now)
  await setUserSites(tx, tenant.id, row.id, siteIds)
  if (expiresOn !== before.expiresOn) await updateExpiry(tx, tenant.id, row.id, endOf(expiresOn, context))
  await replaceUserPrivileges(context, { id: row.id, siteIds }, { before: before.privilegeIds, wanted: body.privilegeIds })
  const after = await saved(context, row.id)
  audit(context, {
    action: 'update',
    entity: 'integrationAccount',
    entityId: id,
    before: auditedPart(before),
    after: auditedPart(after),
  })
  return after
}

/** What keeps an account from being deleted: nothing does, since a program neither borrows nor books. @throws `notFound` */
export async function showAccountUses(context: TenantContext, id: AccountId): Promise<Use[]> {
  await loadAccount(context, id)
  return []
}

/** Deletes an account with its secrets and links. Its row and name stay for the logs. @throws `stale`, `forbidden` */
export async function removeAccount(context: TenantContext, id: AccountId, version: number | undefined): Promise<void> {
  const { row, account: before } = await findManagedAccount(context, id)
  refuseWhenStale(version, before)
  if (!before.can.delete) throw forbidden()
  refuseWhenUsed(await showAccountUses(context, id))
  const { tx, tenant, now } = context
  await setUserSites(tx, tenant.id, row.id, [])
  await revokeUserPrivileges(context, row.id)
  await forgetPreferences(context, row.id)
  await forgetViews(context, row.id)
  await deleteAccount(tx, tenant.id, row.id)
  await removeProgram(tx, { tenantId: tenant.id, id: row.id }, now)
  await inInstallation(tx, () => forgetPerson(tx, row.id, now))
  audit(context, { action: 'delete', entity: 'integrationAccount', entityId: id, before: auditedPart(before) })
}

/** The parts of an account that a save changes. */
const auditedPart = ({ name, role, sites, privilegeIds, expiresOn, isDisabled }: IntegrationAccount) => ({
  name,
  role,
  sites,
  privilegeIds,
  expiresOn,
  isDisabled,
})

/** An account as it is stored now. */
export async function saved(context: TenantContext, id: UserId): Promise<IntegrationAccount> {
  const row = await readAccount(context.tx, context.tenant.id, id)
  const [account] = await described(context, [row!])
  return account!
}
