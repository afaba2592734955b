import { sql } from 'kysely'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'

/** Any number, the same in every process; the second one of the lock is the tenant's. */
const SWEEP_LOCK = 7_264_982

/** Locks the tenant for this transaction's sweep. @returns false when another process has it. */
export async function takeSweepLock(tx: Tx, tenantId: TenantId): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_xact_lock(${SWEEP_LOCK}, hashtext(${tenantId})) as taken`.execute(
    tx,
  )
  return rows[0]!.taken
}

/** Every site of the installation. */
export const readAllSites = (tx: Tx) => tx.selectFrom('sites').select(['tenant_id', 'id']).orderBy('tenant_id').execute()
