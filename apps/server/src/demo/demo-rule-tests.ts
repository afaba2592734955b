import type { Field, FieldValue } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import type { Expectation, StateAspect, Written } from '@verka/domain/rule-tests/rule-test.ts'
import { demoId, type Made } from './demo-fields.ts'

/** A test case of the demo customer with the keys of fields instead of ids: those of the form, and of the object. */
export interface DemoRuleTest {
  name: string
  given: Record<string, FieldValue>
  object?: Record<string, FieldValue>
  expect: DemoExpectation[]
}

type DemoExpectation = [StateAspect, string, boolean] | ['value', string, FieldValue] | ['write', string, Written]

/** The day of every case: bounds of days are relative to it. */
const TODAY = '2026-03-02'

/** The cases with the ids of a site. @throws for an unknown key. `name` makes their ids unique. */
export function ruleTestsInSite(
  site: string,
  name: string,
  tests: readonly DemoRuleTest[],
  { own, object, made }: { own: readonly Field[]; object: readonly Field[]; made: Made },
) {
  const idOf = (fields: readonly Field[], key: string) => {
    const found = flatFields(fields).find((field) => field.key === key)
    if (!found) throw new Error(`the demo has no field ${key}`)
    return found.id
  }
  const given = (fields: readonly Field[], values: Record<string, FieldValue> = {}) =>
    Object.entries(values).map(([key, value]) => ({
      propertyTypeId: idOf(fields, key),
      value: typeof value === 'string' ? (made.get(value) ?? value) : value,
    }))
  const expectation = ([aspect, key, is]: DemoExpectation): Expectation =>
    aspect === 'write'
      ? { aspect, target: { referenceType: 'element', propertyTypeId: idOf(object, key) }, is }
      : ({ aspect, propertyTypeId: idOf(own, key), is } as Expectation)
  return tests.map((test, index) => ({
    id: demoId(`${site} rule test ${name} ${index}`),
    name: test.name,
    given: { today: TODAY, values: given(own, test.given), object: given(object, test.object) },
    expect: test.expect.map(expectation),
  }))
}
