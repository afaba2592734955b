import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { schemaErrors } from '../errors/schema-errors.ts'
import type { Field, FieldValue, Values } from '../forms/field.ts'
import type { FieldType } from '../forms/field-type.ts'
import { localized } from '../localization/localized-text.ts'
import { compileRules } from '../rules/compile-rules.ts'
import { builtInField } from '../rules/definition-fields.ts'
import { defaultValues, evaluateForm } from '../rules/evaluate-form.ts'
import type { Condition, Reference, Rule } from '../rules/rule.ts'
import { RuleRun } from '../rules/rule-run.ts'
import { recordKey, type Outside } from '../rules/sources.ts'
import { assertProperty } from '../testing/seeds.ts'
import { proposedExpectations } from './proposed-expectations.ts'
import { ruleTestsSchema, type Expectation, type Given, type RuleTest } from './rule-test.ts'
import { runRuleTests } from './run-rule-tests.ts'
import { readCircumstances, type TestedForm } from './tested-form.ts'

const READER = { culture: 'sv-SE', timeZone: 'Europe/Stockholm' } as const
const TODAY = '2026-12-01'
const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const option = (value: string) => ({ value, localizedNames: localized(value) })
const aField = (number: number, fieldType: FieldType = 'text', more: Partial<Field> = {}): Field => ({
  ...builtInField(`f${number}`, fieldType, localized(`Fält ${number}`)),
  id: idOf(number),
  ...more,
})
const [RESULT, WHY, WEIGHT, DAY, CAUSE] = [
  aField(1, 'select', { options: [option('ok'), option('bad')] }),
  aField(2, 'text'),
  aField(3, 'decimal', { validation: { range: { max: 10 } } }),
  aField(4, 'date', { defaultValue: -1, validation: { range: { max: 0 } } }),
  aField(5, 'select', { optionSource: `records:${idOf(50)}` }),
]
const [STATE, SIZE] = [aField(80, 'text'), aField(81, 'decimal')]
let made = 100
const rule = (
  matchType: Rule['matchType'],
  source: Reference,
  action: Rule['action'],
  target: Reference,
  { value = null, when = [] }: { value?: Rule['value']; when?: Condition[] } = {},
): Rule => ({ id: idOf(made++), matchType, source, target, action, value, conditions: when })
const own = (field: Field): Reference => ({ referenceType: 'operation', propertyTypeId: field.id })
const element = (field: Field | 'title'): Reference => ({
  referenceType: 'element',
  propertyTypeId: typeof field === 'string' ? field : field.id,
})
const is = (type: Condition['type'], value: FieldValue = null): Condition => ({ type, value, negate: false })

const formOf = (rules: Rule[], more: Partial<TestedForm> = {}): TestedForm => ({
  fields: [RESULT, WHY, WEIGHT, DAY, CAUSE],
  rules,
  objectFields: [STATE, SIZE],
  surroundings: {},
  reader: READER,
  ...more,
})
const pairs = (values: readonly [Field | 'title', FieldValue][]) =>
  values.map(([field, value]) => ({ propertyTypeId: typeof field === 'string' ? field : field.id, value }))
const given = (
  values: [Field, FieldValue][] = [],
  object: [Field | 'title', FieldValue][] = [],
  earlier: [Field, FieldValue][] = [],
): Given => ({
  today: TODAY,
  values: pairs(values),
  object: pairs(object),
  earlier: pairs(earlier),
})
const aTest = (of: Given, ...expected: Expectation[]): RuleTest => ({ id: idOf(9), name: 'Ett fall', given: of, expect: expected })
const run = (form: TestedForm, one: RuleTest) => runRuleTests(form, [one])[0]!
const wasOf = (form: TestedForm, one: RuleTest) => run(form, one).expectations.map(({ isMet, was }) => (isMet ? 'met' : was?.is))

const BAD = is('equal', 'bad')
const SHOW = rule('dynamic', own(RESULT), 'show', own(WHY), { when: [BAD] })
const REQUIRE = rule('dynamic', own(RESULT), 'setRequired', own(WHY), { when: [BAD] })
const expects = (aspect: 'visible' | 'enabled' | 'required' | 'valid', field: Field, so: boolean): Expectation => ({
  aspect,
  propertyTypeId: field.id,
  is: so,
})
const hasValue = (field: Field, value: FieldValue): Expectation => ({ aspect: 'value', propertyTypeId: field.id, is: value })

