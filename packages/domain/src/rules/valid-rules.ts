import type { FieldError } from '../errors/app-error.ts'
import { checkRule } from './check-rules.ts'
import type { MatchType, Rule } from './rule.ts'
import type { RuleScope } from './rule-scope.ts'

/** What is filled in wrongly, or not yet, in a rule whose parts are all there and fit together. */
const ONLY_VALUES: ReadonlySet<string> = new Set(['@validation.ruleValue', '@validation.conditionEmpty', '@validation.conditionOption'])

/**
 * Why a rule does not stand: something that it names is gone, or has become of a kind that no longer fits; undefined for one
 * that stands. A value that is no longer one of the target's is for the target to refuse.
 */
export const brokenBy = (rule: Rule, scope: RuleScope, runs: readonly MatchType[]): FieldError | undefined =>
  checkRule(rule, scope, runs, '').find(({ message }) => !ONLY_VALUES.has(message))

/**
 * The rules that still stand. A definition may lose a field, or give it another kind, after the rules of another were
 * saved; those are passed over until somebody mends them.
 */
export function validRules(rules: readonly Rule[], scope: RuleScope, runs: readonly MatchType[]): Rule[] {
  return rules.filter((rule) => brokenBy(rule, scope, runs) === undefined)
}
