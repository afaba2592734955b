import type { ContentStatus } from '@verka/domain/definitions/content-status.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { FieldValue, Field } from '@verka/domain/forms/field.ts'
import { isSameValue } from '@verka/domain/forms/flat-fields.ts'
import { matchesPattern } from '@verka/domain/forms/text/patterns.ts'
import type { LocalizedTexts } from '@verka/domain/localization/localized-text.ts'
import { expectationKey, type RuleTest } from '@verka/domain/rule-tests/rule-test.ts'
import { failureOf, runRuleTests, type RuleTestFailure } from '@verka/domain/rule-tests/run-rule-tests.ts'
import type { TestedForm } from '@verka/domain/rule-tests/tested-form.ts'
import { feedsProcessor, type MatchType, type Rule } from '@verka/domain/rules/rule.ts'
import { ownerFields, type RuleScope } from '@verka/domain/rules/rule-scope.ts'
import type { Outside } from '@verka/domain/rules/sources.ts'
import { validRules } from '@verka/domain/rules/valid-rules.ts'
import { ruleReader, type SiteContext } from '../../http/context.ts'
import { definitionOutside } from '../forms/definition-sources.ts'
import { chosenByRules, withChosen } from '../forms/option-sources.ts'
import { namedRecords, recordsToChoose } from '../forms/record-sources.ts'

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

/**
 * Runs the test cases of a definition that is saved as published. One that fails refuses the save with an error at the case, unless the body
 * confirms it (`confirmedFailures`), or it failed in the same way in the published definition that is replaced. Drafts may have any.
 * @throws `invalid`
 */
export function refuseFailingTests<Own = object>({ form, runs, scopeOf }: TestsOf<Own>) {
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

  return async (
    context: SiteContext,
    body: Definition & { confirmedFailures?: string[] | undefined },
    before: Before | undefined,
  ): Promise<void> => {
    if (body.status !== 'published' || body.ruleTests.length === 0) return
    const confirmed = new Set(body.confirmedFailures?.map((id) => id.toLowerCase()))
    const asked = body.ruleTests.filter(({ id }) => !confirmed.has(id.toLowerCase()))
    const failures = asked.length === 0 ? [] : await failuresIn(context, body, before, asked)
    if (failures.length === 0) return
    const published = before?.status === 'published' ? before : undefined
    const same = published ? asked.filter((test) => published.ruleTests.some((stored) => isSame(stored, test))) : []
    const known = published && same.length > 0 ? await failuresIn(context, published, published, same) : []
    const unknown = failures.filter((failure) => !known.some((one) => one.id === failure.id && isNoWorse(failure, one)))
    if (unknown.length > 0) throw refusalOf(unknown, body.ruleTests)
  }
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
    message: '@types.ruleTestFails',
    field: `ruleTests.${tests.findIndex((test) => test.id === id)}`,
    params: { name, count: expectations.length },
  }))
  return new AppError('invalid', errors, { ruleTests: failures })
}