describe('a test case', () => {
  test.each<[string, Rule[], Given, Expectation, unknown]>([
    ['a shown field', [SHOW], given([[RESULT, 'bad']]), expects('visible', WHY, true), 'met'],
    ['a hidden field', [SHOW], given([[RESULT, 'ok']]), expects('visible', WHY, true), false],
    ['a required field', [REQUIRE], given([[RESULT, 'bad']]), expects('required', WHY, false), true],
    ['the error of a required field', [REQUIRE], given([[RESULT, 'bad']]), expects('valid', WHY, true), false],
    ['an error of a range', [], given([[WEIGHT, 11]]), expects('valid', WEIGHT, false), 'met'],
    [
      'a locked field',
      [rule('dynamic', own(RESULT), 'disable', own(WHY), { when: [BAD] })],
      given([[RESULT, 'bad']]),
      expects('enabled', WHY, false),
      'met',
    ],
    [
      'a computed value',
      [rule('dynamic', own(WEIGHT), 'setValue', own(RESULT), { value: 'bad', when: [is('above', 5)] })],
      given([[WEIGHT, 5.5]]),
      hasValue(RESULT, 'ok'),
      'bad',
    ],
    ['a typed value in its stored form', [], given([[WHY, '']]), hasValue(WHY, null), 'met'],
    ['a default on the day of the case', [], given(), hasValue(DAY, '2026-11-30'), 'met'],
    ['a cleared default', [], given([[DAY, null]]), hasValue(DAY, '2026-11-30'), null],
    ['a bound on the day of the case', [], given([[DAY, '2026-12-02']]), expects('valid', DAY, true), false],
    [
      'an added option',
      [rule('dynamic', own(WHY), 'addOptions', own(RESULT), { value: [{ value: 'new', name: 'Ny' }] })],
      given(),
      { aspect: 'option', propertyTypeId: RESULT.id, option: 'new', is: true },
      'met',
    ],
    [
      'a value read from the object',
      [rule('incoming', element(STATE), 'copySourceValue', own(WHY))],
      given([], [[STATE, 'Sliten']]),
      hasValue(WHY, 'Sliten'),
      'met',
    ],
    [
      'the title of the object',
      [rule('incoming', element('title'), 'copySourceValue', own(WHY))],
      given([], [['title', 'Gungan']]),
      hasValue(WHY, 'Gungan'),
      'met',
    ],
    [
      'a value of the operation before',
      [rule('incoming', own(WHY), 'copySourceValue', own(WHY))],
      given([], [], [[WHY, 'Förra']]),
      hasValue(WHY, 'Förra'),
      'met',
    ],
    [
      'a written value',
      [rule('outgoing', own(RESULT), 'copySourceValue', element(STATE))],
      given([[RESULT, 'ok']]),
      { aspect: 'write', target: element(STATE), is: { set: 'bad' } },
      { set: 'ok' },
    ],
    [
      'nothing written',
      [rule('outgoing', own(RESULT), 'copySourceValue', element(STATE))],
      given(),
      { aspect: 'write', target: element(STATE), is: null },
      'met',
    ],
    [
      'amounts, added up',
      [rule('outgoing', own(WEIGHT), 'addSourceValue', element(SIZE)), rule('outgoing', own(WEIGHT), 'addSourceValue', element(SIZE))],
      given([[WEIGHT, 2]]),
      { aspect: 'write', target: element(SIZE), is: { add: 4 } },
      'met',
    ],
  ])('judges %s', (_, rules, of, expected, was) => {
    expect(wasOf(formOf(rules), aTest(of, expected))).toEqual([was])
  })

  test('reads the predefined value that is chosen, in the form and in the object', () => {
    const chosen = (type: 'operationRecord' | 'elementRecord', field: Field): Reference => ({
      referenceType: type,
      referenceId: field.id,
      propertyTypeId: SIZE.id,
    })
    const surroundings: Outside = { [recordKey('r1', SIZE.id)]: { value: 3, displayValue: '3', fieldId: 'r1' } }
    const object = aField(82, 'select', { optionSource: `records:${idOf(50)}` })
    const rules = [
      rule('dynamic', chosen('operationRecord', CAUSE), 'copySourceValue', own(WEIGHT)),
      rule('incoming', chosen('elementRecord', object), 'copySourceDisplayValue', own(WHY)),
    ]
    const form = formOf(rules, { surroundings, objectFields: [object], hasOption: (_, value) => value === 'r1' })
    const one = aTest(given([[CAUSE, 'r1']], [[object, 'r1']]), hasValue(WEIGHT, 3), hasValue(WHY, '3'), expects('valid', CAUSE, true))
    expect(run(form, one).isMet).toBe(true)
    expect(readCircumstances(rules)).toEqual({ object: [object.id], earlier: [] })
  })

  test('about a removed field or option fails with that as its reason, and is unchanged', () => {
    const gone = aField(99)
    const one = aTest(
      given(
        [
          [gone, 'x'],
          [RESULT, 'old'],
          [CAUSE, 'r2'],
        ],
        [[gone, 1]],
      ),
      expects('visible', gone, true),
      hasValue(RESULT, 'older'),
      { aspect: 'write', target: element(gone), is: { set: 1 } },
      { aspect: 'option', propertyTypeId: RESULT.id, option: 'oldest', is: true },
    )
    const before = structuredClone(one)
    const { isMet, problems, expectations } = run(formOf([SHOW], { hasOption: () => false }), one)
    expect(isMet).toBe(false)
    expect(problems.map(({ problem, path }) => [problem, path])).toEqual([
      ['fieldGone', 'given.values.0'],
      ['optionGone', 'given.values.1'],
      ['optionGone', 'given.values.2'],
      ['fieldGone', 'given.object.0'],
    ])
    expect(expectations.map(({ problem }) => problem)).toEqual(['fieldGone', 'optionGone', 'fieldGone', 'optionGone'])
    expect(one).toEqual(before)
  })

  test('fails when only something given is gone', () => {
    expect(run(formOf([SHOW]), aTest(given([[aField(99), 1]]), expects('visible', WHY, false)))).toMatchObject({ isMet: false })
  })

  test('of rules in a circle fails, and is no exception', () => {
    const circle = [rule('dynamic', own(WHY), 'show', own(RESULT)), rule('dynamic', own(RESULT), 'show', own(WHY))]
    expect(run(formOf(circle), aTest(given(), expects('visible', WHY, true)))).toMatchObject({ problems: [{ problem: 'circle' }] })
    expect(proposedExpectations(formOf(circle), given())).toEqual([])
  })
})

