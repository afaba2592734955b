import { Readable } from 'node:stream'
import { invalid, type FieldError } from '@verka/domain/errors/app-error.ts'
import type { OpenReportId } from '@verka/domain/entities/ids.ts'
import { redrawPhoto } from '../../../files/images.ts'
import { removeUnlessUsed } from '../../../files/removals.ts'
import { spool } from '../../../files/spool.ts'
import { storeStagedFile, type ReceivedFile } from '../../../files/store-staged-file.ts'
import type { OpenContext, SiteContext } from '../../../http/context.ts'
import { claimFiles, saveUpload } from '../../files/files.ts'

type Runtime = OpenContext['runtime']

/**
 * Redraws the photos of a report and stores them, outside of any transaction of the database. @throws `invalid` at `photos.N` for one that
 * cannot be decoded
 */
export async function receivePhotos(runtime: Runtime, tenantId: string, photos: readonly { base64: string }[]): Promise<ReceivedFile[]> {
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
export async function dropPhotos({ database, files: store }: Runtime, tenantId: string, received: readonly ReceivedFile[]): Promise<void> {
  for (const { storageKey } of received) await removeUnlessUsed({ database, store }, tenantId, storageKey)
}

/** Makes stored photos files of a report. */
export async function keepPhotos(context: SiteContext, id: OpenReportId, received: readonly ReceivedFile[]): Promise<void> {
  const found = []
  for (const file of received) found.push({ fieldId: id, fileId: (await saveUpload(context, file)).id, purpose: 'image' as const })
  if (found.length > 0) await claimFiles(context, { kind: 'openReport', id }, found)
}
