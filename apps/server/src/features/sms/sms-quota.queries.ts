import { sql } from 'kysely'
import { invalid } from '@verka/domain/errors/app-error.ts'
import type { LicenceLevel } from '@verka/domain/tenants/licence-levels.ts'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'

/** Maps the database's error for parts beyond the quota (migration 0071). @throws `invalid` for it, and any other error */
function refuseBeyondQuota(error: Error & { code?: string; constraint?: string; detail?: string }): never {
  if (error.code !== '23514' || error.constraint !== 'sms_usage') throw error
  const [used = 0, limit = 0, cost = 0] = (error.detail ?? '').split(' ').map(Number)
  throw invalid([{ message: '@errors.smsQuota', params: { used, limit, cost, left: Math.max(0, limit - used) } }])
}

/** Takes parts of the quota of a month until the end of the transaction. @throws `invalid` with the numbers if too few are left */
export const takeQuota = (tx: Tx, tenantId: TenantId, month: string, parts: number): Promise<unknown> =>
  sql`select take_sms(${tenantId}, ${month}, ${parts})`.execute(tx).catch(refuseBeyondQuota)

/** Gives parts back that were not sent. */
export const giveBackQuota = (tx: Tx, tenantId: TenantId, month: string, parts: number): Promise<unknown> =>
  sql`select give_sms(${tenantId}, ${month}, ${parts})`.execute(tx)

/** The parts used in a month, and the licence that limits them. */
export async function readUsage(tx: Tx, tenantId: TenantId, month: string): Promise<{ used: number; level: LicenceLevel }> {
  const { rows } = await sql<{ used: number; level: LicenceLevel }>`select t.licence_level as level,
      (select coalesce(sum(u.used), 0)::int from sms_usage u where u.tenant_id = t.id and u.month = ${month}) as used
    from tenants t where t.id = ${tenantId}`.execute(tx)
  return rows[0]!
}

/** Deletes what was used in months before one, of all tenants. Installation scope. */
export const deleteOldUsage = (tx: Tx, month: string): Promise<unknown> =>
  sql`delete from sms_usage where month < ${month}::date`.execute(tx)
