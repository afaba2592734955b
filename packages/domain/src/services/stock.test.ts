import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { fieldSchema } from '../forms/field.ts'
import { localized } from '../localization/localized-text.ts'
import type { Action, Rule } from '../rules/rule.ts'
import { balanceAfter, stockMoveOf, stockRulesOf } from './stock.ts'

const amount = fieldSchema.parse({ id: randomUUID(), key: 'amount', fieldType: 'decimal', localizedNames: localized('Antal') })
const balanceId = randomUUID()
const writing = (action: Action, more: Partial<Rule> = {}): Rule => ({
  id: randomUUID(),
  matchType: 'outgoing',
  source: { referenceType: 'operation', propertyTypeId: amount.id },
  target: { referenceType: 'element', propertyTypeId: balanceId },
  action,
  value: null,
  conditions: [],
  ...more,
})
const reader = { culture: 'sv-SE', timeZone: 'Europe/Stockholm' } as const
const after = (rules: Rule[], value: number | null, balance = 12) =>
  balanceAfter(balance, rules, { fields: [amount], values: { [amount.id]: value }, outside: {}, reader })

describe('effect of a function on a stock', () => {
  test('follows from its rules that write to the counted field', () => {
    expect(stockMoveOf([writing('subtractSourceValue')])).toBe('out')
    expect(stockMoveOf([writing('addSourceValue')])).toBe('in')
    expect(stockMoveOf([writing('copySourceValue')])).toBe('count')
    expect(stockMoveOf([writing('addSourceValue'), writing('subtractSourceValue')])).toBe(null)
    expect(stockMoveOf([])).toBe(null)
    const elsewhere = writing('addSourceValue', { target: { referenceType: 'element', propertyTypeId: randomUUID() } })
    const incoming = writing('copySourceValue', { matchType: 'incoming' })
    const own = writing('addSourceValue')
    expect(stockRulesOf([elsewhere, incoming, own], balanceId)).toEqual([own])
    expect(stockRulesOf([own], undefined)).toEqual([])
  })

  test('is known before sending, as far as it is filled in and its conditions hold', () => {
    expect(after([writing('subtractSourceValue')], 3)).toBe(9)
    expect(after([writing('subtractSourceValue')], 0.2, 0.3)).toBe(0.1)
    expect(after([writing('addSourceValue')], 3)).toBe(15)
    expect(after([writing('copySourceValue')], 3)).toBe(3)
    expect(after([writing('subtractSourceValue')], null)).toBe(undefined)
    const few = writing('subtractSourceValue', { conditions: [{ type: 'below', value: 5, negate: false }] })
    expect([after([few], 3), after([few], 8)]).toEqual([9, undefined])
  })
})
