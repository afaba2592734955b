import { sql } from 'kysely'
import type { UserId, FileId, UploadId, TenantId, SiteId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import { siteColumns } from '../../db/site-scope.ts'
import { refuseBeyondStorage } from '../stored-bytes.queries.ts'

/** Owner and site of an upload: no other person can continue or read it. */
export interface UploadScope {
  tenantId: TenantId
  siteId: SiteId
  ownerId: UserId
}

type SiteScope = Omit<UploadScope, 'ownerId'>

/** Metadata that the sender announces before the bytes arrive. */
export interface AnnouncedUpload {
  id: UploadId
  fileName: string
  contentType: string
  purpose: string | undefined
  reference: string | undefined
  size: number
}

const uploads = (tx: Tx, { tenantId, siteId, ownerId }: UploadScope) =>
  tx.selectFrom('uploads').selectAll().where('tenant_id', '=', tenantId).where('site_id', '=', siteId).where('owner_id', '=', ownerId)

const pieces = (tx: Tx, { tenantId, siteId }: SiteScope, uploadId: UploadId) =>
  tx.selectFrom('upload_pieces').where('tenant_id', '=', tenantId).where('site_id', '=', siteId).where('upload_id', '=', uploadId)

/** An upload of the caller that has not expired. */
export const readUpload = (tx: Tx, scope: UploadScope, id: UploadId, now: Date) =>
  uploads(tx, scope).where('id', '=', id).where('expires_at', '>', now).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockUpload = (tx: Tx, scope: UploadScope, id: UploadId, now: Date) =>
  uploads(tx, scope).where('id', '=', id).where('expires_at', '>', now).forUpdate().executeTakeFirst()

/** Number of a person's uncompleted uploads in a site. */
export async function countUnfinished(tx: Tx, { tenantId, siteId, ownerId }: UploadScope, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('uploads')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where((e) => e.and({ ...siteColumns({ tenantId, siteId }), owner_id: ownerId }))
    .where('file_id', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

export const insertUpload = (
  tx: Tx,
  { tenantId, siteId, ownerId }: UploadScope,
  upload: AnnouncedUpload,
  times: { now: Date; expiresAt: Date },
) =>
  tx
    .insertInto('uploads')
    .values({
      ...siteColumns({ tenantId, siteId }),
      id: upload.id,
      owner_id: ownerId,
      file_name: upload.fileName,
      content_type: upload.contentType,
      purpose: upload.purpose ?? null,
      reference: upload.reference ?? null,
      size: upload.size,
      created_at: times.now,
      expires_at: times.expiresAt,
    })
    .execute()

/**
 * Adds a piece at the end of the received bytes. @returns false when the upload has advanced or was deleted: another request, perhaps of
 * another process, was faster. @throws `tooLarge` beyond the licence
 */
export async function addPiece(
  tx: Tx,
  scope: UploadScope,
  uploadId: UploadId,
  piece: { startsAt: number; size: number; storageKey: string },
): Promise<boolean> {
  const { tenantId, siteId, ownerId } = scope
  const upload = await tx
    .updateTable('uploads')
    .set({ received: sql`received + ${piece.size}` })
    .where((e) => e.and({ ...siteColumns({ tenantId, siteId }), owner_id: ownerId, id: uploadId, received: piece.startsAt }))
    .where('file_id', 'is', null)
    .returning('size')
    .executeTakeFirst()
  if (!upload) return false
  await tx
    .insertInto('upload_pieces')
    .values({
      ...siteColumns({ tenantId, siteId }),
      upload_id: uploadId,
      starts_at: piece.startsAt,
      size: piece.size,
      storage_key: piece.storageKey,
    })
    .execute()
    // the file does not fit beside what else is stored: its earlier pieces are its own
    .catch((error: Error) => refuseBeyondStorage(error, { size: upload.size, ownBytes: piece.startsAt }))
  return true
}

export async function countPieces(tx: Tx, scope: SiteScope, uploadId: UploadId): Promise<number> {
  const { count } = await pieces(tx, scope, uploadId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Storage keys of the pieces, in order. */
export async function readPieceKeys(tx: Tx, scope: SiteScope, uploadId: UploadId): Promise<string[]> {
  const rows = await pieces(tx, scope, uploadId).select('storage_key').orderBy('starts_at').execute()
  return rows.map((row) => row.storage_key)
}

/** Makes the removal of an upload's pieces due now: they are unused. */
export async function releasePieces(tx: Tx, scope: SiteScope, uploadId: UploadId, now: Date): Promise<void> {
  const keys = await readPieceKeys(tx, scope, uploadId)
  if (keys.length === 0) return
  await tx
    .updateTable('file_removals')
    .set({ remove_after: now })
    .where('tenant_id', '=', scope.tenantId)
    .where('storage_key', 'in', keys)
    .execute()
  await tx
    .deleteFrom('upload_pieces')
    .where((e) => e.and({ ...siteColumns(scope), upload_id: uploadId }))
    .execute()
}

/** Stores which file was created of an upload. */
export const setFileOfUpload = (tx: Tx, scope: SiteScope, uploadId: UploadId, fileId: FileId) =>
  tx
    .updateTable('uploads')
    .set({ file_id: fileId })
    .where((e) => e.and({ ...siteColumns(scope), id: uploadId }))
    .execute()

export const deleteUploadRow = (tx: Tx, { tenantId, siteId }: SiteScope, uploadId: UploadId) =>
  tx.deleteFrom('uploads').where('tenant_id', '=', tenantId).where('site_id', '=', siteId).where('id', '=', uploadId).execute()

/** Removes the rows of expired uploads of a site; the notes of their bytes are due by then. @returns how many. */
export async function deleteExpiredUploads(tx: Tx, scope: SiteScope, now: Date): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('uploads')
    .where((e) => e.and(siteColumns(scope)))
    .where('expires_at', '<=', now)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
