import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { AppError } from '@verka/domain/errors/app-error.ts'
import { base64FileSchema, uploadFieldsSchema } from '@verka/domain/files/files.api.ts'
import { MAX_BASE64_FILE_BYTES } from '@verka/domain/files/file-types.ts'
import type { TenantId } from '@verka/domain/entities/ids.ts'
import { spool } from '../../files/spool.ts'
import { storeStagedFile, type ReceivedFile, type FileDescription } from '../../files/store-staged-file.ts'
import type { StagedFile } from '../../files/store.ts'
import type { Runtime } from '../../runtime.ts'
import { refuseUnstorable } from '../calls/json-body.ts'
import { readMultipart } from './multipart.ts'
import { fromZod } from '../problems.ts'

/** Base64 of the largest file in JSON, with space for the JSON around it. */
export const UPLOAD_BODY_BYTES = Math.ceil(MAX_BASE64_FILE_BYTES / 3) * 4 + 64 * 1024

/** The refusal of a file that is too large for JSON, with the address for streaming. */
export function tooLargeForJson(request: FastifyRequest): AppError {
  const path = request.url.split('?')[0]!.replace('/api/v1/', '/api/v2/')
  const params = { size: MAX_BASE64_FILE_BYTES / (1024 * 1024), path: path.slice(0, 300) }
  return new AppError('tooLarge', { message: '@errors.fileTooLargeForJson', field: 'base64', params })
}

async function readBase64(request: FastifyRequest, staging: string): Promise<{ file: StagedFile; description: FileDescription }> {
  const body = base64FileSchema.safeParse(request.body ?? undefined)
  if (!body.success) throw fromZod(body.error, request.body)
  const { base64, ...description } = body.data
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(base64))
    throw new AppError('malformed', { message: '@errors.wrongType', field: 'base64' })
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > MAX_BASE64_FILE_BYTES) throw tooLargeForJson(request)
  return { file: await spool(staging, Readable.from(bytes.length === 0 ? [] : [bytes])), description }
}

async function readStreamed(request: FastifyRequest, staging: string): Promise<{ file: StagedFile; description: FileDescription }> {
  const { fields, file, fileName, type } = await readMultipart(request.raw, staging, (given) => {
    refuseUnstorable(given)
    const checked = uploadFieldsSchema.safeParse(given)
    if (!checked.success) throw fromZod(checked.error, given)
    return checked.data
  })
  return { file, description: { fileName, type, ...fields } }
}

/**
 * Receives the file of an upload, in JSON or streamed, outside of any transaction of the database: it may take minutes. Its bytes are
 * stored then, and removed again if no row refers to them.
 */
export async function receiveUpload(
  request: FastifyRequest,
  tenantId: TenantId,
  { database, files: store, now }: Pick<Runtime, 'database' | 'files' | 'now'>,
): Promise<ReceivedFile> {
  const isStreamed = request.headers['content-type']?.toLowerCase().startsWith('multipart/form-data') === true
  const { file, description } = await (isStreamed ? readStreamed : readBase64)(request, store.staging)
  return storeStagedFile({ database, store }, tenantId, now(), file, description)
}
