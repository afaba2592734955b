import { sql } from 'kysely'
import type { UserId, TenantId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'

/** The user at home: themselves, or the one whom they represent. Installation scope. */
export const readPersonAtHome = (tx: Tx, userId: UserId) =>
  tx
    .selectFrom('users as u')
    .innerJoin('users as p', (join) => join.on(sql<boolean>`p.id = coalesce(u.stands_for, u.id)`))
    .select(['p.id', 'p.name', 'p.tenant_id'])
    .where('u.id', '=', userId)
    .executeTakeFirstOrThrow()

/** Upserts the row that represents a system administrator in another tenant; nobody can log in with it. @returns its id */
export async function upsertRepresentative(
  tx: Tx,
  representative: { id: UserId; tenantId: TenantId; representedId: UserId; name: string; isProgram: boolean },
  now: Date,
): Promise<UserId> {
  const { id } = await tx
    .insertInto('users')
    .values({
      id: representative.id,
      tenant_id: representative.tenantId,
      stands_for: representative.representedId,
      name: representative.name,
      user_name: `stand-in-${representative.id}`,
      email: `${representative.id}@stand-in.invalid`,
      role: 'superUser',
      status: 'disabled',
      is_program: representative.isProgram,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'stands_for']).doUpdateSet({ name: representative.name, updated_at: now }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores that a user acts in another tenant. */
export const upsertSwitch = (tx: Tx, { userId, tenantId, actsAs }: { userId: UserId; tenantId: TenantId; actsAs: UserId }, now: Date) =>
  tx
    .insertInto('tenant_switches')
    .values({ user_id: userId, tenant_id: tenantId, acts_as: actsAs, switched_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ tenant_id: tenantId, acts_as: actsAs, switched_at: now }))
    .execute()

/** Ends a switch: the user is at home. */
export const deleteSwitch = (tx: Tx, userId: UserId) => tx.deleteFrom('tenant_switches').where('user_id', '=', userId).execute()
