import type { UploadPlace } from './uploads.queries.ts'

const latest = new Map<string, Promise<unknown>>()

/**
 * Completes an upload after every other request of this process that completes the same one: the first puts the file together, and
 * each later one finds that it is made. All at once they would each write the whole file to the disk.
 */
export async function completeInTurn<Result>(place: UploadPlace, uploadId: string, work: () => Promise<Result>): Promise<Result> {
  const key = [place.tenantId, place.siteId, place.ownerId, uploadId.toLowerCase()].join(' ')
  const own = (latest.get(key) ?? Promise.resolve()).then(work)
  const over = own.catch(() => undefined)
  latest.set(key, over)
  try {
    return await own
  } finally {
    if (latest.get(key) === over) latest.delete(key)
  }
}
