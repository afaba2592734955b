import type { FieldValue } from '../../forms/field.ts'
import { compileConditions } from '../condition.ts'
import type { Condition, Reference, Rule } from '../rule.ts'
import { BUILT_IN, fieldsOfReference, findField, ownerFields, type RuleScope } from '../rule-scope.ts'

/** Present and missing at once: never. */
const NEVER: Condition[] = [
  { type: 'exists', value: null, negate: false },
  { type: 'exists', value: null, negate: true },
]

/** Whether a reader may see the field of a reference: `scope` has the fields that they may see. */
export function isKnown(reference: Reference, scope: RuleScope): boolean {
  const { referenceType, referenceId, propertyTypeId } = reference
  const { fields } = scope
  if (referenceType === 'elementRecord' || referenceType === 'operationRecord') {
    const choices = referenceType === 'elementRecord' ? ownerFields(fields) : fields.operation
    return findField(choices, referenceId) !== undefined && isKnownOfRecord(reference, scope)
  }
  // a predefined value named in a rule is not part of the form
  if (referenceType === 'record' && referenceId !== undefined) return isKnownOfRecord(reference, scope)
  if (referenceType === 'element' && BUILT_IN.element!.includes(propertyTypeId ?? '')) return true
  const own = fields[referenceType]
  return own === undefined || findField(own, propertyTypeId) !== undefined
}

/** Whether the field of a predefined value is one that they may see; its name and its options are everybody's. */
function isKnownOfRecord(reference: Reference, scope: RuleScope): boolean {
  const { referenceType, propertyTypeId } = reference
  if (propertyTypeId === undefined || BUILT_IN[referenceType]?.includes(propertyTypeId)) return true
  const fields = fieldsOfReference(reference, scope)
  return fields === undefined || findField(fields, propertyTypeId) !== undefined
}

/**
 * Rules for a reader who may not see everything that they read. A condition on a hidden field is decided beforehand by its true value. The
 * reader learns the effect of a rule, but neither the value, nor what it is compared with, nor what a rule that does not hold would set. A
 * hidden value is never copied to where they could read it.
 */
export function settleRules(
  rules: readonly Rule[],
  knows: (source: Reference) => boolean,
  valueOf: (source: Reference) => FieldValue,
): Rule[] {
  return rules.map((rule) => {
    if (rule.source.referenceType === 'constant' || knows(rule.source)) return rule
    const holds = compileConditions(rule.conditions)(valueOf(rule.source))
    const settled = { ...rule, ...(holds ? { conditions: [] } : { conditions: NEVER, value: null }) }
    return rule.action.startsWith('copy') ? settled : { ...settled, source: { referenceType: 'constant' } }
  })
}
