import type { Field, FieldValue } from '../forms/field.ts'
import { compileConditions } from './condition.ts'
import type { Condition, Reference, Rule } from './rule.ts'
import { findField, ownerFields } from './rule-scope.ts'

/** There and not there at once: never. */
const NEVER: Condition[] = [
  { type: 'exists', value: null, negate: false },
  { type: 'exists', value: null, negate: true },
]

/** Whether somebody may know of what a reference names: `fields` are those that they may see, of what stands once. */
export function isKnown(
  { referenceType, referenceId, propertyTypeId }: Reference,
  fields: Partial<Record<string, readonly Field[]>>,
): boolean {
  const own = fields[referenceType]
  if (referenceType === 'element' && (propertyTypeId === 'title' || propertyTypeId === 'code')) return true
  // a predefined value that a rule names is none of the form
  if (referenceType === 'record' && referenceId !== undefined) return true
  if (referenceType === 'elementRecord') return findField(ownerFields(fields), referenceId) !== undefined
  if (referenceType === 'operationRecord') return findField(fields.operation, referenceId) !== undefined
  return own === undefined || findField(own, propertyTypeId) !== undefined
}

/**
 * Rules as they go to somebody who may not see everything that they read: what depends on a field that is hidden from
 * them is decided beforehand, by its true value. They learn what the rule does, which is what it is for; neither the
 * value nor what it is compared with. A hidden value is copied nowhere that they could read it.
 */
export function settleRules(
  rules: readonly Rule[],
  knows: (source: Reference) => boolean,
  valueOf: (source: Reference) => FieldValue,
): Rule[] {
  return rules.map((rule) => {
    if (rule.source.referenceType === 'constant' || knows(rule.source)) return rule
    const conditions = compileConditions(rule.conditions)(valueOf(rule.source)) ? [] : NEVER
    if (rule.action.startsWith('copy')) return { ...rule, conditions }
    return { ...rule, source: { referenceType: 'constant' }, conditions }
  })
}
