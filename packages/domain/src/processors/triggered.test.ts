import { expect, test } from 'vitest'
import { fieldSchema } from '../forms/field.ts'
import { localized } from '../localization/localized-text.ts'
import type { MessageEvent } from '../rules/message-events.ts'
import { ruleSchema, type Reference, type Rule } from '../rules/rule.ts'
import { EVENT_INPUT } from './implementations/implementation.ts'
import { email } from './implementations/mails.ts'
import { triggeredConfigs } from './triggered.ts'

const idOf = (number: number) => `019df82c-71d5-7492-bcba-${String(number).padStart(12, '0')}`
const [CONFIG, OTHER, RESULT] = [idOf(1), idOf(2), idOf(3)]
const TO = email.inputs[1]!.id
const result = fieldSchema.parse({ id: RESULT, key: 'result', fieldType: 'text', localizedNames: localized('Resultat') })

let count = 100
function rule(source: Reference, input: string, rest: Partial<Rule> = {}, config = CONFIG): Rule {
  const target = { referenceType: 'module', referenceId: config, propertyTypeId: input }
  return ruleSchema.parse({ id: idOf(count++), matchType: 'outgoing', source, target, action: 'copySourceValue', ...rest })
}
const at = (event: MessageEvent, config?: string) =>
  rule({ referenceType: 'transactionEventType' }, EVENT_INPUT.id, { conditions: [{ type: 'equal', value: event, negate: false }] }, config)
const triggered = (rules: Rule[], events: MessageEvent[], values = {}) => [
  ...triggeredConfigs(rules, {
    events,
    fields: [result],
    values,
    outside: {},
    reader: { culture: 'sv-SE', timeZone: 'Europe/Stockholm' },
  }),
]
const run = (...given: Parameters<typeof triggered>) =>
  triggered(...given).map(([id, { event, inputs }]) => [id, { event, inputs }] as const)

test('what is copied from a form is named; constants and set values are not', () => {
  const copy = rule({ referenceType: 'operation', propertyTypeId: RESULT }, TO)
  const set = rule({ referenceType: 'operation', propertyTypeId: RESULT }, TO, { action: 'setValue', value: '{{ site.name }}' })
  const constant = rule({ referenceType: 'constant' }, TO, { value: '{{ site.name }}' })
  const copiedBy = (...rules: Rule[]) => triggered([at('completed'), ...rules], ['completed'], { [RESULT]: '{{ x }}' })[0]![1].copied
  expect([copiedBy(copy), copiedBy(set), copiedBy(constant), copiedBy(copy, constant)]).toEqual([
    [EVENT_INPUT.id, TO],
    [EVENT_INPUT.id],
    [EVENT_INPUT.id],
    [EVENT_INPUT.id],
  ])
})

test('a config with an event rule runs at that event only, with the values of its other rules', () => {
  const rules = [at('completed'), rule({ referenceType: 'constant' }, TO, { value: 'a@b.example' })]
  expect(run(rules, ['started'])).toEqual([])
  expect(run(rules, ['completed'])).toEqual([
    [CONFIG, { event: 'completed', inputs: { [EVENT_INPUT.id]: 'completed', [TO]: 'a@b.example' } }],
  ])
})

test('a config without an event rule runs when a rule with a source writes, and never by constants alone', () => {
  const whenFailed = rule({ referenceType: 'operation', propertyTypeId: RESULT }, TO, {
    action: 'setValue',
    value: 'a@b.example',
    conditions: [{ type: 'equal', value: 'fel', negate: false }],
  })
  expect(run([whenFailed], ['completed'], { [RESULT]: 'bra' })).toEqual([])
  expect(run([whenFailed], ['completed'], { [RESULT]: 'fel' })).toEqual([[CONFIG, { event: 'completed', inputs: { [TO]: 'a@b.example' } }]])
  expect(run([rule({ referenceType: 'constant' }, TO, { value: 'a@b.example' })], ['completed'])).toEqual([])
})

test('one occurrence gives each config one message, of the most particular event that triggers it', () => {
  const rules = [at('started'), at('deviation'), at('started', OTHER)]
  expect(run(rules, ['started', 'completed', 'deviation']).map(([id, { event }]) => [id, event])).toEqual([
    [CONFIG, 'deviation'],
    [OTHER, 'started'],
  ])
})

test('a later rule wins over an earlier one, and an empty source leaves what an earlier one wrote', () => {
  const rules = [
    at('completed'),
    rule({ referenceType: 'constant' }, TO, { value: 'first@b.example' }),
    rule({ referenceType: 'operation', propertyTypeId: RESULT }, TO),
  ]
  const to = (values: object) => run(rules, ['completed'], values)[0]![1].inputs[TO]
  expect([to({}), to({ [RESULT]: 'second@b.example' })]).toEqual(['first@b.example', 'second@b.example'])
})
