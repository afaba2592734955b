/** Letters of our languages that are not accented forms of others; æ counts as ä and ø as ö (decisions section 6). */
const LETTERS: Record<string, string> = { å: 'å', ä: 'ä', ö: 'ö', æ: 'ä', ø: 'ö' }

/** Letters that are folded, and spaces that become one: most texts have neither, and stay as they are. */
const OTHER_LETTERS = /[^\u0000-\u007fåäö]/
const OTHER_SPACES = /[^\S ]|\s{2}/

/** A text as search compares it: lower case, é as e, but å ä ö stay letters; one space between words. */
export function foldForSearch(text: string): string {
  const lower = text.normalize('NFC').toLowerCase()
  const folded = OTHER_LETTERS.test(lower)
    ? lower.replace(/[^\u0000-\u007f]/g, (letter) => LETTERS[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, ''))
    : lower
  return (OTHER_SPACES.test(folded) ? folded.replace(/\s+/g, ' ') : folded).trim()
}

const MAX_WORDS = 10

/** The words of a search; each has to be found as a part of the text. */
export function searchWords(criteria: string | undefined): string[] {
  const folded = foldForSearch(criteria ?? '')
  return folded === '' ? [] : folded.split(' ').slice(0, MAX_WORDS)
}

/**
 * Spellings of a search word in a searched text. Numbers are stored as 1234.5 and days as 2026-03-29; a list shows them, and people type
 * them, by language: 1234,5 and 1,234.5, 29.03.2026 and 03/29/2026.
 */
export function spellingsOf(word: string): string[] {
  const spellings = new Set([word])
  const plain = word.replaceAll('\u2212', '-')
  if (/^-?[\d.,]*\d[\d.,]*$/.test(plain)) {
    spellings.add(plain.replace(',', '.'))
    if (/^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(plain)) spellings.add(plain.replaceAll(',', ''))
  }
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(word) ?? []
  const [, monthFirst, daySecond, yearLast] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(word) ?? []
  const isoOf = (...[y, m, d]: string[]) => [y, m?.padStart(2, '0'), d?.padStart(2, '0')].join('-')
  if (day !== undefined) spellings.add(isoOf(year!, month!, day))
  if (monthFirst !== undefined) spellings.add(isoOf(yearLast!, monthFirst, daySecond!))
  return [...spellings]
}
