import type { UploadId } from '@verka/domain/entities/ids.ts'
import type { UploadScope } from './uploads.queries.ts'

const latest = new Map<string, Promise<unknown>>()

/**
 * Completes an upload one request at a time in this process: the first assembles the file, and each later one finds it stored. In parallel
 * each would write the whole file to the disk.
 */
export async function completeInTurn<Result>(scope: UploadScope, uploadId: UploadId, work: () => Promise<Result>): Promise<Result> {
  const key = [scope.tenantId, scope.siteId, scope.ownerId, uploadId.toLowerCase()].join(' ')
  const own = (latest.get(key) ?? Promise.resolve()).then(work)
  const over = own.catch(() => undefined)
  latest.set(key, over)
  try {
    return await own
  } finally {
    if (latest.get(key) === over) latest.delete(key)
  }
}
