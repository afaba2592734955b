import { checkRule } from './check-rules.ts'
import type { MatchType, Rule } from './rule.ts'
import type { RuleScope } from './rule-scope.ts'

/**
 * The rules that still stand: what they name is there, and fits together. A definition may lose a field, or give it
 * another kind, after the rules of another were saved; those are passed over until somebody mends them. A value that is
 * no longer one of the target's is for the target to refuse.
 */
export function standingRules(rules: readonly Rule[], scope: RuleScope, runs: readonly MatchType[]): Rule[] {
  return rules.filter((rule) => checkRule(rule, scope, runs, '').every(({ message }) => message === '@validation.ruleValue'))
}
