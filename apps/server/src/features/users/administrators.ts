import type { TenantId, UserId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { readIsAdministrator, readTenantAdministrators } from './users.queries.ts'

/** The administrators of a tenant. */
export const tenantAdministrators = (tx: Tx, tenantId: TenantId) => readTenantAdministrators(tx, tenantId)

/**
 * Who is notified of something that a user of a tenant is responsible for, and that only administrators can open: that user, or all
 * administrators where nobody would read it: of a program, and of a person who has left or administers the tenant no more.
 */
export const responsibleAdministrators = async (tx: Tx, tenantId: TenantId, userId: UserId): Promise<UserId[]> =>
  (await readIsAdministrator(tx, tenantId, userId)) ? [userId] : readTenantAdministrators(tx, tenantId)
