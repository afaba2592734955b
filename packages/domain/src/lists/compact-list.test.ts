import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DataProperty, FieldValue } from '../forms/field.ts'
import { SEEDS } from '../testing/size.ts'
import { compactList, expandedList } from './compact-list.ts'

const property = (id: string, value: FieldValue, displayValue: string): DataProperty => ({ dataPropertyTypeId: id, value, displayValue })

test('the fields are named once, and a text only where it is not the value', () => {
  const row = (id: string, ...dataProperties: DataProperty[]) => ({ id, typeId: 'tool', dataProperties })
  const list = {
    items: [
      row('1', property('name', 'Borr', 'Borr'), property('weight', 1.5, '1,5')),
      row('2', property('name', 'Såg', 'Såg'), property('isNew', true, 'Ja'), property('weight', 2, '2')),
      row('3'),
    ],
    totalCount: 3,
  }
  expect(compactList(list, 'typeId')).toEqual({
    fields: { tool: ['name', 'isNew', 'weight'] },
    items: [
      { id: '1', typeId: 'tool', values: ['Borr', null, 1.5], texts: { 2: '1,5' } },
      { id: '2', typeId: 'tool', values: ['Såg', true, 2], texts: { 1: 'Ja' } },
      { id: '3', typeId: 'tool', values: [] },
    ],
    totalCount: 3,
  })
})

const value: fc.Arbitrary<FieldValue> = fc.oneof(
  fc.string(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.array(fc.string({ maxLength: 3 }), { maxLength: 3 }),
)

test.each(SEEDS)('what was made compact is the same list when it is expanded, the values of each row by their fields (seed %i)', (seed) => {
  const form = ['a', 'b', 'c', 'd', 'e', 'f']
  const row = fc.record({
    id: fc.uuid(),
    typeId: fc.constantFrom('one', 'two'),
    dataProperties: fc
      .tuple(fc.subarray(form), fc.array(fc.tuple(value, fc.option(fc.string(), { nil: undefined })), { minLength: 6, maxLength: 6 }))
      .map(([ids, values]) =>
        ids.map((id, index) => {
          const [own, text] = values[index]!
          return property(id, own, text ?? String(own))
        }),
      ),
  })
  const byField = <Row extends { dataProperties: DataProperty[] }>({ dataProperties, ...rest }: Row) => ({
    ...rest,
    values: Object.fromEntries(dataProperties.map((one) => [one.dataPropertyTypeId, one])),
  })
  fc.assert(
    fc.property(fc.array(row, { maxLength: 12 }), fc.option(fc.string(), { nil: undefined }), (items, next) => {
      const list = { items, ...(next !== undefined && { next }) }
      const sent = JSON.stringify(compactList(list, 'typeId'))
      const read = expandedList(JSON.parse(sent) as ReturnType<typeof compactList<typeof list>>, 'typeId')
      const asJson = JSON.parse(JSON.stringify(list)) as typeof list
      expect({ ...read, items: read.items.map(byField) }).toEqual({ ...asJson, items: asJson.items.map(byField) })
    }),
    { seed, numRuns: 300 },
  )
})