describe('the outcome that is proposed', () => {
  const short = (rules: Rule[], of: Given) =>
    proposedExpectations(formOf(rules), of).map(({ expectation, isAtWork }) =>
      [expectation.aspect, JSON.stringify(expectation.is), ...(isAtWork ? ['!'] : [])].join(' '),
    )
  test('is what rules decide, with errors and writes; those at work come ticked', () => {
    const write = rule('outgoing', own(RESULT), 'copySourceValue', element(STATE))
    expect(
      short(
        [SHOW, REQUIRE, write],
        given([
          [RESULT, 'bad'],
          [WEIGHT, 20],
        ]),
      ),
    ).toEqual(['visible true !', 'required true !', 'valid false', 'valid false', 'write {"set":"bad"} !'])
    expect(short([SHOW, REQUIRE, write], given())).toEqual(['visible false', 'write null'])
  })
})

describe('stored cases', () => {
  const one = aTest(given([[RESULT, 'bad']]), expects('visible', WHY, true))
  const errorsOf = (tests: unknown[]) => {
    const read = ruleTestsSchema.safeParse(tests)
    return read.success ? [] : schemaErrors(read.error, tests).map(({ field, message }) => [field, message])
  }
  test.each<[string, unknown[], [string, string][]]>([
    ['no name', [{ ...one, name: ' ' }], [['0.name', '@validation.required']]],
    ['no expectation', [{ ...one, expect: [] }], [['0.expect', '@validation.required']]],
    ['one aspect twice', [{ ...one, expect: [...one.expect, expects('visible', WHY, false)] }], [['0.expect', '@validation.valueTwice']]],
    [
      'one field twice',
      [
        aTest(
          given([
            [RESULT, 'ok'],
            [RESULT, 'bad'],
          ]),
          ...one.expect,
        ),
      ],
      [['0.given.values', '@validation.valueTwice']],
    ],
    ['one id twice', [one, one], [['1.id', '@validation.idTwice']]],
    ['more than 100', Array.from({ length: 101 }, (_, index) => ({ ...one, id: idOf(1000 + index) })), [['', '@validation.maxItems']]],
    ['too long a case', [aTest(given([[WHY, 'x'.repeat(60_000)]]), ...one.expect)], [['0', '@validation.tooLong']]],
  ])('are refused with %s', (_, tests, errors) => {
    expect(errorsOf(tests)).toEqual(errors)
    expect(errorsOf([one])).toEqual([])
  })
})

