import type { Field, FieldValue, Values } from '@verka/domain/forms/field.ts'
import { flatFields, isSameValue } from '@verka/domain/forms/flat-fields.ts'
import type { Given, GivenValue, RuleTest } from '@verka/domain/rule-tests/rule-test.ts'
import { proposedExpectations } from '@verka/domain/rule-tests/proposed-expectations.ts'
import { isGivable, readCircumstances, type TestedForm } from '@verka/domain/rule-tests/tested-form.ts'
import { newId } from '../../../data/new-id.ts'
import type { TrialInput } from '../../../forms/type-builder/form-preview.tsx'

const isSame = (one: FieldValue | undefined, other: FieldValue | undefined) =>
  isSameValue(one === '' ? null : one, other === '' ? null : other)

/** The values that a person entered: those that differ from the initial ones. A cleared one is null. */
const enteredValues = (fields: readonly Field[], input: Values, begun: Values): GivenValue[] =>
  flatFields(fields)
    .filter((field) => isGivable(field) && !isSame(input[field.id], begun[field.id]))
    .map(({ id }) => ({ propertyTypeId: id, value: input[id] === '' ? null : (input[id] ?? null) }))

/** What is given in a trial: the entered values, and what rules read of its object. */
export function givenInTrial(form: TestedForm, { input, begun, object, today }: TrialInput): Given {
  const { object: read } = readCircumstances(form.rules)
  const stored = new Map<string, FieldValue>([
    ...(object?.dataProperties.map(({ dataPropertyTypeId: id, value }): [string, FieldValue] => [id, value]) ?? []),
    ...(object
      ? ([
          ['title', object.title],
          ['code', object.code],
        ] as const)
      : []),
  ])
  const ofObject = read.flatMap((id) => {
    const value = stored.get(id)
    return value === undefined || value === null ? [] : [{ propertyTypeId: id, value }]
  })
  return { today, values: enteredValues(form.fields, input, begun), object: ofObject, earlier: [] }
}

/** A new case: it expects what rules bring about now, for the person to change. */
export function newRuleTest(form: TestedForm, given: Given, name: string): RuleTest {
  const proposals = proposedExpectations(form, given)
  const atWork = proposals.filter(({ isAtWork }) => isAtWork)
  const expected = atWork.length > 0 ? atWork : proposals
  return { id: newId(), name, given, expect: expected.map(({ expectation }) => expectation) }
}

/** The given values with one that a person entered; undefined: it is as the form begins. */
export function withGiven(given: readonly GivenValue[], propertyTypeId: string, value: FieldValue | undefined): GivenValue[] {
  const entry = value === undefined ? [] : [{ propertyTypeId, value: value === '' ? null : value }]
  const at = given.findIndex((one) => one.propertyTypeId === propertyTypeId)
  return at < 0 ? [...given, ...entry] : given.toSpliced(at, 1, ...entry)
}
