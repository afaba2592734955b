import { sql } from 'kysely'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../../db/transaction.ts'

/** The last number of a prefix, locked until this transaction ends. */
export async function lockCodeCounter(tx: Tx, tenantId: TenantId, prefix: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`insert into code_counters (tenant_id, prefix_key, last)
    values (${tenantId}, lower(${prefix}), 0) on conflict (tenant_id, prefix_key) do update set last = code_counters.last returning last`.execute(
    tx,
  )
  return rows[0]!.last
}

export async function readCodeCounter(tx: Tx, tenantId: TenantId, prefix: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`select last from code_counters
    where tenant_id = ${tenantId} and prefix_key = lower(${prefix})`.execute(tx)
  return rows[0]?.last ?? 0
}

export async function writeCodeCounter(tx: Tx, tenantId: TenantId, prefix: string, last: number): Promise<void> {
  await sql`update code_counters set last = ${last} where tenant_id = ${tenantId} and prefix_key = lower(${prefix})`.execute(tx)
}

/** The taken ones of some codes, in lower case. All sites of the tenant have to be open. */
export async function readTakenCodes(tx: Tx, tenantId: TenantId, codes: readonly string[]): Promise<string[]> {
  // an array, not a set of rows: the index is read for each, whatever the planner believes of a table that has just grown
  const { rows } = await sql<{ code_key: string }>`select code_key from elements
    where tenant_id = ${tenantId} and code_key = any(array(select lower(code) from unnest(${[...codes]}::text[]) as code))`.execute(tx)
  return rows.map((row) => row.code_key)
}