describe('a case that is recorded from an outcome', () => {
  const fields = [RESULT, WHY, WEIGHT, aField(6, 'checkbox'), aField(7, 'text')]
  const conditionOn: Record<number, fc.Arbitrary<Condition[]>> = {
    0: fc.constantFrom([is('equal', 'ok')], [BAD], [is('exists')], []),
    1: fc.constantFrom([is('exists')], [is('equal', 'x')]),
    2: fc.constantFrom([is('above', 5)], [is('below', 5)]),
    3: fc.constantFrom([is('equal', true)], [is('equal', false)]),
  }
  const actions = fc.constantFrom<Rule['action'][]>(
    'show',
    'hide',
    'enable',
    'disable',
    'setRequired',
    'setOptional',
    'copySourceDisplayValue',
  )
  // sources come before their targets: no circles
  const aRule = fc
    .integer({ min: 0, max: 3 })
    .chain((source) => fc.tuple(fc.constant(source), fc.integer({ min: source + 1, max: 4 }), conditionOn[source]!, actions))
    .map(([source, target, when, action]) => rule('dynamic', own(fields[source]!), action, own(fields[target]!), { when }))
  const write = fc
    .tuple(fc.nat(2), fc.constantFrom<Rule['action'][]>('copySourceValue', 'addSourceValue'))
    .map(([source, action]) => rule('outgoing', own(fields[source]!), action, element(SIZE)))
  const input = fc.record({
    0: fc.constantFrom<FieldValue[]>('ok', 'bad', null),
    1: fc.constantFrom<FieldValue[]>('x', 'y', null),
    2: fc.constantFrom<FieldValue[]>(1, 5, '7.5', 20, null),
    3: fc.constantFrom<FieldValue[]>(true, false),
    4: fc.constantFrom<FieldValue[]>('z', null),
  })
  const cases = fc.tuple(fc.array(fc.oneof(aRule, write), { minLength: 1, maxLength: 8 }), input)
  const formWith = (rules: Rule[]) => formOf(rules, { fields })
  const givenBy = (values: Record<number, FieldValue>) =>
    given(Object.entries(values).map(([index, value]) => [fields[Number(index)]!, value]))
  const recorded = (rules: Rule[], of: Given) =>
    aTest(of, ...proposedExpectations(formWith(rules), of).map(({ expectation }) => expectation))

  test('is met by the same definition', () => {
    assertProperty(
      fc.property(cases, ([rules, values]) => {
        const { expectations, isMet } = run(formWith(rules), recorded(rules, givenBy(values)))
        expect([isMet, expectations.filter((one) => !one.isMet)]).toEqual([true, []])
      }),
      { numRuns: 300 },
    )
  })

  test('fails as soon as a removed rule decided it, and says what it is instead', () => {
    /** The form as people fill it in, without test cases. */
    const shownBy = (rules: Rule[], values: Values) => {
      const begun = defaultValues(fields, READER.culture, TODAY)
      const all = { ...begun, ...values }
      const form = new RuleRun(compileRules(fields, rules), all, {}, READER, begun)
      const { fields: states } = evaluateForm(fields, all, begun, { rules: form, today: TODAY, isNew: true })
      return new Map(
        states.map((state) => [
          state.field.id,
          { visible: state.isVisible, enabled: state.isEnabled, required: state.isRequired, valid: !state.violation },
        ]),
      )
    }
    let failures = 0
    assertProperty(
      fc.property(cases, fc.nat(), ([rules, values], at) => {
        const one = recorded(rules, givenBy(values))
        const left = rules.toSpliced(at % rules.length, 1)
        const entered = Object.fromEntries(Object.entries(values).map(([index, value]) => [fields[Number(index)]!.id, value]))
        const [before, after] = [shownBy(rules, entered), shownBy(left, entered)]
        for (const { expectation, isMet, was } of run(formWith(left), one).expectations) {
          if (expectation.aspect === 'write' || expectation.aspect === 'value' || expectation.aspect === 'option') continue
          const [then, now] = [before, after].map((states) => states.get(expectation.propertyTypeId)![expectation.aspect])
          expect([expectation.is, isMet, was?.is]).toEqual([then, then === now, then === now ? undefined : now])
          if (then !== now) failures++
        }
      }),
      { numRuns: 300 },
    )
    expect(failures).toBeGreaterThan(20)
  })
})

test('100 cases of 100 rules run in well under 100 ms', () => {
  const fields = Array.from({ length: 101 }, (_, index) => aField(200 + index, 'decimal'))
  const rules = fields
    .slice(1)
    .map((field, index) => rule('dynamic', own(fields[index]!), 'show', own(field), { when: [is('above', index)] }))
  const tests = Array.from({ length: 100 }, (_, number) => ({
    ...aTest(given(fields.map((field, index) => [field, index + (number % 2)])), ...fields.map((field) => expects('visible', field, true))),
    id: idOf(5000 + number),
  }))
  const form = formOf(rules, { fields })
  runRuleTests(form, tests)
  const began = performance.now()
  expect(runRuleTests(form, tests)).toHaveLength(100)
  expect(performance.now() - began).toBeLessThan(1000)
})
