import { z } from 'zod'
import { idSchema, saveBody } from '../entities/entity.ts'
import { MAX_TEXT_LENGTH } from '../forms/field-limits.ts'
import { localizedTextsSchema } from '../localization/localized-text.schema.ts'
import { viewQuestionSchema } from '../views/view.body.ts'
import { LIST_FORMS, LIST_KEY } from './list-forms.ts'

/** Letters of an address that is made for a list. Nobody guesses it: it has 103 bits. */
export const UNGUESSABLE_KEY_LENGTH = 20

/** The last part of a list's address. Case is ignored: it is stored in small letters. */
export const publicListKeySchema = z.string().trim().toLowerCase().regex(LIST_KEY, '@validation.key')

/** What a public list consists of, as it is saved, and as it is previewed. */
const contentShape = {
  elementTypeId: idSchema('elementType'),
  schemaId: idSchema('dataSchema'),
  /** As saved views have them. They may name fields that people without a login do not see. */
  filters: viewQuestionSchema.shape.filters.default([]),
  /** Of columns that people without a login may see. */
  ordering: viewQuestionSchema.shape.ordering.default([]),
}

export const publicListContentSchema = z.strictObject(contentShape)
export type PublicListContent = z.output<typeof publicListContentSchema>

/** A public list as it is saved, in the order of its form. */
export const publicListBodySchema = saveBody({
  can: z.unknown().optional(),
  elementType: z.unknown().optional(),
  dataSchema: z.unknown().optional(),
  localizedNames: localizedTextsSchema
    .refine((texts) => texts.some(({ text }) => text.trim() !== ''), '@validation.required')
    .refine((texts) => texts.every(({ text }) => text.length <= MAX_TEXT_LENGTH), '@validation.tooLong'),
  /** Empty: one that nobody can guess is made. */
  key: z.literal('').or(publicListKeySchema).default(''),
  ...contentShape,
  forms: z.array(z.enum(LIST_FORMS)).min(1, '@validation.requiredChoice').max(LIST_FORMS.length).default(['page']),
  isPublished: z.boolean().default(false),
})
