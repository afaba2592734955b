import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FieldValue, Values } from '../forms/field.ts'
import { compileRules } from '../rules/engine/compile-rules.ts'
import { defaultValues, evaluateForm } from '../rules/engine/evaluate-form.ts'
import type { Condition, Rule } from '../rules/rule.ts'
import { RuleRun } from '../rules/engine/rule-run.ts'
import { assertProperty } from '../testing/seeds.ts'
import { proposedExpectations } from './proposed-expectations.ts'
import { type Given } from './rule-test.ts'
import {
  READER,
  TODAY,
  aField,
  RESULT,
  WHY,
  WEIGHT,
  SIZE,
  rule,
  own,
  element,
  is,
  formOf,
  given,
  aTest,
  run,
  BAD,
} from '../testing/tested-forms.ts'

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
