import { z } from 'zod'
import { colorSchema } from '../definitions/color.ts'
import { saveBody, idSchema } from '../entities/entity.ts'
import { filesInBodySchema } from '../files/files-in-body.ts'
import { dataPropertiesInputSchema } from '../forms/field.ts'
import { MAX_TEXT_LENGTH } from '../forms/field-limits.ts'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'
import { MAX_RECORDS } from '../record-types/record.ts'

const noControlCharacters = /^[^\p{Cc}]*$/u

/** A predefined value as it is saved. Its name in one language and its position are the server's. */
export const recordBodySchema = saveBody({
  can: z.unknown().optional(),
  name: z.unknown().optional(),
  position: z.unknown().optional(),
  recordType: z.unknown().optional(),
  recordTypeId: idSchema('recordType'),
  localizedNames: localizedTextsSchema
    .refine((texts) => texts.some((text) => text.text.trim() !== ''), '@validation.required')
    .refine((texts) => texts.every((text) => text.text.length <= MAX_TEXT_LENGTH), '@validation.tooLong')
    .refine((texts) => texts.every((text) => noControlCharacters.test(text.text)), '@validation.controlCharacters'),
  color: colorSchema.default(null),
  dataProperties: dataPropertiesInputSchema.default([]),
  files: filesInBodySchema,
})
export type RecordBody = z.input<typeof recordBodySchema>

/** New position of a predefined value in its type; beyond the last one means last. */
export const recordPositionBodySchema = z.strictObject({ version: z.int().min(1).optional(), position: z.int().min(1).max(MAX_RECORDS) })
