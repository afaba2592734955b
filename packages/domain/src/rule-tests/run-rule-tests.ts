import type { Field, Values } from '../forms/field.ts'
import { flatFields, optionsOf } from '../forms/flat-fields.ts'
import { compileRules, findCircle, type CompiledRules } from '../rules/engine/compile-rules.ts'
import { defaultValues, evaluateForm, type FieldState } from '../rules/engine/evaluate-form.ts'
import { incomingValues } from '../rules/engine/incoming.ts'
import { outgoingWrites } from '../rules/engine/outgoing.ts'
import { feedsProcessor } from '../rules/rule.ts'
import { resolveReference } from '../rules/rule-scope.ts'
import { RuleRun } from '../rules/engine/rule-run.ts'
import type { Outside } from '../rules/sources.ts'
import { asItIs, isSameExpectation, writesByTarget, type Outcome } from './outcome.ts'
import type { Expectation, ExpectationResult, Given, GivenProblem, GivenValue, RuleTest, RuleTestFailure } from './rule-test.ts'
import { filledInByNobody, hasOption, outsideOfGiven, valuesIn, withChosenOptions, type TestedForm } from './tested-form.ts'

/** The result of a case, with all its expectations. */
export interface RuleTestResult extends RuleTestFailure {
  /** Whether all expectations are met, with everything that is given. */
  isMet: boolean
}

/** What a case lacks; undefined: it is met. */
export function failureOf({ id, name, isMet, problems, expectations }: RuleTestResult): RuleTestFailure | undefined {
  return isMet ? undefined : { id, name, problems, expectations: expectations.filter((one) => !one.isMet) }
}

/** A form that was filled in as a case says. */
export interface FilledForm {
  run: RuleRun
  outside: Outside
  /** The initial values. */
  begun: Values
  outcome: Outcome
}

interface Compiled {
  form: TestedForm
  rules: CompiledRules
}

/** The initial values of a form for what is given around it. */
export const begunValues = (form: Pick<TestedForm, 'fields' | 'rules' | 'reader'>, today: string, outside: Outside): Values => ({
  ...defaultValues(form.fields, form.reader.culture, today),
  ...incomingValues(form.rules, outside, form.reader),
  ...filledInByNobody(form.fields),
})

/** Fills in the form as given, as a person would: it begins with its defaults and what rules prepare, and then values are entered. */
function fillIn({ form, rules }: Compiled, given: Given): FilledForm {
  const { fields, reader, matches } = form
  const outside = outsideOfGiven(form, given)
  const begun = begunValues(form, given.today, outside)
  const known = rules.indexOf
  const entered = Object.fromEntries(Object.entries(valuesIn(given.values)).filter(([id]) => known.has(id)))
  const input = { ...begun, ...entered }
  const run = new RuleRun(rules, input, outside, reader, begun)
  const { fields: states, values } = evaluateForm(fields, input, begun, { rules: run, today: given.today, isNew: true, matches })
  const writes = outgoingWrites(
    form.rules.filter((rule) => !feedsProcessor(rule)),
    { fields, values, outside, reader },
  )
  return {
    run,
    outside,
    begun,
    outcome: { fields: new Map(states.map((state) => [state.field.id, state])), writes: writesByTarget(writes) },
  }
}

/** The form as cases fill it in: compiled once for all of them; undefined: its rules are a circle. */
function compiledFor(form: TestedForm, all: readonly Given[]): Compiled | undefined {
  if (findCircle(form.fields, form.rules)) return undefined
  const fields = withChosenOptions(form, form.fields, [
    ...all.map(({ values }) => valuesIn(values)),
    ...all.map(({ earlier }) => valuesIn(earlier)),
  ])
  return { form: { ...form, fields }, rules: compileRules(fields, form.rules) }
}

/** Fills in a form as one case says; undefined: its rules are a circle. */
export function fillInForm(form: TestedForm, given: Given): FilledForm | undefined {
  const compiled = compiledFor(form, [given])
  return compiled && fillIn(compiled, given)
}

/** The given values whose field or option does not exist any more. */
function problemsIn(form: TestedForm, { values, object, earlier }: Given, { fields }: Outcome): GivenProblem[] {
  const stateOf = (id: string) => fields.get(id)?.field
  const objects = new Map(flatFields(form.objectFields).map((field) => [field.id, field]))
  const found = (path: string, given: readonly GivenValue[], fieldOf: (id: string) => Field | undefined, builtIn: readonly string[] = []) =>
    given.flatMap((one, index): GivenProblem[] => {
      if (builtIn.includes(one.propertyTypeId)) return []
      const field = fieldOf(one.propertyTypeId)
      const problem = !field ? 'fieldGone' : hasOption(form, field, one.value) ? undefined : 'optionGone'
      return problem ? [{ problem, path: `${path}.${index}`, given: one }] : []
    })
  return [
    ...found('given.values', values, stateOf),
    ...found('given.object', object, (id) => objects.get(id), ['title', 'code']),
    ...found('given.earlier', earlier, stateOf),
  ]
}

/** Whether an expected choice is an option that does not exist any more. */
function expectsGoneOption(expectation: Expectation, state: FieldState | undefined, form: TestedForm): boolean {
  if (!state || optionsOf(state.field).length === 0) return false
  if (expectation.aspect === 'value') return !hasOption(form, state.field, expectation.is)
  return expectation.aspect === 'option' && expectation.is && !hasOption(form, state.field, expectation.option)
}

function judge(expectation: Expectation, outcome: Outcome, form: TestedForm): ExpectationResult {
  const was = asItIs(expectation, outcome)
  if (!was) return { expectation, isMet: false, problem: 'fieldGone' }
  if (isSameExpectation(expectation, was)) return { expectation, isMet: true }
  if (expectation.aspect === 'write' && !isWritable(expectation, form)) return { expectation, isMet: false, was, problem: 'fieldGone' }
  const state = expectation.aspect === 'write' ? undefined : outcome.fields.get(expectation.propertyTypeId)
  return { expectation, isMet: false, was, ...(expectsGoneOption(expectation, state, form) && { problem: 'optionGone' as const }) }
}

/** Whether the written field of the object or the transaction exists. Those of predefined values are not known here. */
function isWritable({ target }: Extract<Expectation, { aspect: 'write' }>, { fields, objectFields }: TestedForm): boolean {
  if (target.referenceType !== 'element' && target.referenceType !== 'transaction') return true
  return resolveReference(target, { fields: { element: objectFields, transaction: fields } }) !== undefined
}

/**
 * Runs test cases of a form with the evaluator of forms: for each expectation whether it is met, or what was instead. Pure. A case about a
 * field or option that does not exist any more fails with that as its reason.
 */
export function runRuleTests(form: TestedForm, tests: readonly RuleTest[]): RuleTestResult[] {
  const compiled = compiledFor(
    form,
    tests.map(({ given }) => given),
  )
  return tests.map(({ id, name, given, expect }) => {
    if (!compiled) {
      const expectations = expect.map((expectation) => ({ expectation, isMet: false, problem: 'circle' as const }))
      return { id, name, isMet: false, problems: [{ problem: 'circle', path: 'given' }], expectations }
    }
    const { outcome } = fillIn(compiled, given)
    const problems = problemsIn(compiled.form, given, outcome)
    const expectations = expect.map((expectation) => judge(expectation, outcome, compiled.form))
    return { id, name, isMet: problems.length === 0 && expectations.every(({ isMet }) => isMet), problems, expectations }
  })
}
