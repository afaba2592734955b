import { sql } from 'kysely'
import type { UserId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../db/transaction.ts'

const people = (tx: Tx) =>
  tx
    .selectFrom('users')
    .innerJoin('tenants', 'tenants.id', 'users.tenant_id')
    .leftJoin('credentials', 'credentials.user_id', 'users.id')
    // the tenant in which a system administrator acts at present
    .leftJoin('tenant_switches', (join) => join.onRef('tenant_switches.user_id', '=', 'users.id').on('users.role', '=', 'superUser'))
    .leftJoin('tenants as acting', 'acting.id', 'tenant_switches.tenant_id')
    .where('users.is_program', '=', false)
    .select([
      'users.id',
      'users.tenant_id',
      'users.user_name',
      'users.email',
      'users.is_email_verified',
      'users.name',
      'users.role',
      'users.status',
      'users.culture',
      'acting.key as acting_tenant_key',
      'tenants.key as tenant_key',
      'tenants.name as tenant_name',
      'tenants.culture as tenant_culture',
      'credentials.password_hash',
    ])

export type PersonRow = NonNullable<Awaited<ReturnType<typeof readPersonById>>>

export const readPersonById = (tx: Tx, id: UserId) => people(tx).where('users.id', '=', id).executeTakeFirst()

/** By user name, else by e-mail address; letter case does not matter. */
export async function readPersonByLogin(tx: Tx, login: string) {
  const byName = await people(tx)
    .where('users.user_name_key', '=', sql<string>`lower(${login})`)
    .executeTakeFirst()
  return byName ?? readPersonByEmail(tx, login)
}

export const readPersonByEmail = (tx: Tx, email: string) =>
  people(tx)
    .where('users.email_key', '=', sql<string>`lower(${email})`)
    .executeTakeFirst()

export async function upsertCredential(tx: Tx, userId: UserId, passwordHash: string, now: Date): Promise<void> {
  await tx
    .insertInto('credentials')
    .values({ user_id: userId, password_hash: passwordHash, changed_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ password_hash: passwordHash, changed_at: now }))
    .execute()
}

/** A user who followed a mailed link owns the address; an invited user becomes active by it. */
export async function confirmByLink(tx: Tx, userId: UserId, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      is_email_verified: true,
      status: sql`case when status = 'invited' then 'active' else status end`,
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('id', '=', userId)
    .where((where) => where.or([where('is_email_verified', '=', false), where('status', '=', 'invited')]))
    .execute()
}

export const deleteCredential = (tx: Tx, userId: UserId) => tx.deleteFrom('credentials').where('user_id', '=', userId).execute()

export const deleteExternalIdentities = (tx: Tx, userId: UserId) =>
  tx.deleteFrom('external_identities').where('user_id', '=', userId).execute()
