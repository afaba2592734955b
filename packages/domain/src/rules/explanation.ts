import type { FieldValue } from '../forms/field.ts'
import type { Rule } from './rule.ts'
import { isValueAction } from './sources.ts'

/** Why a rule does something or nothing. */
export interface Explanation {
  rule: Rule
  /** What it saw. */
  sourceValue: FieldValue
  /** Whether its conditions hold for that. */
  holds: boolean
  /** What it sets, what a form begins with by it, or what it writes after an execution; undefined: nothing, or the rule does something else. */
  gives?: FieldValue | undefined
  /** The amount that it adds to what is there. */
  adds?: number | undefined
  /** It holds, and a later rule that holds, too, decides the same thing. */
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

/** What a rule decides of its target; undefined: it adds to it, beside others. */
const aspectOf = ({ action }: Rule) => (isValueAction(action) ? 'value' : ASPECTS[action])

/** Rules into one field, in their order, with the rule that has the last word in each thing that several of them decide. */
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
