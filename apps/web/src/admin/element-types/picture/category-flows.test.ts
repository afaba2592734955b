import { expect, test } from 'vitest'
import { fieldSchema } from '@verka/domain/forms/field.ts'
import { ruleSchema } from '@verka/domain/rules/rule.ts'
import { flowsOf, isLine, isWithin, rowsOf, touches } from './category-flows.ts'

const idOf = (number: number) => `019df82c-71d5-7492-bcba-${String(number).padStart(12, '0')}`
const aField = (number: number) => fieldSchema.parse({ id: idOf(number), key: `f${number}`, fieldType: 'text', localizedNames: [] })
const aRule = (number: number, parts: object) =>
  ruleSchema.parse({ id: idOf(number), matchType: 'dynamic', action: 'copySourceValue', source: { referenceType: 'constant' }, ...parts })
const at = (referenceType: string, property: number, reference?: number) => ({
  referenceType,
  propertyTypeId: idOf(property),
  ...(reference !== undefined && { referenceId: idOf(reference) }),
})

const category = {
  id: 'category',
  dataPropertyTypes: [aField(1), aField(2), aField(3)],
  matchRules: [aRule(50, { matchType: 'self', source: at('elementType', 1), target: at('elementType', 2), action: 'show' })],
}
const check = {
  id: 'check',
  dataPropertyTypes: [aField(11), aField(12)],
  matchRules: [
    aRule(51, { matchType: 'incoming', source: at('element', 1), target: at('operation', 11) }),
    aRule(52, { source: at('elementRecord', 99, 3), target: at('operation', 12) }),
    aRule(53, { matchType: 'outgoing', source: at('operation', 12), target: at('element', 2) }),
    aRule(54, { target: at('operation', 11), action: 'setValue', value: 'x' }),
  ],
}
const service = {
  id: 'service',
  operations: [
    { id: 'op', operationTypeId: 'check' },
    { id: 'gone', operationTypeId: 'elsewhere' },
  ],
}
const flows = flowsOf(category, [check], [service])

test('rules and services become lines with a direction and a meaning', () => {
  expect(flows.map(({ kind, from, to }) => [kind, from?.card, from?.row, to.card, to.row])).toEqual([
    ['steers', 'category', idOf(1), 'category', idOf(2)],
    ['reads', 'category', idOf(1), 'check', idOf(11)],
    // a predefined value that the object has: from the field that it is chosen in
    ['reads', 'category', idOf(3), 'check', idOf(12)],
    ['writes', 'check', idOf(12), 'category', idOf(2)],
    ['reads', undefined, undefined, 'check', idOf(11)],
    ['uses', 'check', undefined, 'service', 'op'],
  ])
  expect(flows.filter(isWithin).length).toBe(1)
  expect(flows.filter(isLine).length).toBe(5)
  expect(flows.filter((flow) => touches(flow, { card: 'category', row: idOf(2) })).map(({ kind }) => kind)).toEqual(['steers', 'writes'])
})

test('a card shows fields with flows first, in the order of the form', () => {
  expect(rowsOf(category, flows, 2)).toMatchObject({ rows: [{ field: { id: idOf(1) } }, { field: { id: idOf(2) } }], hidden: 1 })
  expect(
    rowsOf({ ...category, dataPropertyTypes: [aField(9), ...category.dataPropertyTypes] }, flows, 3).rows.map(({ field }) => field.id),
  ).toEqual([idOf(1), idOf(2), idOf(3)])
})

test('a group is shown above its shown fields, and is not counted', () => {
  const group = fieldSchema.parse({ ...aField(20), fieldType: 'group', children: [aField(9), ...category.dataPropertyTypes] })
  const { rows, hidden } = rowsOf({ ...category, dataPropertyTypes: [group] }, flows, 3)
  expect(rows.map(({ field, depth }) => [field.id, depth])).toEqual([
    [idOf(20), 0],
    [idOf(1), 1],
    [idOf(2), 1],
    [idOf(3), 1],
  ])
  expect(hidden).toBe(1)
})
