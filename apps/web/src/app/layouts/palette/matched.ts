import type { DataProperty, Field } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { foldForSearch, searchWords, spellingsOf } from '@verka/domain/lists/search-text.ts'

/** A part of a text, and whether it matches the search. */
export interface Part {
  text: string
  isMatch: boolean
}

/** A text in parts, by the matches of a search's words. */
export function matchedParts(text: string, search: string): Part[] {
  // letter by letter, since folding shortens some texts
  const letters = [...text]
  const folded = letters.map((letter) => (letter.trim() === '' ? ' ' : foldForSearch(letter)))
  const whole = folded.join('')
  const starts: number[] = []
  folded.reduce((at, letter) => {
    starts.push(at)
    return at + letter.length
  }, 0)
  const isIn = letters.map(() => false)
  for (const word of searchWords(search)) {
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + word.length)) {
      for (const [index, start] of starts.entries()) if (start >= at && start < at + word.length) isIn[index] = true
    }
  }
  const parts: Part[] = []
  for (const [index, letter] of letters.entries()) {
    const last = parts.at(-1)
    if (last && last.isMatch === isIn[index]) last.text += letter
    else parts.push({ text: letter, isMatch: isIn[index]! })
  }
  return parts
}

/** The words of a search that match none of these texts. */
export function unmatchedWords(search: string, texts: readonly string[]): string[] {
  const folded = texts.map(foldForSearch)
  return searchWords(search).filter((word) => !folded.some((text) => text.includes(word)))
}

/** The first value that contains one of these words, with its field. */
export function matchedValue(
  words: readonly string[],
  dataProperties: readonly DataProperty[],
  fields: readonly Field[],
): { field: Field; value: string } | undefined {
  for (const field of flatFields(fields)) {
    const value = dataProperties.find(({ dataPropertyTypeId: id }) => id === field.id)?.displayValue ?? ''
    const folded = foldForSearch(value)
    // numbers and days are found as they are stored, too
    if (value !== '' && words.some((word) => [word, ...spellingsOf(word)].some((spelling) => folded.includes(spelling))))
      return { field, value }
  }
  return undefined
}
