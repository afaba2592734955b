import { expect, test } from 'vitest'
import { fieldSchema } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { newId } from '../new-id.ts'
import { newField, withDuplicate, withMoved } from './field-list.ts'

test('an id made here is one that the server takes, in the order of time', () => {
  expect(fieldSchema.shape.id.safeParse(newId()).success).toBe(true)
  expect(newId(Date.UTC(2026, 10, 21)) < newId(Date.UTC(2026, 10, 22))).toBe(true)
})

test('fields are added, copied and moved without touching the others', () => {
  const height = { ...newField('decimal', []), key: 'hojd', localizedNames: localized('Höjd') }
  const note = { ...newField('textArea', [height]), key: 'anmarkning' }
  const copied = withDuplicate([height, note], height.id, (name) => `${name} (kopia)`)
  expect(copied.map((field) => field.key)).toEqual(['hojd', 'hojd2', 'anmarkning'])
  expect(copied[1]).toMatchObject({ fieldType: 'decimal', localizedNames: localized('Höjd (kopia)') })
  expect(copied[1]!.id).not.toBe(height.id)
  expect(copied[2]).toBe(note)
  expect(withMoved([height, note], note.id, -1)).toEqual([note, height])
  const list = [height, note]
  expect(withMoved(list, note.id, 1)).toBe(list)
})
