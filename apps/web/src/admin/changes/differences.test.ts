import { describe, expect, test } from 'vitest'
import { differencesOf } from './differences.ts'

const names = (text: string) => [{ culture: 'sv-SE', text }]
const FIELD = { id: 'f1', key: 'weight', localizedNames: names('Vikt'), fieldType: 'integer', required: false }
/** Paths as one can compare them: items by their ids. */
const changesOf = (before: unknown, after: unknown) =>
  differencesOf(before, after).changed.map(({ path, ...values }) => [
    path.map((step) => (typeof step === 'string' ? step : step.id)).join('.'),
    values.before,
    values.after,
  ])

describe('differences', () => {
  test('are listed part by part, values under their fields, and metadata of the row separately', () => {
    const before = { id: 'x', title: 'Hammare', code: 'H1', version: 1, can: { edit: true }, dataProperties: { a: 'röd', b: [1, 2] } }
    const after = { ...before, title: 'Slägga', version: 2, dataProperties: { a: 'röd', b: [1, 3] } }
    expect(changesOf(before, after)).toEqual([
      ['title', 'Hammare', 'Slägga'],
      ['dataProperties.b', [1, 2], [1, 3]],
    ])
    expect(differencesOf(before, after).same.map(({ path }) => path.join('.'))).toEqual(['code', 'version'])
  })

  test('are found within lists by the identity of their items', () => {
    const before = { dataPropertyTypes: [FIELD, { ...FIELD, id: 'f2' }] }
    const added = { ...FIELD, id: 'f3' }
    const after = { dataPropertyTypes: [{ ...FIELD, required: true, localizedNames: names('Massa') }, added] }
    expect(changesOf(before, after)).toEqual([
      ['dataPropertyTypes.f1.localizedNames', names('Vikt'), names('Massa')],
      ['dataPropertyTypes.f1.required', false, true],
      ['dataPropertyTypes.f3', undefined, added],
      ['dataPropertyTypes.f2', { ...FIELD, id: 'f2' }, undefined],
    ])
    const turned = before.dataPropertyTypes.toReversed()
    expect(changesOf(before, { dataPropertyTypes: turned })).toEqual([['dataPropertyTypes', before.dataPropertyTypes, turned]])
  })

  test('have the grant of a service as a whole', () => {
    const grant = (id: string, view: string) => ({ transactionTypeId: id, operationModes: ['start'], view, forOthers: false })
    const [before, after] = [{ grants: [grant('a', 'own'), grant('b', 'own')] }, { grants: [grant('a', 'all'), grant('b', 'own')] }]
    expect(differencesOf(before, after).changed).toEqual([
      { path: ['grants', grant('a', 'all')], before: grant('a', 'own'), after: grant('a', 'all') },
    ])
  })

  test('include everything of a new or deleted row; empty values are equal', () => {
    expect(changesOf(null, { title: 'Hammare', code: '', dataProperties: { a: 1 } })).toEqual([
      ['title', undefined, 'Hammare'],
      ['dataProperties.a', undefined, 1],
    ])
    expect(changesOf({ title: 'Hammare' }, { reason: 'dubblett' })).toEqual([
      ['reason', undefined, 'dubblett'],
      ['title', 'Hammare', undefined],
    ])
    expect(changesOf({ dueAt: null, name: 'x' }, { dueAt: '', name: 'x' })).toEqual([])
    expect(changesOf(null, null)).toEqual([])
  })
})
