import { asId, type RecordId } from '../../entities/ids.ts'
import { displayValue } from '../../forms/display-value.ts'
import type { Field, FieldValue, Values } from '../../forms/field.ts'
import { flatFields } from '../../forms/flat-fields.ts'
import type { Reader } from '../../localization/reader.ts'
import { compileConditions } from '../condition.ts'
import type { Explanation } from './explanation.ts'
import type { Reference, Rule } from '../rule.ts'
import { constantOf, outsideKey, recordKey, sourceKindOf, type Outside, type OutsideValue } from '../sources.ts'

/** An amount that is added to a number. `wasEmpty`: an addition to an empty number is undone, so zero becomes empty again. */
export interface Addition {
  add: number
  wasEmpty?: true
}

/** Write of an executed operation to another row: a value that is set, or an amount that is added. */
export interface Write {
  ruleId: string
  target: Reference
  /** The field of the operation that it comes from, if any. */
  sourceId?: string
  /** The predefined value that is written to, if the target is a field of a chosen one. */
  recordId?: RecordId
  change: { set: FieldValue } | Addition
}

interface OutgoingExplanation extends Explanation {
  write?: Write
}

interface Executed {
  fields: readonly Field[]
  /** Accepted values: hidden fields have none. */
  values: Values
  /** Predefined values that were chosen, and the transaction as it was before. */
  outside: Outside
  reader: Reader
}

/** Explains each outgoing rule of a function for an execution. */
export function explainOutgoing(rules: readonly Rule[], executed: Executed): OutgoingExplanation[] {
  return rules.flatMap((rule): OutgoingExplanation[] => {
    if (rule.matchType !== 'outgoing') return []
    const read = readSource(rule, executed)
    const holds = compileConditions(rule.conditions)(read.value)
    const change = holds ? changeOf(rule, read) : undefined
    const explanation = { rule, sourceValue: read.value, holds }
    if (!change) return [explanation]
    const { source, target, id: ruleId } = rule
    const from = source.referenceType === 'operation' && source.propertyTypeId ? { sourceId: source.propertyTypeId } : {}
    const explained = { ...explanation, ...('set' in change ? { gives: change.set } : { adds: change.add }) }
    if (target.referenceType !== 'operationRecord') return [{ ...explained, write: { ruleId, target, ...from, change } }]
    const recordId = executed.values[target.referenceId ?? '']
    return typeof recordId === 'string'
      ? [{ ...explained, write: { ruleId, target, ...from, recordId: asId(recordId), change } }]
      : [explanation]
  })
}

/**
 * The writes of a function's outgoing rules after an execution, in order. A source without a value writes nothing: an empty field does not
 * clear the object's value.
 */
export const outgoingWrites = (rules: readonly Rule[], executed: Executed): Write[] =>
  explainOutgoing(rules, executed).flatMap(({ write }) => write ?? [])

function readSource(rule: Rule, { fields, values, outside, reader }: Executed): OutsideValue {
  const { source } = rule
  const sourceKind = sourceKindOf(rule)
  if (sourceKind === 'none') return constantOf(rule, reader)
  if (sourceKind === 'chosenRecord') {
    const chosen = values[source.referenceId ?? '']
    const read = typeof chosen === 'string' ? outside[recordKey(chosen, source.propertyTypeId)] : undefined
    return { value: read?.value ?? null, displayValue: read?.displayValue, ...(typeof chosen === 'string' && { fieldId: chosen }) }
  }
  if (sourceKind === 'outside') return outside[outsideKey(source)] ?? { value: null }
  const field = flatFields(fields).find((candidate) => candidate.id === source.propertyTypeId)
  const value = values[source.propertyTypeId ?? ''] ?? null
  return { value, displayValue: field && displayValue(field, value, reader), fieldId: source.propertyTypeId }
}

/** The change that a rule makes with the value that it has read. A missing value changes nothing. */
export function changeOf({ action, value }: Rule, read: OutsideValue): Write['change'] | undefined {
  if (action === 'setValue') return Array.isArray(value) ? undefined : { set: value }
  if (read.value === null) return undefined
  switch (action) {
    case 'copySourceValue':
      return { set: read.value }
    case 'copySourceDisplayValue':
      return { set: read.displayValue ?? String(read.value) }
    case 'copySourceFieldId':
      return read.fieldId === undefined ? undefined : { set: read.fieldId }
    case 'addSourceValue':
      return typeof read.value === 'number' ? { add: read.value } : undefined
    case 'subtractSourceValue':
      return typeof read.value === 'number' ? { add: -read.value } : undefined
    default:
      return undefined
  }
}
