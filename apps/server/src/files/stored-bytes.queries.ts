import { sql } from 'kysely'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../db/transaction.ts'

/** The refusal of a file beyond the licence. */
const storageFull = (usedBytes: number, limitBytes: number, sizeBytes: number) =>
  new AppError('tooLarge', { message: '@errors.licenceStorage', field: 'file', params: { usedBytes, limitBytes, sizeBytes } })

/**
 * Maps the database's error for bytes beyond the licence (migration 0051). @throws `tooLarge` for it, and any other error
 * @param upload the file of a piece, and how many of the used bytes are its own
 */
export function refuseBeyondStorage(
  error: Error & { code?: string; constraint?: string; detail?: string },
  upload?: { size: number; ownBytes: number },
): never {
  if (error.code !== '23514' || error.constraint !== 'stored_bytes') throw error
  const [used, limit, wanted] = (error.detail ?? '').split(' ').map(Number) as [number, number, number]
  throw storageFull(used - (upload?.ownBytes ?? 0), limit, upload?.size ?? wanted)
}

/** The bytes that a tenant has stored in all of its sites, and how many more its licence allows. */
export async function readStoredBytes(tx: Tx, tenantId: TenantId): Promise<{ used: number; free: number }> {
  const { rows } = await sql<{
    used: string
    free: string
  }>`select coalesce(sum(used), 0)::text as used, coalesce(sum(free), 0)::text as free
    from stored_bytes where tenant_id = ${tenantId}`.execute(tx)
  return { used: Number(rows[0]!.used), free: Number(rows[0]!.free) }
}

/** Refuses an announced upload that the licence does not allow now. @throws `tooLarge` */
export async function refuseAnnounced(tx: Tx, tenantId: TenantId, size: number): Promise<void> {
  const { used, free } = await readStoredBytes(tx, tenantId)
  if (size > free) throw storageFull(used, used + free, size)
}
