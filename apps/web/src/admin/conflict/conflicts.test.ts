import { describe, expect, test } from 'vitest'
import { conflictsOf, withTheirs } from './conflicts.ts'

const base = {
  id: '1',
  version: 1,
  name: 'Stege',
  code: 'A',
  contact: { city: 'Lund', phone: '1' },
  names: [{ culture: 'sv-SE', text: 'x' }],
}

describe('conflicts', () => {
  test('are what they changed, beside what is filled in here', () => {
    const mine = { ...base, name: 'Min stege', contact: { city: 'Lund', phone: '2' } }
    const theirs = { ...base, version: 2, name: 'Hög stege', code: 'B', contact: { city: 'Malmö', phone: '1' } }
    expect(conflictsOf(base, mine, theirs)).toEqual([
      { path: ['name'], base: 'Stege', mine: 'Min stege', theirs: 'Hög stege', isMine: true },
      { path: ['code'], base: 'A', mine: 'A', theirs: 'B', isMine: false },
      { path: ['contact', 'city'], base: 'Lund', mine: 'Lund', theirs: 'Malmö', isMine: false },
    ])
  })

  test('are none where both came to the same, or nothing was changed', () => {
    expect(conflictsOf(base, { ...base, name: 'Y' }, { ...base, version: 7, name: 'Y' })).toEqual([])
    expect(conflictsOf({ ...base, note: '' }, { ...base, note: null }, { ...base, note: undefined })).toEqual([])
  })

  test('are all differences where nobody knows what both began with', () => {
    const found = conflictsOf(undefined, { ...base, name: 'Y' }, base)
    expect(found).toEqual([{ path: ['name'], base: undefined, mine: 'Y', theirs: 'Stege', isMine: true }])
  })

  test('values of fields, texts in several languages and lists are wholes', () => {
    const values = (value: unknown, text: string, rows: unknown[]) => ({
      dataProperties: { f: value },
      names: [{ culture: 'sv-SE', text }],
      rows,
    })
    const paths = conflictsOf(values({ lat: 1 }, 'a', [1]), values({ lat: 2 }, 'b', [1]), values({ lat: 3 }, 'c', [2])).map(
      ({ path }) => path,
    )
    expect(paths).toEqual([['dataProperties', 'f'], ['names'], ['rows']])
  })

  test('theirs is taken part by part, and the rest stays', () => {
    const mine = { ...base, name: 'Min', contact: { city: 'Lund', phone: '2' } }
    const theirs = { ...base, version: 2, name: 'Din', contact: { city: 'Malmö', phone: '1' } }
    const [name, city] = conflictsOf(base, mine, theirs)
    expect(withTheirs(mine, [city!])).toEqual({ ...mine, contact: { city: 'Malmö', phone: '2' } })
    expect(withTheirs(mine, [name!]).name).toBe('Din')
    expect(withTheirs(mine, [])).toEqual(mine)
  })
})
