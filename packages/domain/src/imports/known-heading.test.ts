import { expect, test } from 'vitest'
import type { SheetCell } from '../exchange/sheet-cell.ts'
import { isKnownHeading } from './known-heading.ts'

const TARGETS = [
  { key: 'title', names: ['title', 'Titel', 'Title', 'Tittel'] },
  { key: 'code', names: ['code', 'Kod', 'Code', 'Kode'] },
  { key: 'f-note', names: ['note', 'Not'] },
  { key: 'f-yes', names: ['ja', 'Godkänd'] },
]

test.each<[string, SheetCell[], boolean]>([
  ['names beside a word that is an answer', ['Titel', 'Kod', 'Not', 'Ja'], true],
  ['names beside a year, also as a number', ['TITTEL', 'code', null, 2026], true],
  ['another usual name', ['Benämning', 'Kod', '1'], true],
  ['a row of values of which one is a name', ['Hammare', 'Kod', '7'], false],
  ['a row of which half are names', ['Titel', 'Kod', '7', '8'], false],
  ['one answer', ['Ja'], false],
  ['no cell', [], false],
])('%s', (_name, cells, expected) => {
  expect(isKnownHeading(cells, TARGETS, 'sv-SE')).toBe(expected)
})

test('the name of the only thing to fill is a heading; without any there is none', () => {
  expect(isKnownHeading(['ja'], TARGETS.slice(3), 'sv-SE')).toBe(true)
  expect(isKnownHeading(['ja'], [], 'sv-SE')).toBe(false)
})
