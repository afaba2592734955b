import { expect, test } from 'vitest'
import { nameWithoutNumber } from './name-without-number.ts'

test('what is numbered is called as the others of its sort', () => {
  expect(['Skruvdragare 3', 'Stege', 'Borr B-12', '3 m stege', ' Hilti  TE 30 nr 2 '].map(nameWithoutNumber)).toEqual([
    'Skruvdragare',
    'Stege',
    'Borr',
    '3 m stege',
    'Hilti TE',
  ])
})
