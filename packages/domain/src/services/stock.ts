import type { Field, FieldValue, Values } from '../forms/field.ts'
import type { Reader } from '../localization/reader.ts'
import { outgoingWrites } from '../rules/engine/outgoing.ts'
import type { Rule } from '../rules/rule.ts'
import type { Outside } from '../rules/sources.ts'
import type { StockMove } from './stock-moves.ts'

/** The rules of a function that write to the counted field. */
export const stockRulesOf = (rules: readonly Rule[], balanceId: string | undefined): Rule[] =>
  rules.filter(
    ({ matchType, target }) =>
      matchType === 'outgoing' && target.referenceType === 'element' && balanceId !== undefined && target.propertyTypeId === balanceId,
  )

/** The stock move of these rules; null if they do not all do the same. */
export function stockMoveOf(rules: readonly Pick<Rule, 'action'>[]): StockMove | null {
  const moves = new Set(
    rules.map(({ action }): StockMove => (action === 'subtractSourceValue' ? 'out' : action === 'addSourceValue' ? 'in' : 'count')),
  )
  const [move = null, another] = moves
  return another === undefined ? move : null
}

/** Decimals are added as people add them: 0.1 and 0.2 are 0.3. */
export const sum = (one: number, other: number): number => Math.round((one + other) * 1e10) / 1e10

interface Filled {
  fields: readonly Field[]
  /** The values filled in so far. */
  values: Values
  outside: Outside
  reader: Reader
}

/** The balance after sending the form with its present values; undefined if no rule changes it yet. */
export function balanceAfter(balance: number, rules: readonly Rule[], filled: Filled): number | undefined {
  const writes = outgoingWrites(rules, filled)
  if (writes.length === 0) return undefined
  const after = writes.reduce<FieldValue>(
    (before, { change }) => ('set' in change ? change.set : sum(typeof before === 'number' ? before : 0, change.add)),
    balance,
  )
  return typeof after === 'number' ? after : undefined
}
