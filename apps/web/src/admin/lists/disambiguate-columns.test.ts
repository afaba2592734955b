import { expect, test } from 'vitest'
import { disambiguateColumns } from './disambiguate-columns.ts'

test('a title of two functions has the name of its function', () => {
  const column = (title: string) => ({ key: title, title, render: () => title })
  const functions = [
    { name: 'Anmäl', columns: [column('Notering'), column('Vad är fel?')] },
    { name: 'Avsluta', columns: [column('Notering'), column('Pris')] },
  ]
  expect(disambiguateColumns(functions).map(({ title }) => title)).toEqual([
    'Notering (Anmäl)',
    'Vad är fel?',
    'Notering (Avsluta)',
    'Pris',
  ])
})
