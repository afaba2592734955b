import { kindOf } from '../../forms/field-kinds.ts'
import type { Field, FieldValue } from '../../forms/field.ts'
import { optionsOf } from '../../forms/flat-fields.ts'
import { compileConditions, numberOf } from '../condition.ts'
import type { Condition, Rule } from '../rule.ts'
import { resolveReference, type RuleScope } from '../rule-scope.ts'

/** Values at, between and beyond the compared ones that the field takes: if none of them fulfils the conditions, no number does. */
function numbersAround(conditions: readonly Condition[], field: Field): FieldValue[] {
  const { min, max } = field.validation.range ?? {}
  const compared = [...conditions.map(({ value }) => numberOf(value)), min, max].filter((number) => number !== undefined)
  const points = compared.toSorted((one, other) => one - other)
  const between = points.slice(1).map((point, index) => (point + points[index]!) / 2)
  const beyond = points.length === 0 ? [0] : [points[0]! - 1, points.at(-1)! + 1]
  const all = [...points, ...between, ...beyond].flatMap((number) => [number, Math.floor(number), Math.ceil(number)])
  const kind = kindOf(field)
  return all.filter((number) => {
    const parsed = kind.parse(number, field)
    return 'value' in parsed && parsed.value !== null && kind.check(parsed.value, field, {}) === undefined
  })
}

/** Texts at, just before and just after the compared ones; days and times are compared by their characters, too. */
const textsAround = (conditions: readonly Condition[]): FieldValue[] =>
  conditions.flatMap(({ value }) => (typeof value === 'string' ? [value, `${value}\u0001`, value.slice(0, -1)] : []))

/** The options that a field may have: its own and those that rules add; undefined: they are not all known. */
function optionValues(field: Field, rules: readonly Rule[]): FieldValue[] | undefined {
  const adding = rules.filter(({ action, target }) => action === 'addOptions' && target.propertyTypeId === field.id)
  if (adding.some(({ value }) => !Array.isArray(value) || value.length === 0)) return undefined
  const added = adding.flatMap(({ value }) => (value as { value: string }[]).map((option) => option.value))
  return [...optionsOf(field).map(({ value }) => value), ...added]
}

/** Values of which one fulfils the conditions, if any value of the field does; undefined: that is not known. */
function candidates(conditions: readonly Condition[], field: Field | undefined, rules: readonly Rule[]): FieldValue[] | undefined {
  const some = ['\u0001', ...textsAround(conditions)]
  if (!field) return some
  const isKnown = field.optionSource === 'static' || (/^records:/i.test(field.optionSource) && field.options.length > 0)
  switch (kindOf(field).columnType) {
    case 'none':
      return undefined
    case 'boolean':
      return [true, false]
    case 'choice':
      return isKnown ? optionValues(field, rules) : undefined
    case 'number':
      return numbersAround(conditions, field)
    default:
      return some
  }
}

/** A rule that never applies, by its id and its place. */
export interface IdleRule {
  id: string
  index: number
}

/**
 * The rules that never apply: no value of their source fulfils all their conditions, or the option that they compare with does not exist.
 * Predefined values count when they are filled in. A rule that cannot be decided is not among them.
 */
export function rulesThatNeverApply(rules: readonly Rule[], scope: RuleScope): IdleRule[] {
  return rules.flatMap(({ id, source, conditions }, index) => {
    const found = conditions.length > 0 && source.referenceType !== 'transactionEventType' ? resolveReference(source, scope) : undefined
    const values = found && candidates(conditions, found.field, rules)
    if (!values) return []
    const holds = compileConditions(conditions)
    return [null, ...values].some((value) => holds(value)) ? [] : [{ id, index }]
  })
}
