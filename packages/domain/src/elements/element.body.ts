import { z } from 'zod'
import { saveBody, idSchema } from '../entities/entity.ts'
import { filesInBodySchema } from '../files/files-in-body.ts'
import { dataPropertiesInputSchema } from '../forms/field.ts'

const MAX_TITLE_LENGTH = 250
/** A code is unique in its tenant, case ignored (decisions section 3). */
export const MAX_CODE_LENGTH = 100

const noControlCharacters = /^[^\p{Cc}]*$/u

export const elementBodySchema = saveBody({
  can: z.unknown().optional(),
  elementType: z.unknown().optional(),
  elementTypeId: idSchema('elementType'),
  title: z
    .string()
    .trim()
    .min(1, '@validation.required')
    .max(MAX_TITLE_LENGTH, '@validation.tooLong')
    .regex(noControlCharacters, '@validation.controlCharacters'),
  /** If empty, the server generates one. */
  code: z
    .string()
    .trim()
    .max(MAX_CODE_LENGTH, '@validation.tooLong')
    .regex(noControlCharacters, '@validation.controlCharacters')
    .default(''),
  dataProperties: dataPropertiesInputSchema.default([]),
  files: filesInBodySchema,
})
export type ElementBody = z.input<typeof elementBodySchema>
