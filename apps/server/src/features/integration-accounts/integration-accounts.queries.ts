import { sql } from 'kysely'
import type { PrivilegeId, UserId, TenantId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'

export interface SecretRow {
  id: string
  slot: number
  ending: string
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
}

export interface AccountRow {
  id: UserId
  name: string
  role: string
  status: string
  version: number
  created_at: Date
  updated_at: Date
  expires_at: Date | null
  last_used_at: Date | null
  /** Keys. */
  sites: string[]
  privilege_ids: PrivilegeId[]
}

const ACCOUNT = sql`u.id, u.name, u.role, u.status, u.version, u.created_at, u.updated_at, a.expires_at, a.last_used_at,
  array(select s.key from user_sites us join sites s on s.tenant_id = us.tenant_id and s.id = us.site_id
    where us.tenant_id = u.tenant_id and us.user_id = u.id order by s.key) as sites,
  array(select up.privilege_id from user_privileges up
    where up.tenant_id = u.tenant_id and up.user_id = u.id order by up.privilege_id) as privilege_ids`
const FROM = sql`users u join integration_accounts a on a.tenant_id = u.tenant_id and a.user_id = u.id`

/** The accounts of a tenant with some roles, by name. */
export async function readAccounts(
  tx: Tx,
  tenantId: TenantId,
  { roles, skip, limit }: { roles: readonly string[]; skip: number; limit: number },
): Promise<AccountRow[]> {
  const { rows } = await sql<AccountRow>`select ${ACCOUNT} from ${FROM}
    where u.tenant_id = ${tenantId} and u.deleted_at is null and u.role = any(${roles}::text[])
    order by lower(u.name), u.id limit ${limit} offset ${skip}`.execute(tx)
  return rows
}

export async function countAccounts(tx: Tx, tenantId: TenantId, roles: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${FROM}
    where u.tenant_id = ${tenantId} and u.deleted_at is null and u.role = any(${roles}::text[])`.execute(tx)
  return rows[0]!.count
}

export async function readAccount(
  tx: Tx,
  tenantId: TenantId,
  id: UserId,
  options: { isLocked?: boolean } = {},
): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`select ${ACCOUNT} from ${FROM}
    where u.tenant_id = ${tenantId} and u.id = ${id} and u.deleted_at is null ${options.isLocked ? sql`for update of u` : sql``}`.execute(
    tx,
  )
  return rows[0]
}

/** The secrets of some accounts, oldest first. */
export const readSecrets = (tx: Tx, tenantId: TenantId, userIds: readonly UserId[]) =>
  tx
    .selectFrom('integration_secrets')
    .select(['user_id', 'id', 'slot', 'ending', 'created_at', 'expires_at', 'last_used_at'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', 'in', [...userIds])
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const insertAccount = (tx: Tx, tenantId: TenantId, userId: UserId, expiresAt: Date | null) =>
  tx.insertInto('integration_accounts').values({ tenant_id: tenantId, user_id: userId, expires_at: expiresAt }).execute()

export const updateExpiry = (tx: Tx, tenantId: TenantId, userId: UserId, expiresAt: Date | null) =>
  tx
    .updateTable('integration_accounts')
    .set({ expires_at: expiresAt })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .execute()

interface NewSecret {
  tenantId: TenantId
  userId: UserId
  id: string
  slot: number
  hash: Buffer
  ending: string
  expiresAt: Date | null
}

export const insertSecret = (tx: Tx, secret: NewSecret, now: Date) =>
  tx
    .insertInto('integration_secrets')
    .values({
      tenant_id: secret.tenantId,
      user_id: secret.userId,
      id: secret.id,
      slot: secret.slot,
      hash: secret.hash,
      ending: secret.ending,
      created_at: now,
      expires_at: secret.expiresAt,
    })
    .execute()

/** @returns whether the account had that secret */
export async function deleteSecret(tx: Tx, tenantId: TenantId, userId: UserId, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('integration_secrets')
    .where((e) => e.and({ tenant_id: tenantId, user_id: userId, id }))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes what a program logs in with: the account's row in `users` stays for the logs. */
export const deleteAccount = (tx: Tx, tenantId: TenantId, userId: UserId) =>
  tx.deleteFrom('integration_accounts').where('tenant_id', '=', tenantId).where('user_id', '=', userId).execute()
