import { expect, test } from 'vitest'
import { fieldSchema } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import type { RuleTest } from '@verka/domain/rule-tests/rule-test.ts'
import { ruleSchema } from '@verka/domain/rules/rule.ts'
import { copiedDefinition, copiedForm } from './copied-definition.ts'

const idOf = (number: number) => `019df82c-71d5-7492-bcba-${String(number).padStart(12, '0')}`
const aField = (number: number, fieldType: string, more: object = {}) => ({
  id: idOf(number),
  key: `f${number}`,
  localizedNames: [{ culture: 'sv-SE', text: `Fält ${number}` }],
  fieldType,
  ...more,
})
const fields = [
  fieldSchema.parse(aField(1, 'group', { children: [aField(2, 'text')] })),
  fieldSchema.parse(aField(3, 'select', { optionSource: `records:${idOf(50)}` })),
]
const of = (referenceType: string, property: number, reference?: number) => ({
  referenceType,
  propertyTypeId: idOf(property),
  ...(reference !== undefined && { referenceId: idOf(reference) }),
})
const matchRules = [
  ruleSchema.parse({
    id: idOf(90),
    matchType: 'dynamic',
    source: of('operationRecord', 51, 3),
    target: of('operation', 2),
    action: 'show',
  }),
  ruleSchema.parse({
    id: idOf(91),
    matchType: 'outgoing',
    source: of('operation', 2),
    target: of('element', 60),
    action: 'copySourceValue',
  }),
]

test('a copy has new ids, and its rules refer to the copies', () => {
  const ruleTest: RuleTest = {
    id: idOf(95),
    name: 'Ett fall',
    given: { today: '2026-12-01', values: [{ propertyTypeId: flatFields(fields)[1]!.id, value: 'x' }], object: [], earlier: [] },
    expect: [{ aspect: 'write', target: { referenceType: 'element', propertyTypeId: idOf(60) }, is: { set: 'x' } }],
  }
  const copy = copiedForm({ dataPropertyTypes: fields, matchRules, ruleTests: [ruleTest] })
  const [group, inside, choice] = flatFields(copy.dataPropertyTypes).map(({ id }) => id)
  const old = new Set(flatFields(fields).map(({ id }) => id))
  expect([group, inside, choice].some((id) => old.has(id!))).toBe(false)
  expect(copy.dataPropertyTypes[0]!.children.map(({ id }) => id)).toEqual([inside])
  expect(copy.dataPropertyTypes.map(({ key, optionSource }) => [key, optionSource])).toEqual(fields.map((f) => [f.key, f.optionSource]))
  expect(copy.matchRules.map(({ source, target }) => [source, target])).toEqual([
    // references to values of another type, and to the object, are unchanged
    [
      { referenceType: 'operationRecord', propertyTypeId: idOf(51), referenceId: choice },
      { referenceType: 'operation', propertyTypeId: inside },
    ],
    [
      { referenceType: 'operation', propertyTypeId: inside },
      { referenceType: 'element', propertyTypeId: idOf(60) },
    ],
  ])
  const [test] = copy.ruleTests
  expect([test!.id === ruleTest.id, test!.name, test!.given.values]).toEqual([false, 'Ett fall', [{ propertyTypeId: inside, value: 'x' }]])
  expect(test!.expect).toEqual(ruleTest.expect)
  expect(copy.matchRules.some(({ id }) => id === idOf(90) || id === idOf(91))).toBe(false)
})

test('a copy is a draft named as such in each language, within the maximum length', () => {
  const localizedNames = [
    { culture: 'sv-SE' as const, text: 'Stege' },
    { culture: 'en-US' as const, text: 'L'.repeat(1000) },
  ]
  const copy = copiedDefinition({ id: idOf(1), version: 7, status: 'published', localizedNames, localizedDescriptions: [] })
  expect(copy).toEqual({
    status: 'draft',
    localizedNames: [
      { culture: 'sv-SE', text: 'Stege (kopia)' },
      { culture: 'en-US', text: `${'L'.repeat(993)} (copy)` },
    ],
    localizedDescriptions: [],
  })
})
