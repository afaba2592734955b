import { expect, test } from 'vitest'
import { choiceMeant, choicesFor } from './choices.ts'

const choices = ['Röda rummet', 'Röd', 'Blå kran', 'Kran norr', 'Kran norr', 'Café'].map((label, index) => ({
  value: String(index),
  label,
}))

test.each([
  ['röd', ['1', '0']],
  ['  RÖDA  rum', ['0']],
  ['kran', ['2', '3', '4']],
  ['cafe', ['5']],
  ['rod', []],
  [' ', ['0', '1', '2', '3', '4', '5']],
])('%j finds %j', (typed, values) => expect(choicesFor(choices, typed).map(({ value }) => value)).toEqual(values))

test.each([
  // one has that name, others have it in theirs
  ['röd', '1'],
  ['blå', '2'],
  ['rum röda', '0'],
  // two have the same name, three have the word, none has it
  ['kran norr', undefined],
  ['kran', undefined],
  ['grön', undefined],
])('who leaves with %j means %s', (typed, value) => expect(choiceMeant(choices, typed)?.value).toBe(value))
