import { CULTURES, type Culture } from './cultures.ts'

/** One text in one language. Its schema is in another file, so that a client that only shows texts need not load it. */
export interface LocalizedText {
  culture: Culture
  text: string
}

export type LocalizedTexts = LocalizedText[]

/**
 * The text to show in `culture`: its own, else the one in `fallback`, else any that is not blank, else ''. A text without a translation is
 * shown in another language rather than omitted.
 */
export function textIn(texts: readonly LocalizedText[], culture: Culture, fallback?: Culture): string {
  const find = (wanted: Culture | undefined) => texts.find((text) => text.culture === wanted && text.text.trim() !== '')
  return (find(culture) ?? find(fallback) ?? texts.find((text) => text.text.trim() !== ''))?.text ?? ''
}

/** A text that is the same in all languages, or one for each of `CULTURES` in order. */
export function localized(...texts: [string] | [string, string, string]): LocalizedTexts {
  return CULTURES.map((culture, index) => ({ culture, text: texts[index] ?? texts[0] }))
}
