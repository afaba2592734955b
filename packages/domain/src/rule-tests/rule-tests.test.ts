import { describe, expect, test } from 'vitest'
import { schemaErrors } from '../errors/schema-errors.ts'
import type { Field } from '../forms/field.ts'
import type { Reference, Rule } from '../rules/rule.ts'
import { recordKey, type Outside } from '../rules/sources.ts'
import { proposedExpectations } from './proposed-expectations.ts'
import { ruleTestsSchema, type Expectation, type Given } from './rule-test.ts'
import { runRuleTests } from './run-rule-tests.ts'
import { readCircumstances } from './tested-form.ts'
import {
  idOf,
  aField,
  RESULT,
  WHY,
  WEIGHT,
  DAY,
  CAUSE,
  STATE,
  SIZE,
  rule,
  own,
  element,
  is,
  formOf,
  given,
  aTest,
  run,
  wasOf,
  BAD,
  SHOW,
  REQUIRE,
  expects,
  hasValue,
} from '../testing/tested-forms.ts'

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
