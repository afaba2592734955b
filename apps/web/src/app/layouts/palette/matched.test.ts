import { expect, test } from 'vitest'
import { matchedParts, unmatchedWords } from './matched.ts'

const marked = (text: string, search: string) =>
  matchedParts(text, search)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')

test('the searched text is highlighted, ignoring case and accents', () => {
  expect(marked('Årlig kontroll', 'årl KON')).toBe('[Årl]ig [kon]troll')
  expect(marked('Café Noir', 'cafe')).toBe('[Café] Noir')
  expect(marked('A-100', '')).toBe('A-100')
  expect(marked('anana', 'ana')).toBe('[ana]na')
})

test('words without a match are returned', () => {
  expect(unmatchedWords('borr 100 bosch', ['Borrmaskin', 'A-100'])).toEqual(['bosch'])
  expect(unmatchedWords('borr', [])).toEqual(['borr'])
})
