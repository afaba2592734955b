import { expect, test } from 'vitest'
import { toldApart } from './told-apart.ts'

test('a title that two functions have says whose it is', () => {
  const column = (title: string) => ({ key: title, title, render: () => title })
  const functions = [
    { name: 'Anmäl', columns: [column('Notering'), column('Vad är fel?')] },
    { name: 'Avsluta', columns: [column('Notering'), column('Pris')] },
  ]
  expect(toldApart(functions).map(({ title }) => title)).toEqual(['Notering (Anmäl)', 'Vad är fel?', 'Notering (Avsluta)', 'Pris'])
})
