import { expect, test } from 'vitest'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { OpenParts } from '../../open/open-access.ts'
import { NOTHING_OPEN, openedBetween } from './opened.ts'

type Type = OpenParts['elementTypes'][number]
const field = (key: string) => ({ key, localizedNames: localized(key), sources: [] })
const schema = (...keys: string[]) => ({ id: 'schema', key: 'open', localizedNames: localized('Open'), fields: keys.map(field) })
const category = (changes: Partial<Type>): Type => ({
  id: 'category',
  localizedNames: localized('Tools'),
  services: [],
  schemas: [],
  ...changes,
})
const only = (elementTypes: Type[]): OpenParts => ({ elementTypes, publicLists: [] })
const wordsOf = (before: OpenParts, after: OpenParts) =>
  openedBetween(before, after).map(({ kind, names, of }) => `${kind}: ${names[0]!.text}, ${of[0]!.text}`)

test('a category that is shown for the first time is named with its schema, without each of its fields', () => {
  expect(wordsOf(NOTHING_OPEN, only([category({ schemas: [schema('place', 'phone')] })]))).toEqual(['objects: Tools, Open'])
})

test('of a category that is shown already, a new field and a second schema are named', () => {
  const before = only([category({ schemas: [schema('place')] })])
  expect(wordsOf(before, only([category({ schemas: [schema('place', 'phone')] })]))).toEqual(['field: phone, Tools'])
  const second = { ...schema('phone'), id: 'second', localizedNames: localized('More') }
  expect(wordsOf(before, only([category({ schemas: [schema('place'), second] })]))).toEqual(['objects: Tools, More'])
})

test('services and public lists are named; nothing is where less is shown', () => {
  const services = [{ id: 'service', localizedNames: localized('Faults'), withQuarantine: true }]
  const before = only([category({ schemas: [schema('place')] })])
  const after: OpenParts = {
    elementTypes: [category({ schemas: [schema('place')], services })],
    publicLists: [
      { id: 'list', localizedNames: localized('Playgrounds'), key: 'x', elementTypeId: 'category', schemaId: 'schema', forms: ['page'] },
    ],
  }
  expect(wordsOf(before, after)).toEqual(['service: Faults, Tools', 'list: Playgrounds, Tools'])
  expect(wordsOf(after, before)).toEqual([])
  expect(wordsOf(after, after)).toEqual([])
})
