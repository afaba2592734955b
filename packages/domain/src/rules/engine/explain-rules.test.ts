import { expect, test } from 'vitest'
import { fieldSchema, type Field, type Values } from '../../forms/field.ts'
import type { FieldType } from '../../forms/field-type.ts'
import { localized } from '../../localization/localized-text.ts'
import { compileRules } from './compile-rules.ts'
import { explainRules } from './explain-rules.ts'
import { RuleRun } from './rule-run.ts'
import { ruleSchema, type Rule } from '../rule.ts'
import type { Outside } from '../sources.ts'

const READER = { culture: 'sv-SE', timeZone: 'Europe/Stockholm' } as const
const idOf = (number: number) => `019df82c-71d5-7492-bcba-${String(number).padStart(12, '0')}`
const aField = (number: number, fieldType: FieldType = 'text'): Field =>
  fieldSchema.parse({ id: idOf(number), key: `f${number}`, fieldType, localizedNames: localized(`Fält ${number}`) })

const [WEIGHT, NOTE] = [idOf(1), idOf(2)]
const fields = [aField(1, 'decimal'), aField(2)]
const aRule = (id: number, settings: object): Rule =>
  ruleSchema.parse({
    id: idOf(id),
    matchType: 'dynamic',
    source: { referenceType: 'operation', propertyTypeId: WEIGHT },
    target: { referenceType: 'operation', propertyTypeId: NOTE },
    action: 'show',
    ...settings,
  })
const explain = (rules: Rule[], values: Values, outside: Outside = {}) =>
  explainRules({ run: new RuleRun(compileRules(fields, rules), values, outside, READER), fields, rules, outside, reader: READER, values })
const above = (value: number) => [{ type: 'above', value, negate: false }]

test('of two rules that hold, the later one overrules, and is named', () => {
  const rules = [aRule(10, {}), aRule(11, { action: 'hide', conditions: above(5) }), aRule(12, { action: 'setRequired' })]
  expect(explain(rules, { [WEIGHT]: 9 })).toEqual([
    { rule: rules[0], sourceValue: 9, holds: true, overruledBy: rules[1] },
    { rule: rules[1], sourceValue: 9, holds: true },
    { rule: rules[2], sourceValue: 9, holds: true },
  ])
  expect(explain(rules, { [WEIGHT]: 3 }).map(({ holds, overruledBy }) => [holds, overruledBy])).toEqual([
    [true, undefined],
    [false, undefined],
    [true, undefined],
  ])
})

test('initial values: those of the object, and none if it has none', () => {
  const title = { referenceType: 'element', propertyTypeId: 'title' }
  const [copied, set] = [
    aRule(10, { matchType: 'incoming', source: title, action: 'copySourceValue' }),
    aRule(11, { matchType: 'incoming', source: title, action: 'setValue', value: 'Ny', conditions: [{ type: 'exists', negate: true }] }),
  ] as [Rule, Rule]
  expect(explain([copied, set], {}, { 'element.title': { value: 'Gunga' } })).toEqual([
    { rule: copied, sourceValue: 'Gunga', holds: true, gives: 'Gunga' },
    { rule: set, sourceValue: 'Gunga', holds: false },
  ])
  expect(explain([copied, set], {})).toEqual([
    { rule: copied, sourceValue: null, holds: true, overruledBy: set },
    { rule: set, sourceValue: null, holds: true, gives: 'Ny' },
  ])
})

test('writes at the time of saving', () => {
  const target = { referenceType: 'element', propertyTypeId: idOf(50) }
  const rules = [
    aRule(10, { matchType: 'outgoing', target, action: 'copySourceDisplayValue' }),
    aRule(11, { matchType: 'outgoing', target, action: 'subtractSourceValue', conditions: above(5) }),
  ]
  expect(explain(rules, { [WEIGHT]: 7.5 })).toMatchObject([
    { holds: true, gives: '7,5' },
    { holds: true, adds: -7.5 },
  ])
  expect(explain(rules, { [WEIGHT]: 5 })).toMatchObject([{ holds: true, gives: '5' }, { holds: false }])
  expect(explain(rules, {})[0]).toEqual({ rule: rules[0], sourceValue: null, holds: true })
})

test('a value set while the form is filled in; a copy without a source sets nothing', () => {
  const rules = [
    aRule(10, { action: 'copySourceDisplayValue' }),
    aRule(11, { action: 'setValue', value: 'Tung', conditions: above(5) as Rule['conditions'] }),
  ]
  expect(explain(rules, { [WEIGHT]: 7.5 }).map(({ gives }) => gives)).toEqual(['7,5', 'Tung'])
  expect(explain(rules, { [WEIGHT]: 3 }).map(({ gives }) => gives)).toEqual(['3', undefined])
  expect(explain(rules, {})[0]).toEqual({ rule: rules[0], sourceValue: null, holds: true })
})
