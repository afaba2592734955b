import { Readable } from 'node:stream'
import { invalid, type FieldError } from '@verka/domain/errors/app-error.ts'
import type { FileId, OpenReportId, TenantId } from '@verka/domain/entities/ids.ts'
import { redrawPhoto } from '../../../files/images.ts'
import { removeUnlessUsed } from '../../../files/removals.ts'
import { spool } from '../../../files/spool.ts'
import { storeStagedFile, type ReceivedFile } from '../../../files/store-staged-file.ts'
import type { OpenContext, SiteContext } from '../../../http/context.ts'
import { claimFiles, filesOfOwner, saveUpload } from '../../files/files.ts'

type Runtime = OpenContext['runtime']

/**
 * Redraws the photos of a report and stores them, outside of any transaction of the database. @throws `invalid` at `photos.N` for one that
 * cannot be decoded
 */
export async function receivePhotos(runtime: Runtime, tenantId: TenantId, photos: readonly { base64: string }[]): Promise<ReceivedFile[]> {
  const { database, files: store, now } = runtime
  const received: ReceivedFile[] = []
  const errors: FieldError[] = []
  try {
    for (const [index, { base64 }] of photos.entries()) {
      const jpeg = await redrawPhoto(Buffer.from(base64, 'base64'))
      if (jpeg === undefined) {
        errors.push({ message: '@validation.imageUnreadable', field: `photos.${index}` })
        continue
      }
      const staged = await spool(store.staging, Readable.from([jpeg]))
      const description = { fileName: `${index + 1}.jpg`, type: 'image/jpeg', purpose: 'image' as const }
      received.push(await storeStagedFile({ database, store }, tenantId, now(), staged, description))
    }
    if (errors.length > 0) throw invalid(errors)
    return received
  } catch (error) {
    await dropPhotos(runtime, tenantId, received)
    throw error
  }
}

/** Removes the bytes of photos that no row refers to. */
export async function dropPhotos(
  { database, files: store }: Runtime,
  tenantId: TenantId,
  received: readonly ReceivedFile[],
): Promise<void> {
  for (const { storageKey } of received) await removeUnlessUsed({ database, store }, tenantId, storageKey)
}

const claim = (context: SiteContext, id: OpenReportId, fileIds: readonly FileId[]) =>
  claimFiles(
    context,
    { kind: 'openReport', id },
    fileIds.map((fileId) => ({ fieldId: id, fileId, purpose: 'image' as const })),
  )

async function savedPhotos(context: SiteContext, received: readonly ReceivedFile[]): Promise<FileId[]> {
  const ids = []
  for (const file of received) ids.push((await saveUpload(context, file)).id)
  return ids
}

/** Makes stored photos files of a report, instead of those that it had. */
export async function keepPhotos(context: SiteContext, id: OpenReportId, received: readonly ReceivedFile[]): Promise<void> {
  if (received.length > 0) await claim(context, id, await savedPhotos(context, received))
}

/** Adds the stored photos that a report does not have yet. @returns how many */
export async function addPhotos(context: SiteContext, id: OpenReportId, received: readonly ReceivedFile[]): Promise<number> {
  const had = await filesOfOwner(context, { kind: 'openReport', id })
  const added = received.filter(({ sha256 }) => !had.some((file) => file.sha256 === sha256))
  if (added.length > 0) await claim(context, id, [...had.map((file) => file.id), ...(await savedPhotos(context, added))])
  return added.length
}
