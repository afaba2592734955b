import type { TenantId, UserId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../../db/transaction.ts'

/** Names that only the server gives. */
const strangerName = (tenantId: TenantId) => `without-login-${tenantId}`

/** The user for whom reports are executed. */
export const findStrangerUser = (tx: Tx, tenantId: TenantId) =>
  tx
    .selectFrom('users')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('user_name', '=', strangerName(tenantId))
    .executeTakeFirst()

export const insertStrangerUser = (tx: Tx, user: { id: UserId; tenantId: TenantId; name: string }, now: Date) =>
  tx
    .insertInto('users')
    .values({
      id: user.id,
      tenant_id: user.tenantId,
      name: user.name,
      user_name: strangerName(user.tenantId),
      email: `${user.id}@without-login.invalid`,
      role: 'user',
      status: 'disabled',
      is_program: true,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
