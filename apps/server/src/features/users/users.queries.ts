import { sql } from 'kysely'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { USER_COLUMNS } from '@verka/domain/users/users.api.ts'
import type { ListQuery } from '@verka/domain/lists/list-query.ts'
import { ROLES } from '@verka/domain/access/roles.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import type { PrivilegeId, UserId, TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { choiceColumn, textColumn, type ListColumn } from '../../db/lists/columns/list-columns.ts'
import { queryList } from '../../db/lists/query-list.ts'
import { containsWord } from '../../db/lists/search/searched-values.ts'

interface UserValues {
  userName: string
  email: string
  name: string
  role: string
  status: string
  culture: string | null
  phoneNo: string
  isEmailVerified: boolean
  searchText: string
}

/** User names and addresses are unique in the installation: the constraint's error becomes an error at the field. */
function taken(user: Pick<UserValues, 'userName' | 'email'>) {
  return (error: { code?: string; constraint?: string }): never => {
    if (error.code === '23505' && error.constraint === 'users_user_name_unique')
      throw new AppError('invalid', { message: '@errors.userNameTaken', field: 'userName', params: { userName: user.userName } })
    if (error.code === '23505' && error.constraint === 'users_email_unique')
      throw new AppError('invalid', { message: '@errors.emailTaken', field: 'email', params: { email: user.email } })
    throw error
  }
}

const columnsOf = (user: UserValues) => ({
  user_name: user.userName,
  email: user.email,
  is_email_verified: user.isEmailVerified,
  name: user.name,
  role: user.role,
  status: user.status,
  culture: user.culture,
  phone_no: user.phoneNo,
  search_text: user.searchText,
})

export const insertUser = (tx: Tx, user: UserValues & { id: UserId; tenantId: TenantId; isProgram?: boolean }, now: Date) =>
  tx
    .insertInto('users')
    .values({
      id: user.id,
      tenant_id: user.tenantId,
      ...columnsOf(user),
      is_program: user.isProgram ?? false,
      created_at: now,
      updated_at: now,
    })
    .execute()
    .catch(taken(user))

export const updateUserRow = (tx: Tx, user: UserValues & { id: UserId; tenantId: TenantId }, now: Date) =>
  tx
    .updateTable('users')
    .set({ ...columnsOf(user), version: sql`version + 1`, updated_at: now })
    .where('tenant_id', '=', user.tenantId)
    .where('id', '=', user.id)
    .execute()
    .catch(taken(user))

/**
 * Marks a user as deleted: the row stays with only their name, since their actions refer to it; their user name and address are free for
 * others.
 */
