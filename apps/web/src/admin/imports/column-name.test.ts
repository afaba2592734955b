import { expect, test } from 'vitest'
import { columnName } from './column-name.ts'

const t = (_key: string, params: object = {}) => Object.values(params).join('')

test.each([
  ['Namn', 3, 'Namn'],
  ['', 0, 'A'],
  ['  ', 25, 'Z'],
  ['', 26, 'AA'],
  ['', 499, 'SF'],
])('the column with header %j at %i is called %s', (header, at, name) => {
  expect(columnName(header, at, t)).toBe(name)
})
