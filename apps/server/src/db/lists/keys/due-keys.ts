import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import type { SiteScope } from '../../site-scope.ts'
import type { Database } from '../../database.ts'
import type { Tx } from '../../transaction.ts'
import { PendingWriteError } from '../../pending-write-error.ts'

/** Due keys that a list call writes first. With more it is quicker to read the rows themselves. */
const MOST_FOR_A_LIST = 500
/** Keys written in one transaction: other writers of keys of the same type wait for it. */
const BATCH = 500
/** Operations executed within this time get their keys together. */
const GATHER_MS = 500

/**
 * Whether a list of a type by its keys has all that was committed; false where more keys are due than can be waited for.
 * @throws `PendingWriteError` where they have to be written first, which a transaction that only reads cannot do
 */
export async function areKeysWritten(tx: Tx, { tenantId, siteId }: SiteScope, typeId: string): Promise<boolean> {
  const { rows } = await sql<{ due: number }>`select count(*) as due from (select from list_keys_due
    where tenant_id = ${tenantId} and site_id = ${siteId} and type_id = ${typeId} limit ${sql.lit(MOST_FOR_A_LIST + 1)}) d`.execute(tx)
  const { due } = rows[0]!
  if (due > MOST_FOR_A_LIST) return false
  if (due === 0) return true
  // the keys that became due since are written, too
  throw new PendingWriteError(async (writing) => (await writeBatch(writing, { tenantId, siteId }, typeId, 4 * MOST_FOR_A_LIST)) !== null)
}

/** Returns how many they were; null: another process is rewriting all of the type. */
const writeBatch = async (tx: Tx, { tenantId, siteId }: SiteScope, typeId: string, most: number): Promise<number | null> => {
  const { rows } = await sql<{
    written: number | null
  }>`select write_due_keys(${tenantId}, ${siteId}, ${typeId}, ${most}::int) as written`.execute(tx)
  return rows[0]!.written
}

const readDueTypes = async (tx: Tx, { tenantId, siteId }: SiteScope): Promise<string[]> => {
  const { rows } = await sql<{ type_id: string }>`select distinct type_id from list_keys_due
    where tenant_id = ${tenantId} and site_id = ${siteId}`.execute(tx)
  return rows.map((row) => row.type_id)
}

/** Writes all keys that are due in a site, in many small transactions. */
export async function writeAllDueKeys(database: Database, { tenantId, siteId }: SiteScope): Promise<void> {
  const scope = { kind: 'site', tenantId, siteIds: [siteId] } as const
  for (const typeId of await database.transaction(scope, (tx) => readDueTypes(tx, { tenantId, siteId }), { isReadOnly: true })) {
    let written: number | null
    do written = await database.transaction(scope, (tx) => writeBatch(tx, { tenantId, siteId }, typeId, BATCH))
    while (written === BATCH)
  }
}

/**
 * Writes the keys that are due in tenants with recent commits, a moment later. Failed ones are written by the next list call, the next
 * commit there, or the next start.
 */
export function keyWriter(database: Database, onError: (error: unknown) => void) {
  const waiting = new Set<string>()
  const write = async (tenantId: TenantId) => {
    await delay(GATHER_MS, undefined, { ref: false })
    waiting.delete(tenantId)
    const sites = await database.transaction({ kind: 'tenant', tenantId }, (tx) => readSites(tx, tenantId), { isReadOnly: true })
    for (const { id: siteId } of sites) await writeAllDueKeys(database, { tenantId, siteId })
  }
  return {
    /** It never waits and never fails. */
    soon(tenantId: TenantId): void {
      if (waiting.has(tenantId)) return
      waiting.add(tenantId)
      void write(tenantId).catch(onError)
    },
  }
}

const readSites = (tx: Tx, tenantId: TenantId) => tx.selectFrom('sites').select('id').where('tenant_id', '=', tenantId).execute()
