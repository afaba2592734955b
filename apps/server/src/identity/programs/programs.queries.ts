import type { UserId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'

/** An account of a program that may log in now. Installation scope. */
export const readProgram = (tx: Tx, id: UserId, now: Date) =>
  tx
    .selectFrom('users')
    .innerJoin('integration_accounts as a', 'a.user_id', 'users.id')
    .innerJoin('tenants', 'tenants.id', 'users.tenant_id')
    .select(['users.id', 'users.role', 'tenants.key as tenant_key'])
    .where('users.id', '=', id)
    .where('users.status', '=', 'active')
    .where((e) => e.or([e('a.expires_at', 'is', null), e('a.expires_at', '>', now)]))
    .executeTakeFirst()

/** The secrets of an account that are valid now. Installation scope. */
export const readValidSecrets = (tx: Tx, id: UserId, now: Date) =>
  tx
    .selectFrom('integration_secrets')
    .select(['id', 'hash'])
    .where('user_id', '=', id)
    .where((e) => e.or([e('expires_at', 'is', null), e('expires_at', '>', now)]))
    .execute()

export const noteSecretUsed = (tx: Tx, userId: UserId, id: string, now: Date) =>
  tx.updateTable('integration_secrets').set({ last_used_at: now }).where('user_id', '=', userId).where('id', '=', id).execute()
