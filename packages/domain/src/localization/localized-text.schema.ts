import { z } from 'zod'
import { CULTURES } from './cultures.ts'
import type { LocalizedText } from './localized-text.ts'

/** Letters of a text in one language; names are shorter. */
export const MAX_LOCALIZED_LENGTH = 1000

/** One text in one language (specification section 3, 'Localized text'). */
const localizedTextSchema: z.ZodType<LocalizedText, LocalizedText> = z.strictObject({
  culture: z.enum(CULTURES),
  text: z.string().max(MAX_LOCALIZED_LENGTH),
})

/** A text in some of the languages, at most once in each. */
export const localizedTextsSchema = z
  .array(localizedTextSchema)
  .max(CULTURES.length)
  .refine((texts) => new Set(texts.map((text) => text.culture)).size === texts.length, '@validation.cultureTwice')
