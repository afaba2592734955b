import type { Values } from '../forms/field.ts'
import type { Reader } from '../localization/reader.ts'
import { compileConditions } from './condition.ts'
import type { Rule } from './rule.ts'
import { constantOf, isValueAction, outsideKey, type Outside } from './sources.ts'

/**
 * The values that a form begins with by its incoming rules, by the ids of their fields: in the order of the rules, the
 * last that holds deciding. A source without a value gives none: the field's own default stays.
 */
export function incomingValues(rules: readonly Rule[], outside: Outside, reader: Reader): Values {
  const values: Values = {}
  for (const rule of rules) {
    const { source, target, action, matchType } = rule
    if (matchType !== 'incoming' || !isValueAction(action) || target.propertyTypeId === undefined) continue
    const read = source.referenceType === 'constant' ? constantOf(rule, reader) : outside[outsideKey(source)]
    if (!compileConditions(rule.conditions)(read?.value ?? null)) continue
    if (action === 'setValue') {
      values[target.propertyTypeId] = Array.isArray(rule.value) ? null : rule.value
      continue
    }
    const value = action === 'copySourceValue' ? read?.value : action === 'copySourceDisplayValue' ? read?.displayValue : read?.fieldId
    if (value !== undefined && value !== null && value !== '') values[target.propertyTypeId] = value
  }
  return values
}
