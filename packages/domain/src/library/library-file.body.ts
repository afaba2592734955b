import { z } from 'zod'
import { idSchema, saveBody } from '../entities/entity.ts'
import { MAX_FILE_NAME_LENGTH } from '../files/file-types.ts'

/** The name of a library file; its extension is that of its type. */
export const libraryFileBodySchema = saveBody({
  fileName: z
    .string()
    .trim()
    .min(1, '@validation.required')
    .max(MAX_FILE_NAME_LENGTH, '@validation.tooLong')
    .regex(/^\P{Cc}*$/u, '@validation.controlCharacters'),
})

/** An upload of the caller that becomes a library file, or the content of one. */
export const uploadBodySchema = z.strictObject({ fileId: idSchema('file') })
