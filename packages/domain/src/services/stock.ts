import type { Field, FieldValue, Values } from '../forms/field.ts'
import type { Reader } from '../localization/reader.ts'
import { outgoingWrites } from '../rules/outgoing.ts'
import type { Rule } from '../rules/rule.ts'
import type { Outside } from '../rules/sources.ts'
import type { StockMove } from './stock-moves.ts'

/** The rules of a function that write to what is counted. */
export const stockRulesOf = (rules: readonly Rule[], balanceId: string | undefined): Rule[] =>
  rules.filter(
    ({ matchType, target }) =>
      matchType === 'outgoing' && target.referenceType === 'element' && balanceId !== undefined && target.propertyTypeId === balanceId,
  )

/** What these rules do to it; null where they do not do one thing alone. */
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
  /** What is filled in so far. */
  values: Values
  outside: Outside
  reader: Reader
}

/** What the balance will be by these rules once the form is sent as it is; undefined where they do nothing to it yet. */
export function balanceAfter(balance: number, rules: readonly Rule[], filled: Filled): number | undefined {
  const writes = outgoingWrites(rules, filled)
  if (writes.length === 0) return undefined
  const after = writes.reduce<FieldValue>(
    (before, { change }) => ('set' in change ? change.set : sum(typeof before === 'number' ? before : 0, change.add)),
    balance,
  )
  return typeof after === 'number' ? after : undefined
}
