import type { Field, Values } from '../../forms/field.ts'
import type { Reader } from '../../localization/reader.ts'
import { withOverruled, type Explanation } from './explanation.ts'
import { explainIncoming } from './incoming.ts'
import { explainOutgoing } from './outgoing.ts'
import type { Rule } from '../rule.ts'
import type { RuleRun } from './rule-run.ts'
import type { Outside } from '../sources.ts'

interface TriedForm {
  run: RuleRun
  /** All fields of the form, flattened. */
  fields: readonly Field[]
  rules: readonly Rule[]
  outside: Outside
  reader: Reader
  /** The values that would be stored now. */
  values: Values
}

/** Explains every rule of a form for the present values, in the order of the rules; rules of removed fields are omitted. */
export function explainRules({ run, fields, rules, outside, reader, values }: TriedForm): Explanation[] {
  const incoming = explainIncoming(rules, outside, reader)
  const steps = [
    ...fields.flatMap((field) => run.explain(field.id)),
    ...fields.flatMap(({ id }) =>
      withOverruled(
        incoming.filter(({ rule }) => rule.target.propertyTypeId === id),
        ({ gives }) => gives !== undefined,
      ),
    ),
    ...explainOutgoing(rules, { fields, values, outside, reader }),
  ]
  const all = new Map(steps.map((explanation) => [explanation.rule.id, explanation]))
  return rules.flatMap((rule) => all.get(rule.id) ?? [])
}
