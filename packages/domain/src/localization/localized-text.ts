import { z } from 'zod'
import { CULTURES, type Culture } from './cultures.ts'

/** One text in one language (specification section 3, 'Localized text'). */
export const localizedTextSchema = z.strictObject({ culture: z.enum(CULTURES), text: z.string().max(1000) })
export type LocalizedText = z.infer<typeof localizedTextSchema>

/** A text in some of the languages, at most once in each. */
export const localizedTextsSchema = z
  .array(localizedTextSchema)
  .max(CULTURES.length)
  .refine((texts) => new Set(texts.map((text) => text.culture)).size === texts.length, '@validation.cultureTwice')
export type LocalizedTexts = LocalizedText[]

/**
 * The text to show in `culture`: its own, else the one in `fallback`, else any that is not blank, else ''.
 * A configured text that lacks a translation is shown in another language rather than left out.
 */
export function textIn(texts: readonly LocalizedText[], culture: Culture, fallback?: Culture): string {
  const find = (wanted: Culture | undefined) => texts.find((text) => text.culture === wanted && text.text.trim() !== '')
  return (find(culture) ?? find(fallback) ?? texts.find((text) => text.text.trim() !== ''))?.text ?? ''
}

/** A text that is the same in all languages, or one text for each of them in the order of `CULTURES`. */
export function localized(...texts: [string] | [string, string, string]): LocalizedTexts {
  return CULTURES.map((culture, index) => ({ culture, text: texts[index] ?? texts[0] }))
}
