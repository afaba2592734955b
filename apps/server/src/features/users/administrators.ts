import type { TenantId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { readTenantAdministrators } from './users.queries.ts'

/** The administrators of a tenant. */
export const tenantAdministrators = (tx: Tx, tenantId: TenantId) => readTenantAdministrators(tx, tenantId)
