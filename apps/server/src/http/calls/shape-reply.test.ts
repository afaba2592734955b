import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { fieldSchema } from '@verka/domain/forms/field.ts'
import { shaperOf } from './shape-reply.ts'

/** Shaped and parsed alike. */
function shaped(schema: z.ZodType, value: unknown): unknown {
  const made = shaperOf(schema)(value)
  expect(JSON.stringify(made)).toBe(JSON.stringify(schema.parse(value)))
  return made
}

describe('an answer', () => {
  test('has the properties of its contract, at every depth, and no others', () => {
    const schema = z.object({
      id: z.string(),
      parts: z.array(z.object({ name: z.string(), note: z.string().optional() })),
      owner: z.object({ id: z.string() }).nullable(),
      byKey: z.record(z.string(), z.object({ count: z.number() })),
    })
    const stored = {
      id: 'a',
      secret: 's',
      parts: [
        { name: 'n', secret: 's' },
        { name: 'm', note: undefined },
      ],
      owner: { id: 'b', secret: 's' },
      byKey: { x: { count: 1, secret: 's' } },
    }
    expect(shaped(schema, stored)).toEqual({
      id: 'a',
      parts: [{ name: 'n' }, { name: 'm' }],
      owner: { id: 'b' },
      byKey: { x: { count: 1 } },
    })
    expect(shaped(schema, { ...stored, owner: null })).toMatchObject({ owner: null })
  })

  test('gets properties with a default that were stored before these existed', () => {
    const {
      defaultValue: _,
      showInList: __,
      ...old
    } = fieldSchema.parse({
      id: '019df82c-71d5-7492-bcba-000000000001',
      key: 'all',
      fieldType: 'group',
      localizedNames: [{ culture: 'sv-SE', text: 'Alla' }],
      children: [
        { id: '019df82c-71d5-7492-bcba-000000000002', key: 'one', fieldType: 'text', localizedNames: [{ culture: 'sv-SE', text: 'En' }] },
      ],
    })
    expect(shaped(fieldSchema, old)).toMatchObject({ defaultValue: null, showInList: false, children: [{ key: 'one' }] })
  })

  test('leaves values of any form unchanged, and parses unknown kinds', () => {
    const value = { deep: [{ er: null }] }
    expect(shaped(z.object({ value: z.union([z.string(), z.json()]), plain: z.unknown() }), { value, plain: value })).toEqual({
      value,
      plain: value,
    })
    expect(shaped(z.object({ at: z.string().transform((text) => text.length) }), { at: 'four' })).toEqual({ at: 4 })
  })
})
