import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { AppError, invalid, type FieldError } from '@verka/domain/errors/app-error.ts'
import type { FileInBody } from '@verka/domain/files/files-in-body.ts'
import { MAX_BASE64_FILE_BYTES } from '@verka/domain/files/file-types.ts'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import { removeUnlessUsed } from '../../files/removals.ts'
import { spool } from '../../files/spool.ts'
import { storeStagedFile, type ReceivedFile } from '../../files/store-staged-file.ts'
import type { Runtime } from '../../runtime.ts'
import { MAX_BODY_BYTES } from '../calls/json-body.ts'
import { UPLOAD_BODY_BYTES } from './uploads.ts'

/** The largest body of a call that takes files: that of others with base64 of the files. */
export const BODY_WITH_FILES_BYTES = MAX_BODY_BYTES + UPLOAD_BODY_BYTES

/** Whether a body may be larger than that of a call without files, by its announced length. */
export const isLargeBody = ({ headers }: FastifyRequest) => !(Number(headers['content-length']) <= MAX_BODY_BYTES)

const isBase64 = (text: string) => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)

/** The files of a body. @throws `malformed` for wrong base64, `tooLarge` for more than 10 MiB in all */
function decoded(files: readonly FileInBody[]): Buffer[] {
  const wrong = files.findIndex(({ base64 }) => !isBase64(base64))
  if (wrong >= 0) throw new AppError('malformed', { message: '@errors.wrongType', field: `files.${wrong}.base64` })
  const bytes = files.map(({ base64 }) => Buffer.from(base64, 'base64'))
  if (bytes.reduce((sum, { length }) => sum + length, 0) > MAX_BASE64_FILE_BYTES)
    throw new AppError('tooLarge', {
      message: '@errors.bodyFilesTooLarge',
      field: 'files',
      params: { size: MAX_BASE64_FILE_BYTES / (1024 * 1024) },
    })
  return bytes
}

type Stores = Pick<Runtime, 'database' | 'files' | 'now'>

/** Removes the bytes of files that no row refers to. */
export async function dropUnused({ database, files: store }: Stores, tenantId: TenantId, received: readonly ReceivedFile[]): Promise<void> {
  for (const { storageKey } of received) await removeUnlessUsed({ database, store }, tenantId, storageKey)
}

/**
 * Stores the files of a body outside of any transaction of the database, each checked as an upload is.
 * @throws `invalid` with the errors of each at `files.N.base64`
 */
export async function receiveBodyFiles(files: readonly FileInBody[], tenantId: TenantId, stores: Stores): Promise<ReceivedFile[]> {
  const { database, files: store, now } = stores
  const received: ReceivedFile[] = []
  const errors: FieldError[] = []
  try {
    for (const [index, bytes] of decoded(files).entries()) {
      const { fileName, type, reference } = files[index]!
      const staged = await spool(store.staging, Readable.from(bytes.length === 0 ? [] : [bytes]))
      try {
        received.push(await storeStagedFile({ database, store }, tenantId, now(), staged, { fileName, type, reference }))
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'invalid') throw error
        errors.push(...error.errors.map((one) => ({ ...one, field: `files.${index}.base64` })))
      }
    }
    if (errors.length > 0) throw invalid(errors)
    return received
  } catch (error) {
    await dropUnused(stores, tenantId, received)
    throw error
  }
}
