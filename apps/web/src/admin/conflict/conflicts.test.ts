import { describe, expect, test } from 'vitest'
import type { Field } from '@verka/domain/forms/field.ts'
import { conflictsOf, filledSince, withTheirs } from './conflicts.ts'

const base = {
  id: '1',
  version: 1,
  name: 'Stege',
  code: 'A',
  contact: { city: 'Lund', phone: '1' },
  names: [{ culture: 'sv-SE', text: 'x' }],
}

describe('conflicts', () => {
  test('are the other’s changes, with the present input', () => {
    const mine = { ...base, name: 'Min stege', contact: { city: 'Lund', phone: '2' } }
    const theirs = { ...base, version: 2, name: 'Hög stege', code: 'B', contact: { city: 'Malmö', phone: '1' } }
    expect(conflictsOf(base, mine, theirs)).toEqual([
      { path: ['name'], base: 'Stege', mine: 'Min stege', theirs: 'Hög stege', isMine: true },
      { path: ['code'], base: 'A', mine: 'A', theirs: 'B', isMine: false },
      { path: ['contact', 'city'], base: 'Lund', mine: 'Lund', theirs: 'Malmö', isMine: false },
    ])
  })

  test('do not exist if both have the same value, or nothing was changed', () => {
    expect(conflictsOf(base, { ...base, name: 'Y' }, { ...base, version: 7, name: 'Y' })).toEqual([])
    expect(conflictsOf({ ...base, note: '' }, { ...base, note: null }, { ...base, note: undefined })).toEqual([])
  })

  test('are all differences without a known base', () => {
    const found = conflictsOf(undefined, { ...base, name: 'Y' }, base)
    expect(found).toEqual([{ path: ['name'], base: undefined, mine: 'Y', theirs: 'Stege', isMine: true }])
  })

  const merged = <Value extends object>(from: Value, mine: Value, theirs: Value) => {
    const conflicts = conflictsOf(from, mine, theirs)
    const isTheirs = conflicts.filter(({ isMine }) => !isMine)
    return { undecided: conflicts.filter(({ isMine }) => isMine), value: withTheirs(mine, isTheirs) }
  }

  test('are found for each language of a text', () => {
    const texts = (sv: string, nb: string) => ({
      localizedNames: [
        { culture: 'sv-SE', text: sv },
        { culture: 'en-US', text: 'Ladder' },
        { culture: 'nb-NO', text: nb },
      ],
    })
    expect(merged(texts('Stege', 'Stige'), texts('Stegar', 'Stige'), texts('Stege', 'Stiger'))).toEqual({
      undecided: [],
      value: texts('Stegar', 'Stiger'),
    })
    expect(merged(texts('Stege', 'Stige'), texts('Stegar', 'Stige'), texts('Hög stege', 'Stiger'))).toEqual({
      undecided: [{ path: ['localizedNames', 'sv-SE'], base: 'Stege', mine: 'Stegar', theirs: 'Hög stege', isMine: true }],
      value: texts('Stegar', 'Stiger'),
    })
    // also where one of them began without any
    const none: Partial<ReturnType<typeof texts>> = {}
    const one = { localizedNames: [{ culture: 'nb-NO', text: 'Stige' }] }
    const other = { localizedNames: [{ culture: 'sv-SE', text: 'Stege' }] }
    expect(merged<object>(none, one, other)).toEqual({
      undecided: [],
      value: { localizedNames: [...other.localizedNames, ...one.localizedNames] },
    })
    expect(withTheirs(texts('Stege', 'Stige'), conflictsOf(undefined, texts('Stege', 'Stige'), one))).toEqual(one)
  })

  test('are found for each service of a privilege', () => {
    const grant = (transactionTypeId: string, view = 'own') => ({ transactionTypeId, operationModes: ['start'], view, forOthers: false })
    const of = (...grants: object[]) => ({ grants })
    const from = of(grant('a'), grant('b'))
    // one more of mine, one fewer and another way of theirs
    expect(merged(from, of(grant('a'), grant('b'), grant('d')), of(grant('b', 'all'), grant('c')))).toEqual({
      undecided: [],
      value: of(grant('b', 'all'), grant('c'), grant('d')),
    })
    const both = merged(from, of(grant('a', 'all'), grant('b')), of(grant('b', 'all')))
    expect(both.undecided).toEqual([{ path: ['grants', 'a'], base: grant('a'), mine: grant('a', 'all'), theirs: undefined, isMine: true }])
    expect(both.value).toEqual(of(grant('a', 'all'), grant('b', 'all')))
    expect(withTheirs(both.value, both.undecided)).toEqual(of(grant('b', 'all')))
  })

  test('are found for each tick, and a list that only the other changed is theirs unchanged', () => {
    const of = (...sites: string[]) => ({ sites })
    expect(merged(of('a', 'b'), of('b', 'c'), of('a', 'b', 'd'))).toEqual({ undecided: [], value: of('b', 'c', 'd') })
    expect(merged(of('a', 'b'), of('a', 'b'), of('c', 'a'))).toEqual({ undecided: [], value: of('c', 'a') })
    expect(merged(of('a'), of(), of('a', 'b'))).toEqual({ undecided: [], value: of('b') })
    // the order has no meaning
    expect(conflictsOf(of('a'), of('a', 'b', 'c'), of('c', 'b', 'a'))).toEqual([])
    expect(conflictsOf(undefined, of('a', 'b'), of('a', 'c'))).toEqual([
      { path: ['sites', 'b'], base: undefined, mine: true, theirs: false, isMine: true },
      { path: ['sites', 'c'], base: undefined, mine: false, theirs: true, isMine: true },
    ])
    // sites with parts are not ticks
    const rows = conflictsOf({ sites: [] }, { sites: [{ id: '1', name: 'x', code: 'y' }] }, { sites: [{ id: '2', name: 'z', code: 'y' }] })
    expect(rows.map(({ path }) => path)).toEqual([['sites']])
  })

  test('values of fields and lists in an order are wholes', () => {
    const values = (value: unknown, text: string, rows: unknown[]) => ({
      dataProperties: { f: value },
      names: [{ culture: 'sv-SE', text }],
      rows,
    })
    const paths = conflictsOf(values({ lat: 1 }, 'a', [1]), values({ lat: 2 }, 'b', [1]), values({ lat: 3 }, 'c', [2])).map(
      ({ path }) => path,
    )
    expect(paths).toEqual([['dataProperties', 'f'], ['names', 'sv-SE'], ['rows']])
  })

  test('the other’s parts are taken one by one, and the rest stays', () => {
    const mine = { ...base, name: 'Min', contact: { city: 'Lund', phone: '2' } }
    const theirs = { ...base, version: 2, name: 'Din', contact: { city: 'Malmö', phone: '1' } }
    const [name, city] = conflictsOf(base, mine, theirs)
    expect(withTheirs(mine, [city!])).toEqual({ ...mine, contact: { city: 'Malmö', phone: '2' } })
    expect(withTheirs(mine, [name!]).name).toBe('Din')
    expect(withTheirs(mine, [])).toEqual(mine)
  })
})

test('what the server fills in with a save is nobody else’s change', () => {
  const fields = [
    { id: 'who', fieldType: 'previousUser', children: [] },
    { id: 'watts', fieldType: 'integer', children: [] },
  ] as unknown as Field[]
  const own = { version: 1, title: 'Borr', dataProperties: { who: null, watts: 800 } }
  expect(filledSince(own, { ...own, version: 2, dataProperties: { who: 'Eva', watts: 800 } }, fields)).toMatchObject([
    { path: ['dataProperties', 'who'] },
  ])
  expect(filledSince(own, { ...own, version: 2 }, fields)).toEqual([])
  // it was not stored, or somebody else saved
  expect(filledSince(own, { ...own, title: 'Borrhammare' }, fields)).toBeUndefined()
  expect(filledSince(own, { ...own, dataProperties: { who: 'Eva', watts: 900 } }, fields)).toBeUndefined()
})
