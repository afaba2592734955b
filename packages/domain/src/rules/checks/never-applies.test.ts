import { expect, test } from 'vitest'
import type { Field } from '../../forms/field.ts'
import { builtInField } from '../definition-fields.ts'
import { rulesThatNeverApply } from './never-applies.ts'
import type { Condition, Rule } from '../rule.ts'

const option = (value: string) => ({ value, localizedNames: [] })
const FIELDS: Record<string, Field> = {
  weight: { ...builtInField('weight', 'decimal', []), validation: { range: { min: 0, max: 10 } } },
  count: builtInField('count', 'integer', []),
  colour: builtInField('colour', 'select', [], [option('red'), option('blue')]),
  cause: { ...builtInField('cause', 'select', [], [option('known')]), optionSource: 'records:x' },
  person: { ...builtInField('person', 'select', []), optionSource: 'users' },
  done: builtInField('done', 'checkbox', []),
  note: builtInField('note', 'text', []),
  day: builtInField('day', 'date', []),
  picture: builtInField('picture', 'image', []),
}
const is = (type: Condition['type'], value: Condition['value'] = null, negate = false): Condition => ({ type, value, negate })
const rule = (source: string, ...conditions: Condition[]): Rule => ({
  id: source,
  matchType: 'self',
  source: { referenceType: 'elementType', propertyTypeId: source },
  target: { referenceType: 'elementType', propertyTypeId: 'note' },
  action: 'show',
  value: null,
  conditions,
})
const isIdle = (one: Rule, ...others: Rule[]) =>
  rulesThatNeverApply([one, ...others], { fields: { elementType: Object.values(FIELDS) } }).some(({ index }) => index === 0)

test.each<[string, Rule]>([
  ['a number beyond the limit', rule('weight', is('above', 10))],
  ['a number that is more and less', rule('count', is('above', 5), is('below', 5))],
  ['a whole number between two neighbours', rule('count', is('above', 5), is('below', 6))],
  ['two values at once', rule('colour', is('equal', 'red'), is('equal', 'blue'))],
  ['an option that is gone', rule('colour', is('equal', 'green'))],
  ['a predefined value that is gone', rule('cause', is('equal', 'gone'))],
  ['neither of the only options', rule('done', is('exists'), is('equal', true, true), is('equal', false, true))],
  ['a text that is there and not', rule('note', is('exists'), is('exists', null, true))],
  ['a day before and after', rule('day', is('below', '2026-01-01'), is('above', '2026-02-01'))],
])('%s never applies', (_name, one) => expect(isIdle(one)).toBe(true))

test.each<[string, Rule]>([
  ['a number within the limit', rule('weight', is('aboveOrEqual', 10))],
  ['a number between', rule('weight', is('above', 5), is('below', 6))],
  ['a known option', rule('colour', is('equal', 'red'))],
  ['an option that is not', rule('colour', is('equal', 'green', true))],
  ['a known predefined value', rule('cause', is('equal', 'known'))],
  ['a person, who is not known here', rule('person', is('equal', 'x'))],
  ['a text', rule('note', is('equal', 'x'))],
  ['a text that is not there', rule('note', is('exists', null, true))],
  ['a day between', rule('day', is('above', '2026-01-01'), is('below', '2026-02-01'))],
  ['a picture', rule('picture', is('exists'))],
  ['no condition', rule('note')],
  ['a field that is deleted, which is an error of its own', rule('gone', is('exists'))],
])('%s may apply', (_name, one) => expect(isIdle(one)).toBe(false))

test('an option that another rule adds may be compared with', () => {
  const adding: Rule = {
    ...rule('note', is('exists')),
    id: 'adding',
    target: { referenceType: 'elementType', propertyTypeId: 'colour' },
    action: 'addOptions',
    value: [{ value: 'green', name: 'Grön' }],
  }
  expect(isIdle(rule('colour', is('equal', 'green')), adding)).toBe(false)
})
