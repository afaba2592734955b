import type { UploadId } from '@verka/domain/entities/ids.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { Database } from '../../db/database.ts'
import type { FileStore } from '../store.ts'
import { deleteUploadRow, lockUpload, releasePieces, type UploadScope } from './uploads.queries.ts'

export interface Pieces {
  database: Database
  store: FileStore
  now: () => Date
}

/** Deletes an upload and its pieces, which no longer count as used; the sweep removes their bytes. @returns false when there is none */
export function releaseUpload({ database, now }: Pieces, scope: UploadScope, id: UploadId): Promise<boolean> {
  const { tenantId, siteId } = scope
  return database.transaction({ kind: 'site', tenantId, siteIds: [siteId] }, async (tx) => {
    const upload = await lockUpload(tx, scope, id, now())
    if (!upload) return false
    await releasePieces(tx, scope, id, now())
    await deleteUploadRow(tx, scope, id)
    return true
  })
}

/** Does work on an upload. If it is refused for what it is, or for lack of room, its received bytes are useless and are released at once. */
export async function releaseRefused<Result>(
  pieces: Pieces,
  scope: UploadScope,
  id: UploadId,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && (error.code === 'invalid' || error.code === 'tooLarge')) await releaseUpload(pieces, scope, id)
    throw error
  }
}
