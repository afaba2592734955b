import { expect, test } from 'vitest'
import { nameWithoutNumber } from './name-without-number.ts'

test('a numbered object has the name of the others of its kind', () => {
  const titles = ['Skruvdragare 18 V nr 3', 'Stege', 'Borr B-12', '3 m stege', ' Hilti  TE 30 #2 ', '17']
  expect(titles.map(nameWithoutNumber)).toEqual(['Skruvdragare 18 V', 'Stege', 'Borr', '3 m stege', 'Hilti TE 30', '17'])
})
