// A form with fields and rules, and test cases of its rules, for tests.
import type { Field, FieldValue } from '../forms/field.ts'
import type { FieldType } from '../forms/field-type.ts'
import { localized } from '../localization/localized-text.ts'
import { builtInField } from '../rules/definition-fields.ts'
import type { Condition, Reference, Rule } from '../rules/rule.ts'
import { type Expectation, type Given, type RuleTest } from '../rule-tests/rule-test.ts'
import { runRuleTests } from '../rule-tests/run-rule-tests.ts'
import { type TestedForm } from '../rule-tests/tested-form.ts'

export const READER = { culture: 'sv-SE', timeZone: 'Europe/Stockholm' } as const
export const TODAY = '2026-12-01'
export const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const option = (value: string) => ({ value, localizedNames: localized(value) })
export const aField = (number: number, fieldType: FieldType = 'text', more: Partial<Field> = {}): Field => ({
  ...builtInField(`f${number}`, fieldType, localized(`Fält ${number}`)),
  id: idOf(number),
  ...more,
})
export const [RESULT, WHY, WEIGHT, DAY, CAUSE] = [
  aField(1, 'select', { options: [option('ok'), option('bad')] }),
  aField(2, 'text'),
  aField(3, 'decimal', { validation: { range: { max: 10 } } }),
  aField(4, 'date', { defaultValue: -1, validation: { range: { max: 0 } } }),
  aField(5, 'select', { optionSource: `records:${idOf(50)}` }),
]
export const [STATE, SIZE] = [aField(80, 'text'), aField(81, 'decimal')]
let made = 100
export const rule = (
  matchType: Rule['matchType'],
  source: Reference,
  action: Rule['action'],
  target: Reference,
  { value = null, when = [] }: { value?: Rule['value']; when?: Condition[] } = {},
): Rule => ({ id: idOf(made++), matchType, source, target, action, value, conditions: when })
export const own = (field: Field): Reference => ({ referenceType: 'operation', propertyTypeId: field.id })
export const element = (field: Field | 'title'): Reference => ({
  referenceType: 'element',
  propertyTypeId: typeof field === 'string' ? field : field.id,
})
export const is = (type: Condition['type'], value: FieldValue = null): Condition => ({ type, value, negate: false })

export const formOf = (rules: Rule[], more: Partial<TestedForm> = {}): TestedForm => ({
  fields: [RESULT, WHY, WEIGHT, DAY, CAUSE],
  rules,
  objectFields: [STATE, SIZE],
  surroundings: {},
  reader: READER,
  ...more,
})
export const pairs = (values: readonly [Field | 'title', FieldValue][]) =>
  values.map(([field, value]) => ({ propertyTypeId: typeof field === 'string' ? field : field.id, value }))
export const given = (
  values: [Field, FieldValue][] = [],
  object: [Field | 'title', FieldValue][] = [],
  earlier: [Field, FieldValue][] = [],
): Given => ({
  today: TODAY,
  values: pairs(values),
  object: pairs(object),
  earlier: pairs(earlier),
})
export const aTest = (of: Given, ...expected: Expectation[]): RuleTest => ({ id: idOf(9), name: 'Ett fall', given: of, expect: expected })
export const run = (form: TestedForm, one: RuleTest) => runRuleTests(form, [one])[0]!
export const wasOf = (form: TestedForm, one: RuleTest) => run(form, one).expectations.map(({ isMet, was }) => (isMet ? 'met' : was?.is))

export const BAD = is('equal', 'bad')
export const SHOW = rule('dynamic', own(RESULT), 'show', own(WHY), { when: [BAD] })
export const REQUIRE = rule('dynamic', own(RESULT), 'setRequired', own(WHY), { when: [BAD] })
export const expects = (aspect: 'visible' | 'enabled' | 'required' | 'valid', field: Field, so: boolean): Expectation => ({
  aspect,
  propertyTypeId: field.id,
  is: so,
})
export const hasValue = (field: Field, value: FieldValue): Expectation => ({ aspect: 'value', propertyTypeId: field.id, is: value })
