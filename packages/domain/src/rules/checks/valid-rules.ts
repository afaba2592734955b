import type { FieldError } from '../../errors/app-error.ts'
import { checkRule } from './check-rules.ts'
import type { MatchType, Rule } from '../rule.ts'
import type { RuleScope } from '../rule-scope.ts'

/** Missing or wrong values in a rule whose parts exist and fit together. */
const ONLY_VALUES: ReadonlySet<string> = new Set(['@validation.ruleValue', '@validation.conditionEmpty', '@validation.conditionOption'])

/**
 * Why a rule is broken: a part was deleted or has a kind that no longer fits; undefined: valid. The target itself refuses a value that is
 * no longer one of its own.
 */
export const brokenBy = (rule: Rule, scope: RuleScope, runs: readonly MatchType[]): FieldError | undefined =>
  checkRule(rule, scope, runs, '').find(({ message }) => !ONLY_VALUES.has(message))

/**
 * The valid rules. A definition may lose a field, or change its kind, after the rules of another were saved; broken rules are ignored until
 * they are repaired.
 */
export function validRules(rules: readonly Rule[], scope: RuleScope, runs: readonly MatchType[]): Rule[] {
  return rules.filter((rule) => brokenBy(rule, scope, runs) === undefined)
}
