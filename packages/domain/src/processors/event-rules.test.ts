import { expect, test } from 'vitest'
import type { Rule } from '../rules/rule.ts'
import { eventRule, tickOf, withTick } from './event-rules.ts'
import { EVENT_INPUT } from './implementations/implementation.ts'

const CONFIG = '0192f0c0-0000-7000-8000-000000000001'
const OTHER = '0192f0c0-0000-7000-8000-000000000002'
let number = 10
const make = (tick: { configId: string; event: 'completed' | 'started' }) =>
  eventRule(`0192f0c0-0000-7000-8000-0000000000${number++}`, 'module', tick)
const completed = make({ configId: CONFIG, event: 'completed' })
const [condition] = completed.conditions

test('a tick and its rule say the same', () => {
  expect(tickOf(completed)).toEqual({ configId: CONFIG, event: 'completed' })
})

test.each<[string, Partial<Rule>]>([
  ['another condition', { conditions: [{ ...condition!, negate: true }] }],
  ['no condition', { conditions: [] }],
  ['a second condition', { conditions: [condition!, { type: 'exists', value: null, negate: false }] }],
  ['an event that does not exist', { conditions: [{ ...condition!, value: 'exploded' }] }],
  ['another action', { action: 'copySourceDisplayValue' }],
  ['another source', { source: { referenceType: 'element', propertyTypeId: 'title' } }],
  ['another input', { target: { ...completed.target, propertyTypeId: OTHER } }],
])('a rule with %s is no tick', (_, changes) => {
  expect(tickOf({ ...completed, ...changes })).toBeUndefined()
})

test('ticks come and go, and own rules and other configs stay as they are', () => {
  const own: Rule = { ...completed, id: OTHER, target: { ...completed.target, propertyTypeId: OTHER } }
  const ofOther = make({ configId: OTHER, event: 'completed' })
  const rules = [own, completed, ofOther]
  const started = { configId: CONFIG, event: 'started' } as const
  const more = withTick(rules, { ...started, isOn: true }, () => make(started))
  expect(more.slice(0, 3)).toEqual(rules)
  expect(more[3]).toMatchObject({ target: { referenceType: 'module', referenceId: CONFIG, propertyTypeId: EVENT_INPUT.id } })
  // a second press, as by two people, makes no second rule
  expect(withTick(more, { ...started, isOn: true }, () => make(started))).toEqual(more)
  expect(withTick(more, { ...started, isOn: false }, () => make(started))).toEqual(rules)
  expect(withTick(rules, { configId: CONFIG, event: 'completed', isOn: false }, () => completed)).toEqual([own, ofOther])
})
