import { foldForSearch, searchWords } from '../lists/search-text.ts'
import { CULTURES, type Culture } from '../localization/cultures.ts'
import type { TextUnit } from './text-units.ts'

type Texts = Pick<TextUnit, 'texts'>

/** Whether a unit has a text in some language: nobody misses the translation of a text that was never written. */
export const isWritten = ({ texts }: Texts): boolean => texts.some(({ text }) => text.trim() !== '')

/** Whether a unit is written, but not in this language. */
export const isMissingIn = (unit: Texts, culture: Culture): boolean =>
  isWritten(unit) && !unit.texts.some((text) => text.culture === culture && text.text.trim() !== '')

/** Missing texts by language. */
export type MissingByCulture = Record<Culture, number>

export const noneMissing = (): MissingByCulture => ({ 'sv-SE': 0, 'en-US': 0, 'nb-NO': 0 })

/** Number of written texts, and of those that are missing in each language. */
export interface Completeness {
  total: number
  missing: MissingByCulture
}

export function completenessOf(units: readonly Texts[]): Completeness {
  const missing = noneMissing()
  for (const unit of units) for (const culture of CULTURES) if (isMissingIn(unit, culture)) missing[culture]++
  return { total: units.filter(isWritten).length, missing }
}

/** Filter of texts: words that are found in a text or in the names of its fields, and languages in one of which it is missing. */
export interface TextFilter {
  search?: string | undefined
  missingIn?: readonly Culture[] | undefined
}

/** Tests a filter. A text that was never written passes only a filter without conditions. */
export function textFilter({ search, missingIn = [] }: TextFilter): (unit: Pick<TextUnit, 'texts' | 'within'>) => boolean {
  const words = searchWords(search)
  return (unit) => {
    if (missingIn.length > 0 && !missingIn.some((culture) => isMissingIn(unit, culture))) return false
    if (words.length === 0) return true
    const searched = foldForSearch([...unit.within, ...unit.texts.map(({ text }) => text)].join(' '))
    return words.every((word) => searched.includes(word))
  }
}
