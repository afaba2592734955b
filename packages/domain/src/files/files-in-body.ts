import { z } from 'zod'
import { MAX_BASE64_FILE_BYTES } from './file-types.ts'

/** Most files in one body. */
const MAX_FILES = 20
const MAX_BASE64_LENGTH = Math.ceil(MAX_BASE64_FILE_BYTES / 3) * 4

/**
 * Files in the body of a save (the specification's file upload payload), at most 10 MiB of content together. `reference` is the id of the
 * field to which a file is added.
 */
export const filesInBodySchema = z
  .array(
    z.strictObject({
      fileName: z.string().min(1).max(1000),
      type: z.string().max(250).default(''),
      base64: z.string().max(MAX_BASE64_LENGTH),
      reference: z.uuid(),
    }),
  )
  .max(MAX_FILES)
  .optional()
export type FileInBody = NonNullable<z.output<typeof filesInBodySchema>>[number]
