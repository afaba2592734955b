import { Readable } from 'node:stream'
import type { UploadId } from '@verka/domain/entities/ids.ts'
import { AppError, notFound } from '@verka/domain/errors/app-error.ts'
import type { FilePurpose } from '@verka/domain/files/file-types.ts'
import { spool } from '../spool.ts'
import type { FileStore } from '../store.ts'
import { storeStagedFile, type ReceivedFile } from '../store-staged-file.ts'
import type { Pieces } from './release-upload.ts'
import { readPieceKeys, readUpload, type UploadScope } from './uploads.queries.ts'

async function* bytesOf(store: FileStore, keys: readonly string[]): AsyncGenerator<Buffer> {
  for (const key of keys) yield* await store.open(key)
}

/**
 * Assembles an upload that has arrived, and stores it like any other upload: outside of any transaction of the database.
 * @returns undefined when a file was created of it before
 * @throws `notFound` for another person's upload, `conflict` while bytes are missing, and the refusals of `storeStagedFile`
 */
export async function joinPieces({ database, store, now }: Pieces, scope: UploadScope, id: UploadId): Promise<ReceivedFile | undefined> {
  const { tenantId, siteId } = scope
  const { upload, keys } = await database.transaction(
    { kind: 'site', tenantId, siteIds: [siteId] },
    async (tx) => ({ upload: await readUpload(tx, scope, id, now()), keys: await readPieceKeys(tx, scope, id) }),
    { isReadOnly: true },
  )
  if (!upload) throw notFound()
  if (upload.file_id !== null) return undefined
  if (upload.received < upload.size) throw new AppError('conflict', { message: '@errors.uploadIncomplete', field: 'file' })
  const file = await spool(store.staging, Readable.from(bytesOf(store, keys), { objectMode: false }))
  const { file_name: fileName, content_type: type, purpose, reference } = upload
  return storeStagedFile({ database, store }, tenantId, now(), file, {
    fileName,
    type,
    purpose: (purpose as FilePurpose | null) ?? undefined,
    reference: reference ?? undefined,
  })
}
