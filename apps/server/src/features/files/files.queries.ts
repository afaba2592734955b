import type { UserId, FileId } from '@verka/domain/entities/ids.ts'
import type { FileUser } from '@verka/domain/library/library.api.ts'
import type { Tx } from '../../db/transaction.ts'
import { siteColumns, type SiteScope } from '../../db/site-scope.ts'
import { refuseBeyondStorage } from '../../files/stored-bytes.queries.ts'
import type { ReceivedFile } from '../../files/store-staged-file.ts'

/** Kinds of rows with file fields, of definitions whose texts show files, of imports and of reports. */
export type FileOwnerKind = FileUser | 'import' | 'openReport'

export interface FileRow {
  id: FileId
  file_name: string
  content_type: string
  size: number
  sha256: string
  purpose: string
  reference: string | null
  thumb_size: number | null
  owner_id: UserId
  created_at: Date
  storage_key: string
  is_library: boolean
  /** Of replaced content: its file. */
  content_of: FileId | null
  kept_until: Date | null
  uploaded_at: Date
  version: number
  updated_at: Date
}

/** A file in a field of something. */
export interface FileUse {
  fileId: FileId
  fieldId: string
}

interface Owner {
  kind: FileOwnerKind
  id: string
}

const files = (tx: Tx, { tenantId, siteId }: SiteScope) =>
  tx.selectFrom('files').selectAll().where('tenant_id', '=', tenantId).where('site_id', '=', siteId)

const uses = (tx: Tx, { tenantId, siteId }: SiteScope) =>
  tx.selectFrom('file_uses').where('tenant_id', '=', tenantId).where('site_id', '=', siteId)

/** Inserts a file. @throws `tooLarge` beyond the licence */
export const insertFile = (tx: Tx, scope: SiteScope, id: FileId, file: ReceivedFile, ownerId: UserId, now: Date): Promise<FileRow> =>
  tx
    .insertInto('files')
    .values({
      ...siteColumns(scope),
      id,
      file_name: file.fileName,
      content_type: file.contentType,
      size: file.size,
      sha256: file.sha256,
      purpose: file.purpose,
      reference: file.reference ?? null,
      thumb_size: file.thumbSize ?? null,
      owner_id: ownerId,
      created_at: now,
      uploaded_at: now,
      updated_at: now,
      storage_key: file.storageKey,
      unused_since: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch((error: Error) => refuseBeyondStorage(error))

export const readFile = (tx: Tx, scope: SiteScope, id: FileId): Promise<FileRow | undefined> =>
  files(tx, scope).where('id', '=', id).executeTakeFirst()

export const readFiles = (tx: Tx, scope: SiteScope, ids: readonly FileId[]): Promise<FileRow[]> =>
  files(tx, scope).where('id', 'in', ids).execute()

/** Locks files in one order for all callers: references to them do not change until the transaction has ended. */
export const lockFiles = (tx: Tx, scope: SiteScope, ids: readonly FileId[]): Promise<FileRow[]> =>
  files(tx, scope).where('id', 'in', ids).orderBy('id').forUpdate().execute()

/** References to a file, newest first. */
export async function readUsesOfFile(tx: Tx, scope: SiteScope, fileId: FileId): Promise<{ owner: Owner; fieldId: string }[]> {
  const rows = await uses(tx, scope)
    .select(['entity_kind', 'entity_id', 'field_id'])
    .where('file_id', '=', fileId)
    .orderBy('entity_id', 'desc')
    .execute()
  return rows.map((row) => ({ owner: { kind: row.entity_kind as FileOwnerKind, id: row.entity_id }, fieldId: row.field_id }))
}

/** The files of one row, by field. */
export async function readUsesOfOwner(tx: Tx, scope: SiteScope, owner: Owner): Promise<FileUse[]> {
  const rows = await uses(tx, scope)
    .select(['file_id', 'field_id'])
    .where('entity_kind', '=', owner.kind)
    .where('entity_id', '=', owner.id)
    .execute()
  return rows.map((row) => ({ fileId: row.file_id, fieldId: row.field_id }))
}

export const insertUses = (tx: Tx, scope: SiteScope, owner: Owner, added: readonly FileUse[]) =>
  tx
    .insertInto('file_uses')
    .values(
      added.map(({ fileId, fieldId }) => ({
        ...siteColumns(scope),
        file_id: fileId,
        entity_kind: owner.kind,
        entity_id: owner.id,
        field_id: fieldId,
      })),
    )
    .execute()

export async function deleteUses(tx: Tx, scope: SiteScope, owner: Owner, removed: readonly FileUse[]): Promise<void> {
  for (const { fileId, fieldId } of removed)
    await tx
      .deleteFrom('file_uses')
      .where((e) => e.and({ ...siteColumns(scope), entity_kind: owner.kind, entity_id: owner.id, file_id: fileId, field_id: fieldId }))
      .execute()
}

/** Number of rows of each kind that use a file. */
export async function countUsers(tx: Tx, scope: SiteScope, fileId: FileId): Promise<{ kind: FileOwnerKind; count: number }[]> {
  const rows = await uses(tx, scope)
    .select((e) => ['entity_kind', e.fn.count<number>('entity_id').distinct().as('count')])
    .where('file_id', '=', fileId)
    .groupBy('entity_kind')
    .execute()
  return rows.map((row) => ({ kind: row.entity_kind as FileOwnerKind, count: row.count }))
}

/** Notes for files that were locked whether anything refers to them now; those of the library stay in any case. */
export async function markUse(tx: Tx, scope: SiteScope, ids: readonly FileId[], now: Date): Promise<void> {
  const rows = await uses(tx, scope).select('file_id').distinct().where('file_id', 'in', ids).execute()
  const used = new Set(rows.map((row) => row.file_id))
  const { tenantId, siteId } = scope
  const note = async (some: FileId[], since: Date | null) => {
    if (some.length === 0) return
    await tx
      .updateTable('files')
      .set({ unused_since: since })
      .where((e) => e.and({ ...siteColumns({ tenantId, siteId }) }))
      .where('id', 'in', some)
      .where('is_library', '=', false)
      .where('unused_since', since === null ? 'is not' : 'is', null)
      .execute()
  }
  await note([...used], null)
  await note(
    ids.filter((id) => !used.has(id)),
    now,
  )
}

export const deleteFileRows = (tx: Tx, { tenantId, siteId }: SiteScope, ids: readonly FileId[]) =>
  tx.deleteFrom('files').where('tenant_id', '=', tenantId).where('site_id', '=', siteId).where('id', 'in', ids).execute()

/** Locks files of a site without references since a moment; skips those that another transaction is about to use. */
export const lockUnusedFiles = (tx: Tx, scope: SiteScope, since: Date, limit: number): Promise<FileRow[]> =>
  files(tx, scope).where('unused_since', '<=', since).orderBy('unused_since').limit(limit).forUpdate().skipLocked().execute()

/** Locks replaced content of a site that is kept no longer; skips what another transaction is about to restore. */
export const lockExpiredContents = (tx: Tx, scope: SiteScope, now: Date, limit: number): Promise<FileRow[]> =>
  files(tx, scope).where('kept_until', '<=', now).orderBy('kept_until').limit(limit).forUpdate().skipLocked().execute()

/** Locks the replaced contents of a file. */
export const lockContents = (tx: Tx, scope: SiteScope, id: FileId): Promise<FileRow[]> =>
  files(tx, scope).where('content_of', '=', id).orderBy('id').forUpdate().execute()
