import type { FieldValue } from '../forms/field.ts'
import { parseTypedNumber } from '../localization/numbers.ts'
import type { Condition } from './rule.ts'

type Test = (value: FieldValue) => boolean

/** The number of a compared value: a condition may store it as it was typed. */
export function numberOf(value: FieldValue): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' ? (parseTypedNumber(value) ?? undefined) : undefined
}

/** Order of two values of one kind: numbers by size; texts, days and times by their characters. undefined: not comparable. */
function compare(one: FieldValue, other: FieldValue): number | undefined {
  if (typeof one === 'number') {
    const number = numberOf(other)
    return number === undefined ? undefined : one - number
  }
  if (typeof one === 'string' && typeof other === 'string') return one < other ? -1 : one > other ? 1 : 0
  return undefined
}

function isEqual(one: FieldValue, other: FieldValue): boolean {
  if (typeof one === 'number') return one === numberOf(other)
  if (typeof one === 'boolean') return one === other || String(one) === other
  return (one ?? '') === (other ?? '')
}

const TESTS: Record<Condition['type'], (wanted: FieldValue) => Test> = {
  exists: () => (value) => value !== null && value !== '',
  equal: (wanted) => (value) => isEqual(value, wanted),
  above: (wanted) => (value) => (compare(value, wanted) ?? 0) > 0,
  aboveOrEqual: (wanted) => (value) => (compare(value, wanted) ?? -1) >= 0,
  below: (wanted) => (value) => (compare(value, wanted) ?? 0) < 0,
  belowOrEqual: (wanted) => (value) => (compare(value, wanted) ?? 1) <= 0,
}

/** Compiles all conditions of a rule to one function: true if each holds. A missing value is neither above nor below. */
export function compileConditions(conditions: readonly Condition[]): Test {
  const tests = conditions.map(({ type, value, negate }): Test => {
    const test = TESTS[type](value)
    return negate ? (given) => !test(given) : test
  })
  if (tests.length === 0) return () => true
  if (tests.length === 1) return tests[0]!
  return (value) => tests.every((test) => test(value))
}
