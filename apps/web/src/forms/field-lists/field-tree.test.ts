import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Field } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { newId } from '../../data/new-id.ts'
import { copiesWithNewKeys, newField, withDuplicate, withPasted } from './field-list.ts'
import { positionedFields, withMovedTo, withoutField, withStep } from './field-tree.ts'

/** A form as its names, with the children of a field in brackets. */
const shape = (fields: readonly Field[]): string =>
  fields.map((field) => field.key + (field.children.length > 0 ? `(${shape(field.children)})` : '')).join(' ')

const a = { ...newField('text', []), key: 'a' }
const b = { ...newField('integer', []), key: 'b' }
const group = { ...newField('group', []), key: 'g', children: [b] }
const checks = { ...newField('statusGroup', []), key: 's' }
const form = [a, group, checks]

test('an id made here is accepted by the server, and sorted by time', () => {
  expect(z.uuid().safeParse(newId()).success).toBe(true)
  expect(newId(Date.UTC(2026, 10, 21)) < newId(Date.UTC(2026, 10, 22))).toBe(true)
})

test('a step follows the reading order: into a group, through it and out at the other end', () => {
  const steps: string[] = []
  let fields: readonly Field[] = form
  for (;;) {
    const next = withStep(fields, a.id, 1)
    if (next === fields) break
    fields = next
    steps.push(shape(fields))
  }
  expect(steps).toEqual(['g(a b) s', 'g(b a) s', 'g(b) a s', 'g(b) s(a)', 'g(b) s a'])
  for (;;) {
    const next = withStep(fields, a.id, -1)
    if (next === fields) break
    fields = next
  }
  expect(shape(fields)).toBe('a g(b) s')
})

test('a field is moved only where it is allowed, and never into itself', () => {
  expect(withMovedTo(form, group.id, group.id, 0)).toBe(form)
  expect(withMovedTo(form, group.id, checks.id, 0)).toBe(form)
  expect(withMovedTo(form, a.id, 'gone', 0)).toBe(form)
  expect(shape(withMovedTo(form, checks.id, group.id, 1))).toBe('a g(b s)')
})

test('a copy of a group has new ids and keys, also for its fields', () => {
  const named = [{ ...group, localizedNames: localized('Grupp') }]
  const copied = withDuplicate(named, group.id)
  expect(shape(copied)).toBe('g(b) g2(b2)')
  // a key that is its name's is that of the copy's name
  expect(shape(withDuplicate([{ ...named[0]!, key: 'grupp' }], group.id))).toBe('grupp(b) gruppKopia(b2)')
  expect(copied[1]!.localizedNames.map(({ text }) => text)).toEqual(['Grupp (kopia)', 'Grupp (copy)', 'Grupp (kopi)'])
  expect(new Set(positionedFields(copied).map(({ field }) => field.id)).size).toBe(4)
})

test('a removed group takes its fields along, a removed child leaves its group', () => {
  expect(shape(withoutField(form, group.id))).toBe('a s')
  expect(shape(withoutField(form, b.id))).toBe('a g s')
})

test('an option field in a status group starts with the answers of a check', () => {
  expect(newField('segmented', form, checks).options.map((option) => option.status)).toEqual(['ok', 'deviation', 'notApplicable'])
  expect(newField('segmented', form).options).toEqual([])
})

test('fields of another form get new ids, and keys that are unused here', () => {
  const copies = copiesWithNewKeys(form, [group, a])
  expect(shape([...form, ...copies])).toBe(`${shape(form)} g2(b2) a2`)
  expect(new Set(positionedFields([...form, ...copies]).map(({ field }) => field.id)).size).toBe(
    positionedFields([...form, ...copies]).length,
  )
})

test('of pasted fields only the first get a column, up to six with the existing ones', () => {
  const lines = Array.from({ length: 12 }, (_, index) => ({ name: `Rad ${index}`, kind: 'text' as const }))
  const pasted = withPasted([newField('date', [])], undefined, lines, 'sv-SE')
  expect(pasted).toHaveLength(13)
  expect(pasted.map(({ showInList }) => showInList)).toEqual(Array.from({ length: 13 }, (_, index) => index < 6))
})
