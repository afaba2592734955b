import { expect, test } from 'vitest'
import { distinctTitles } from './distinct-titles.ts'

test('a title of two functions, or of another column of the list, has the name of its function', () => {
  const functions = [
    { name: 'Låna ut', titles: ['Notering', 'Åter senast'] },
    { name: 'Lämna', titles: ['Notering', 'Pris'] },
  ]
  expect(distinctTitles(functions, ['När', 'Åter senast'])).toEqual([
    ['Notering (Låna ut)', 'Åter senast (Låna ut)'],
    ['Notering (Lämna)', 'Pris'],
  ])
})
