import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldSchema } from '@verka/domain/forms/field.ts'
import { signature } from '@verka/domain/forms/field-kinds/signature.ts'
import { newId } from '../../../data/new-id.ts'
import { writeName } from './written-name.ts'
import { assertProperty } from '@verka/domain/testing/seeds.ts'

const SURFACE = { width: 340, height: 200 }
const field = fieldSchema.parse({ id: newId(), key: 's', localizedNames: [], fieldType: 'signature' })

test('any name gives valid strokes of a signature', () => {
  assertProperty(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (name) => {
      const strokes = writeName(name, SURFACE)
      const parsed = signature.parse({ ...SURFACE, strokes }, field)
      expect(parsed).not.toHaveProperty('violation')
      expect(strokes.length > 0).toBe(name.trim() !== '')
    }),
  )
})

test('every letter has a distinct shape, with its dots and rings', () => {
  const shapes = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZÅÄÖÆØÉ-.'7", (letter) => JSON.stringify(writeName(letter, SURFACE)))
  expect(new Set(shapes).size).toBe(shapes.length)
  expect(writeName('åsa', SURFACE)).toEqual(writeName('ÅSA', SURFACE))
})

test('nothing but spaces is no name', () => {
  expect(writeName('  ', SURFACE)).toEqual([])
})
