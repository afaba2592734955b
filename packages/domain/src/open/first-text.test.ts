import { expect, test } from 'vitest'
import { firstText } from './first-text.ts'

test('the first text of an object is the first that people can read', () => {
  const picture = { text: 'https://verka.example/api/v2/demo/north/open/pictures/x', isPicture: true }
  expect(firstText([{ text: '' }, picture, { text: 'Gunga' }, { text: 'Parken', isPicture: false }])).toBe('Gunga')
  expect(firstText([picture, { text: '' }])).toBeUndefined()
})
