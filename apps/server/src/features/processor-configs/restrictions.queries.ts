import { sql } from 'kysely'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'

interface RestrictionValues {
  mode: string
  tenantIds: readonly TenantId[]
  licenceLevels: readonly string[]
}

/** The restriction of an implementation, locked until the end of the transaction. Installation scope, as all of these. */
export const lockRestriction = (tx: Tx, type: string, name: string) =>
  tx.selectFrom('processor_restrictions').selectAll().where('type', '=', type).where('name', '=', name).forUpdate().executeTakeFirst()

/** Inserts a restriction, or replaces one that was inserted meanwhile. */
export const insertRestriction = (
  tx: Tx,
  { id, type, name, mode, tenantIds, licenceLevels }: RestrictionValues & { id: string; type: string; name: string },
  now: Date,
) => {
  const values = { mode, tenant_ids: [...tenantIds], licence_levels: [...licenceLevels], updated_at: now }
  return tx
    .insertInto('processor_restrictions')
    .values({ id, type, name, ...values, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['type', 'name']).doUpdateSet({ ...values, version: sql`processor_restrictions.version + 1` }),
    )
    .execute()
}

export const updateRestriction = (
  tx: Tx,
  { type, name, mode, tenantIds, licenceLevels }: RestrictionValues & { type: string; name: string },
  now: Date,
) =>
  tx
    .updateTable('processor_restrictions')
    .set({ mode, tenant_ids: [...tenantIds], licence_levels: [...licenceLevels], version: sql`version + 1`, updated_at: now })
    .where('type', '=', type)
    .where('name', '=', name)
    .execute()

export const deleteRestrictionRow = (tx: Tx, type: string, name: string) =>
  tx.deleteFrom('processor_restrictions').where('type', '=', type).where('name', '=', name).execute()

/** Ids that are no tenants. */
export async function readUnknownTenants(tx: Tx, ids: readonly TenantId[]): Promise<TenantId[]> {
  const { rows } = await sql<{ id: TenantId }>`select id from unnest(${ids}::uuid[]) as n (id)
    where not exists (select from tenants t where t.id = n.id)`.execute(tx)
  return rows.map(({ id }) => id)
}
