import type { ContentStatus } from '@verka/domain/definitions/content-status.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { FieldValue, Field } from '@verka/domain/forms/field.ts'
import { isSameValue } from '@verka/domain/forms/flat-fields.ts'
import { matchesPattern } from '@verka/domain/forms/text/patterns.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { expectationKey, type RuleTest, type RuleTestFailure } from '@verka/domain/rule-tests/rule-test.ts'
import { failureOf, runRuleTests } from '@verka/domain/rule-tests/run-rule-tests.ts'
import type { TestedForm } from '@verka/domain/rule-tests/tested-form.ts'
import { feedsProcessor, type MatchType, type Rule } from '@verka/domain/rules/rule.ts'
import { ownerFields, type RuleScope } from '@verka/domain/rules/rule-scope.ts'
import type { Outside } from '@verka/domain/rules/sources.ts'
import { validRules } from '@verka/domain/rules/checks/valid-rules.ts'
import { ruleReader, type SiteContext } from '../../http/context.ts'
import { definitionOutside } from '../forms/sources/definition-sources.ts'
import { chosenByRules, withChosen } from '../forms/sources/option-sources.ts'
import { namedRecords, recordsToChoose } from '../forms/sources/record-sources.ts'

interface TestedDefinition {
  status: ContentStatus
  localizedNames: LocalizedTexts
  dataPropertyTypes: Field[]
  matchRules: Rule[]
  ruleTests: RuleTest[]
}

interface StoredTested extends TestedDefinition {
  id: string
  createdAt: string
  updatedAt: string
}

interface TestsOf<Own> {
  /** The reference type of its own fields. */
  form: 'operation' | 'elementType' | 'record'
  runs: readonly MatchType[]
  /** Everything that its rules may refer to. */
  scopeOf: (context: SiteContext, definition: TestedDefinition & Own, before: StoredTested | undefined) => Promise<RuleScope>
}

/** What the rules read of predefined values, and of the function itself: its times are those of the stored one. */
async function surroundingsOf(
  context: SiteContext,
  rules: readonly Rule[],
  { fields }: RuleScope,
  definition: TestedDefinition & Partial<StoredTested>,
): Promise<Outside> {
  const reads = (type: string) => rules.some(({ source }) => source.referenceType === type)
  const now = context.now.toISOString()
  const whole = { isWhole: true }
  return {
    ...(reads('operationType') && definitionOutside({ createdAt: now, updatedAt: now, ...definition }, ruleReader(context))),
    ...(reads('record') && (await namedRecords(context, rules, whole))),
    ...(reads('operationRecord') && (await recordsToChoose(context, 'operationRecord', rules, fields.operation ?? [], [], whole))),
    ...(reads('elementRecord') && (await recordsToChoose(context, 'elementRecord', rules, ownerFields(fields) ?? [], [], whole))),
  }
}

/** The test cases of one kind of definition. */
export function ruleTestsOf<Own = object>({ form, runs, scopeOf }: TestsOf<Own>) {
  type Definition = TestedDefinition & Own
  type Before = StoredTested & Own
  const testedForm = async (context: SiteContext, definition: Definition, before: Before | undefined, tests: readonly RuleTest[]) => {
    const scope = await scopeOf(context, definition, before)
    const rules = validRules(definition.matchRules, scope, runs).filter((rule) => !feedsProcessor(rule))
    const times = before && { createdAt: before.createdAt, updatedAt: before.updatedAt }
    const surroundings = await surroundingsOf(context, rules, scope, { ...definition, ...times })
    const named = [{ value: tests }, ...chosenByRules(definition.dataPropertyTypes, rules, surroundings, {})]
    return {
      fields: await withChosen(context, definition.dataPropertyTypes, named),
      rules,
      objectFields: form === 'operation' ? await withChosen(context, scope.fields.element ?? [], named) : [],
      surroundings,
      reader: ruleReader(context),
      matches: matchesPattern,
    } satisfies TestedForm
  }

  const failuresIn = async (context: SiteContext, definition: Definition, before: Before | undefined, tests: readonly RuleTest[]) =>
    runRuleTests(await testedForm(context, definition, before, tests), tests).flatMap((result) => failureOf(result) ?? [])

  /**
   * The cases that fail in a definition and that nobody has confirmed yet: those of a published one that fails as much as before are not
   * among them.
   */
  const unconfirmed = async (context: SiteContext, definition: Definition, before: Before | undefined): Promise<RuleTestFailure[]> => {
    const tests = definition.ruleTests
    const failures = tests.length === 0 ? [] : await failuresIn(context, definition, before, tests)
    if (failures.length === 0 || before?.status !== 'published') return failures
    const same = tests.filter((test) => before.ruleTests.some((stored) => isSame(stored, test)))
    const known = same.length === 0 ? [] : await failuresIn(context, before, before, same)
    return failures.filter((failure) => !known.some((one) => one.id === failure.id && isNoWorse(failure, one)))
  }

  /**
   * Refuses to save a definition as published while a case fails: with an error at the case, unless the body confirms it
   * (`confirmedFailures`). Drafts may have any.
   * @throws `invalid`
   */
  const refuseFailing = async (
    context: SiteContext,
    body: Definition & { confirmedFailures?: string[] | undefined },
    before: Before | undefined,
  ): Promise<void> => {
    if (body.status !== 'published') return
    const confirmed = new Set(body.confirmedFailures?.map((id) => id.toLowerCase()))
    const failures = (await unconfirmed(context, body, before)).filter(({ id }) => !confirmed.has(id.toLowerCase()))
    if (failures.length > 0) throw refusalOf(failures, body.ruleTests)
  }

  return { unconfirmed, refuseFailing }
}

const isSame = (one: RuleTest, other: RuleTest) => isSameValue(one as unknown as FieldValue, other as unknown as FieldValue)

/** Whether a failure lacks nothing that an earlier one of the same case did not lack. */
function isNoWorse(failure: RuleTestFailure, before: RuleTestFailure): boolean {
  const lacked = new Set([
    ...before.expectations.map(({ expectation }) => expectationKey(expectation)),
    ...before.problems.map(({ path }) => path),
  ])
  return (
    failure.expectations.every(({ expectation }) => lacked.has(expectationKey(expectation))) &&
    failure.problems.every(({ path }) => lacked.has(path))
  )
}

function refusalOf(failures: readonly RuleTestFailure[], tests: readonly RuleTest[]): AppError {
  const errors = failures.map(({ id, name, expectations }) => ({
    message: '@errors.ruleTestFails',
    field: `ruleTests.${tests.findIndex((test) => test.id === id)}`,
    params: { name, count: expectations.length },
  }))
  return new AppError('invalid', errors, { ruleTests: failures })
}
