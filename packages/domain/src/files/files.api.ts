import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParamsOf } from '../api/contract.ts'
import { idSchema } from '../entities/entity.ts'
import { FILE_PURPOSES } from './file-types.ts'

/** Metadata of a stored file. */
export const storedFileSchema = z.object({
  id: idSchema('file'),
  fileName: z.string(),
  /** The type by its content, one name for each: see FILE_TYPES. */
  type: z.string(),
  size: z.int().min(1),
  sha256: z.string(),
  purpose: z.enum(FILE_PURPOSES),
  /** Reference that the uploader wrote to recognise the file. */
  reference: z.string().optional(),
  createdAt: z.iso.datetime({ offset: true }),
})
export type StoredFile = z.infer<typeof storedFileSchema>

/** Fields of an upload besides its bytes. */
export const uploadFieldsSchema = z.strictObject({
  /** Omitted: by the name. */
  purpose: z.enum(FILE_PURPOSES).optional(),
  reference: z.string().max(250).optional(),
})

/** Metadata of a resumable upload, by the names that clients of the protocol use. */
export const uploadMetadataSchema = uploadFieldsSchema.extend({
  filename: z.string().min(1).max(1000),
  filetype: z.string().max(250).default(''),
})

/** A file in JSON (the specification's file upload payload), at most 10 MiB of content. */
export const base64FileSchema = uploadFieldsSchema.extend({
  fileName: z.string().min(1).max(1000),
  type: z.string().max(250).default(''),
  base64: z.string(),
})

const shared = { access: leastRole('files', 'read') } as const

export const uploadFile = defineCall('uploadFile', 'POST /files', {
  ...shared,
  changes: [],
  summary:
    'Uploads a file: in v2 as multipart/form-data with one part `file` (up to 100 MiB) and the fields `purpose` and `reference`, in both versions as base64 in JSON (up to 10 MiB). Until something refers to it, only its uploader can read it; it is removed when nothing refers to it within a day.',
  carries: 'upload',
  body: base64FileSchema,
  reply: storedFileSchema,
  status: 201,
})
export const completeUpload = defineCall('completeUpload', 'POST /uploads/{id}/file', {
  ...shared,
  changes: [],
  summary:
    'Completes a resumable upload. Its bytes are sent before by tus 1.0.0 (https://tus.io) in v2: `POST /uploads` with `Upload-Length` and `Upload-Metadata` (`filename`, `filetype`, `purpose`, `reference`), then `PATCH`, and `HEAD` after a lost connection, at the `Location`; `DELETE` gives it up. Only its uploader knows of it; after three days without completion it is removed. A repeat answers with the same file.',
  carries: 'completion',
  params: idParamsOf('upload'),
  body: z.strictObject({}).optional(),
  reply: storedFileSchema,
  status: 201,
})
export const getFile = defineCall('getFile', 'GET /files/{id}', {
  ...shared,
  shows: ['libraryFile'],
  showsOne: 'libraryFile',
  summary: 'Returns the metadata of a file. Allowed for those who may see something that the file belongs to.',
  params: idParamsOf('file'),
  reply: storedFileSchema,
})
export const downloadFile = defineCall('downloadFile', 'GET /files/{id}/content', {
  ...shared,
  shows: ['libraryFile'],
  showsOne: 'libraryFile',
  summary:
    'Returns the content of a file, whole or a range; `size=thumb` returns a small WebP of a picture. The content of a library file may be replaced: its ETag then differs.',
  carries: 'download',
  params: idParamsOf('file'),
  query: z.strictObject({ size: z.enum(['thumb']).optional() }),
})
export const deleteFile = defineCall('deleteFile', 'DELETE /files/{id}', {
  ...shared,
  changes: [],
  summary: 'Deletes an own upload that nothing refers to.',
  params: idParamsOf('file'),
})