export const markUserDeleted = (tx: Tx, { tenantId, id }: { tenantId: TenantId; id: UserId }, now: Date) =>
  tx
    .updateTable('users')
    .set({
      user_name: `deleted-${id}`,
      email: `${id}@deleted.invalid`,
      is_email_verified: false,
      role: 'user',
      status: 'disabled',
      phone_no: '',
      search_text: '',
      deleted_at: now,
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()

export const insertUserSites = (tx: Tx, tenantId: TenantId, userId: UserId, siteIds: readonly SiteId[]) =>
  tx
    .insertInto('user_sites')
    .values(siteIds.map((siteId) => ({ tenant_id: tenantId, user_id: userId, site_id: siteId })))
    .execute()

/** Replaces the sites of a user. */
export async function replaceUserSites(tx: Tx, tenantId: TenantId, userId: UserId, siteIds: readonly SiteId[]): Promise<void> {
  await tx.deleteFrom('user_sites').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute()
  if (siteIds.length > 0) await insertUserSites(tx, tenantId, userId, siteIds)
}

export interface UserRow {
  id: UserId
  user_name: string
  name: string
  email: string
  is_email_verified: boolean
  role: string
  status: string
  culture: string | null
  phone_no: string
  version: number
  created_at: Date
  updated_at: Date
  /** Keys. */
  sites: string[]
  /** In the open sites. */
  privilege_ids: PrivilegeId[]
}

const USER = sql`u.id, u.user_name, u.name, u.email, u.is_email_verified, u.role, u.status, u.culture, u.phone_no, u.version, u.created_at, u.updated_at,
  array(select s.key from user_sites us join sites s on s.tenant_id = us.tenant_id and s.id = us.site_id
    where us.tenant_id = u.tenant_id and us.user_id = u.id order by s.key) as sites,
  array(select up.privilege_id from user_privileges up
    where up.tenant_id = u.tenant_id and up.user_id = u.id order by up.privilege_id) as privilege_ids`

/** A user of the tenant who is not deleted: representatives from other tenants and programs are excluded. */
export async function readUser(tx: Tx, tenantId: TenantId, id: UserId, options: { isLocked?: boolean } = {}): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`select ${USER} from users u
    where u.tenant_id = ${tenantId} and u.id = ${id} and u.deleted_at is null and u.stands_for is null and not u.is_program ${options.isLocked ? sql`for update of u` : sql``}`.execute(
    tx,
  )
  return rows[0]
}

/** Users of the tenant by their user names in small letters. */
export async function readUsersByNames(tx: Tx, tenantId: TenantId, names: readonly string[]): Promise<(UserRow & { found: string })[]> {
  const { rows } = await sql<UserRow & { found: string }>`select ${USER}, u.user_name_key as found from users u
    where u.tenant_id = ${tenantId} and u.user_name_key = any(${[...names]}::text[]) and u.deleted_at is null and u.stands_for is null`.execute(
    tx,
  )
  return rows
}

interface SitePeople {
  tenantId: TenantId
  siteId: SiteId
  roles: readonly string[]
}
interface SitePerson {
  id: UserId
  name: string
  phone_no: string
}

/** Whether a user of some roles works in a site, and may log in. */
const isOfSite = ({ tenantId, siteId, roles }: SitePeople) => sql`u.tenant_id = ${tenantId} and u.deleted_at is null
  and u.stands_for is null and not u.is_program and u.status <> 'disabled' and u.role = any(${[...roles]}::text[])
  and exists (select from user_sites us where us.tenant_id = u.tenant_id and us.user_id = u.id and us.site_id = ${siteId})`

/** People of a site whose search text has some words, by name. */
export async function searchSitePeople(
  tx: Tx,
  people: SitePeople,
  { words, limit }: { words: readonly string[]; limit: number },
): Promise<SitePerson[]> {
  const conditions = [isOfSite(people), ...words.map((word) => containsWord(sql`u.search_text`, word))]
  const { rows } = await sql<SitePerson>`select u.id, u.name, u.phone_no from users u where ${sql.join(conditions, sql` and `)}
    order by lower(u.name), u.id limit ${limit}`.execute(tx)
  return rows
}

/** People of a site, by name: some by their ids, and the holders of some privileges of the site. */
export async function readSitePeople(
  tx: Tx,
  people: SitePeople,
  { userIds, privilegeIds }: { userIds: readonly UserId[]; privilegeIds: readonly PrivilegeId[] },
): Promise<SitePerson[]> {
  const { rows } = await sql<SitePerson>`select u.id, u.name, u.phone_no from users u where ${isOfSite(people)}
      and (u.id = any(${[...userIds]}::uuid[]) or exists (select from user_privileges up
        where up.tenant_id = u.tenant_id and up.site_id = ${people.siteId} and up.user_id = u.id
          and up.privilege_id = any(${[...privilegeIds]}::uuid[])))
    order by lower(u.name), u.id`.execute(tx)
  return rows
}

/** The telephone number of a user who may log in. */
export const readPhoneNo = (tx: Tx, tenantId: TenantId, id: UserId) =>
  tx
    .selectFrom('users')
    .select('phone_no')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('status', '<>', 'disabled')
    .executeTakeFirst()

interface UserListScope {
  tenantId: TenantId
  culture: Culture
  timeZone: string
  roles: readonly string[]
  /** Users in one of these sites; undefined: in any. */
  siteIds: readonly SiteId[] | undefined
}

export function queryUsers(tx: Tx, { tenantId, culture, timeZone, roles, siteIds }: UserListScope, query: ListQuery) {
  const inSites = sql<boolean>`exists (select from user_sites us
    where us.tenant_id = u.tenant_id and us.user_id = u.id and us.site_id = any(${siteIds ?? []}::uuid[]))`
  return queryList<UserRow>(
    tx,
    {
      rowOf: (id) => sql`select ${USER} from users u where u.tenant_id = ${tenantId} and u.id = ${id}`,
      defaultOrdering: [{ column: 'name', dir: 'asc' }],
      timeZone,
      rows: {
        table: 'users',
        name: 'u',
        scope: sql<boolean>`u.tenant_id = ${tenantId}`,
        conditions: [
          { sql: sql<boolean>`u.deleted_at is null and u.stands_for is null and not u.is_program and u.role = any(${roles}::text[])` },
          ...(siteIds ? [{ sql: inSites }] : []),
        ],
        columns: {
          name: textColumn(sql`u.name`, culture, { isFilled: true }),
          userName: textColumn(sql`u.user_name`, culture, { isFilled: true, caseless: sql`u.user_name_key` }),
          email: textColumn(sql`u.email`, culture, { isFilled: true, caseless: sql`u.email_key` }),
          phoneNo: textColumn(sql`nullif(u.phone_no, '')`, culture),
          role: choiceColumn(sql`u.role`, ROLES, { isFilled: true }),
          isDisabled: { type: 'boolean', value: sql`(u.status = 'disabled')`, isFilled: true },
          isInvited: { type: 'boolean', value: sql`(u.status = 'invited')`, isFilled: true },
          createdAt: { type: 'moment', value: sql`u.created_at`, isFilled: true },
          updatedAt: { type: 'moment', value: sql`u.updated_at`, isFilled: true },
        } satisfies Record<keyof typeof USER_COLUMNS, ListColumn>,
        searched: (word) => ({ sql: containsWord(sql`u.search_text`, word) }),
      },
    },
    query,
  )
}

/** Any number, the same in every process: of two who take a system administrator away, the second counts after the first. */
const ADMINISTRATORS_LOCK = 7_264_983

/** Whether another user can administer the installation, locked until this transaction ends. Installation scope. */
export async function isOtherSystemAdministrator(tx: Tx, extra: UserId): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${ADMINISTRATORS_LOCK})`.execute(tx)
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'superUser')
    .where('status', '=', 'active')
    // a program cannot help anybody to log in
    .where('is_program', '=', false)
    .where('id', '<>', extra)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** The people who administer a tenant. */
export async function readTenantAdministrators(tx: Tx, tenantId: TenantId): Promise<UserId[]> {
  const rows = await tx
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('role', '=', 'tenantAdmin')
    .where('status', '<>', 'disabled')
    .where('is_program', '=', false)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether a user is a person who may log in and administers a tenant. */
export async function readIsAdministrator(tx: Tx, tenantId: TenantId, userId: UserId): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', userId)
    .where('role', 'in', ['tenantAdmin', 'superUser'])
    .where('status', '=', 'active')
    .where('is_program', '=', false)
    .where('stands_for', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** The people of a tenant who are not deleted; neither programs nor representatives. */
export const readPeopleOfTenant = (tx: Tx, tenantId: TenantId) =>
  tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'phone_no', 'role', 'status'])
    .where('tenant_id', '=', tenantId)
    .where('deleted_at', 'is', null)
    .where('stands_for', 'is', null)
    .where('is_program', '=', false)
    .execute()
