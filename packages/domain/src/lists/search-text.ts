/** Letters of our languages that are not accented forms of others; æ counts as ä and ø as ö (decisions section 6). */
const LETTERS: Record<string, string> = { å: 'å', ä: 'ä', ö: 'ö', æ: 'ä', ø: 'ö' }

/** A text as search compares it: lower case, é as e, but å ä ö kept as letters of their own; one space between words. */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\u0000-\u007f]/g, (letter) => LETTERS[letter] ?? letter.normalize('NFD').replace(/\p{M}/gu, ''))
    .replace(/\s+/g, ' ')
    .trim()
}

const MAX_WORDS = 10

/** The words of a search, each of which has to be found as a part of the text. */
export function searchWords(criteria: string | undefined): string[] {
  const folded = foldForSearch(criteria ?? '')
  return folded === '' ? [] : folded.split(' ').slice(0, MAX_WORDS)
}
