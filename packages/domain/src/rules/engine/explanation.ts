import type { FieldValue } from '../../forms/field.ts'
import type { Rule } from '../rule.ts'
import { isValueAction } from '../sources.ts'

/** The reason for the effect of a rule, or for its absence. */
export interface Explanation {
  rule: Rule
  /** The value of its source. */
  sourceValue: FieldValue
  /** Whether its conditions hold for that value. */
  holds: boolean
  /** The value that it sets, initially or afterwards; undefined: none, or the rule does something else. */
  gives?: FieldValue | undefined
  /** The amount that it adds. */
  adds?: number | undefined
  /** A later rule that also holds and decides the same aspect. */
  overruledBy?: Rule | undefined
}

const ASPECTS: Partial<Record<Rule['action'], string>> = {
  show: 'visible',
  hide: 'visible',
  enable: 'enabled',
  disable: 'enabled',
  setRequired: 'required',
  setOptional: 'required',
}

/** The aspect of its target that a rule decides; undefined: it adds to others. */
const aspectOf = ({ action }: Rule) => (isValueAction(action) ? 'value' : ASPECTS[action])

/** Explanations of the rules of one field in order, each with the rule that overrules it. */
export function withOverruled(explanations: readonly Explanation[], decides = ({ holds }: Explanation) => holds): Explanation[] {
  const last = new Map<string, Rule>()
  for (const explanation of explanations) {
    const aspect = aspectOf(explanation.rule)
    if (aspect !== undefined && decides(explanation)) last.set(aspect, explanation.rule)
  }
  return explanations.map((explanation) => {
    const winner = last.get(aspectOf(explanation.rule) ?? '')
    const isOverruled = winner !== undefined && winner !== explanation.rule && explanation.holds
    // two rules that both show a field do not contradict each other
    return isOverruled && (isValueAction(winner.action) || winner.action !== explanation.rule.action)
      ? { ...explanation, overruledBy: winner }
      : explanation
  })
}
