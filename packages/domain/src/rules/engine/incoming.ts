import type { Values } from '../../forms/field.ts'
import type { Reader } from '../../localization/reader.ts'
import { compileConditions } from '../condition.ts'
import type { Explanation } from './explanation.ts'
import type { ReferenceType, Rule } from '../rule.ts'
import { constantOf, isValueAction, outsideKey, type Outside } from '../sources.ts'

/** Explains each incoming rule that sets a value from outside. */
export function explainIncoming(rules: readonly Rule[], outside: Outside, reader: Reader): Explanation[] {
  return rules.flatMap((rule): Explanation[] => {
    const { source, target, action, matchType } = rule
    if (matchType !== 'incoming' || !isValueAction(action) || target.propertyTypeId === undefined) return []
    const read = source.referenceType === 'constant' ? constantOf(rule, reader) : outside[outsideKey(source)]
    const sourceValue = read?.value ?? null
    const holds = compileConditions(rule.conditions)(sourceValue)
    if (!holds) return [{ rule, sourceValue, holds }]
    if (action === 'setValue') return [{ rule, sourceValue, holds, gives: Array.isArray(rule.value) ? null : rule.value }]
    const value = action === 'copySourceValue' ? read?.value : action === 'copySourceDisplayValue' ? read?.displayValue : read?.fieldId
    return [{ rule, sourceValue, holds, ...(value !== undefined && value !== null && value !== '' && { gives: value }) }]
  })
}

/**
 * Initial values of a form by its incoming rules, by field id. The last rule that holds decides. A source without a value is ignored: the
 * field's own default applies.
 */
export function incomingValues(rules: readonly Rule[], outside: Outside, reader: Reader): Values {
  const values: Values = {}
  for (const { rule, gives } of explainIncoming(rules, outside, reader))
    if (gives !== undefined) values[rule.target.propertyTypeId!] = gives
  return values
}

/** Sources of a form's initial values: the object, a predefined value, an earlier operation. */
export const FILLED_FROM = ['element', 'record', 'before'] as const
export type FilledFrom = (typeof FILLED_FROM)[number]

const FROM: Partial<Record<ReferenceType, FilledFrom>> = {
  element: 'element',
  elementRecord: 'element',
  record: 'record',
  operation: 'before',
  operationRecord: 'before',
  transaction: 'before',
}

/** The fields that incoming rules fill in, by id, each with its source. A constant has no source. */
export function filledFrom(rules: readonly Rule[], outside: Outside, reader: Reader): Record<string, FilledFrom> {
  const from: Record<string, FilledFrom> = {}
  for (const { rule, gives } of explainIncoming(rules, outside, reader)) {
    if (gives === undefined) continue
    const source = rule.action === 'setValue' ? undefined : FROM[rule.source.referenceType]
    if (source) from[rule.target.propertyTypeId!] = source
    else delete from[rule.target.propertyTypeId!]
  }
  return from
}
