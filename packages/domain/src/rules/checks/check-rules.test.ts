import { describe, expect, test } from 'vitest'
import { localized } from '../../localization/localized-text.ts'
import { fieldSchema, type Field } from '../../forms/field.ts'
import type { FieldType } from '../../forms/field-type.ts'
import { checkRules } from './check-rules.ts'
import { compileRules } from '../engine/compile-rules.ts'
import { RuleRun } from '../engine/rule-run.ts'
import { ACTIONS, MATCH_TYPES, OBJECT_RULES, OPERATION_RULES, REFERENCE_TYPES, ruleSchema, type MatchType, type Rule } from '../rule.ts'
import type { RuleScope } from '../rule-scope.ts'
import { isAllowed } from '../rule-table.ts'

const idOf = (number: number) => `019df82c-71d5-7492-bcba-${String(number).padStart(12, '0')}`
const aField = (number: number, name: string, fieldType: FieldType = 'text', settings: Partial<Field> = {}): Field =>
  fieldSchema.parse({ id: idOf(number), key: `f${number}`, fieldType, localizedNames: localized(name), ...settings })

const RECORD_TYPE = idOf(500)
const CONFIG = idOf(600)
const [result, fault, weight, seen, code, filledBy] = [
  aField(1, 'Resultat'),
  aField(2, 'Fel'),
  aField(3, 'Vikt', 'decimal'),
  aField(4, 'Sedd', 'checkbox'),
  aField(5, 'Felkod', 'select', { optionSource: `records:${RECORD_TYPE}` }),
  aField(6, 'Ifyllt av', 'currentUser'),
] as [Field, Field, Field, Field, Field, Field]
const [day, at, moment] = [aField(11, 'Dag', 'date'), aField(12, 'Tid', 'time'), aField(13, 'Stund', 'dateTime')]
const grade = aField(14, 'Betyg', 'radio', { options: [{ value: 'ok', localizedNames: localized('Bra') }] })
const advice = aField(20, 'Råd')
const recipient = aField(21, 'Mottagare')
const fields = [result, fault, weight, seen, code, filledBy]
const OPERATION: RuleScope = {
  fields: { operation: fields, element: [advice], transaction: fields },
  recordTypes: new Map([[RECORD_TYPE, [advice]]]),
  processors: new Map([[CONFIG, { processorType: 'module', inputs: [recipient] }]]),
}
const INPUT = { referenceType: 'module', referenceId: CONFIG, propertyTypeId: recipient.id } as const

let ruleNumber = 100
const aRule = (settings: Partial<Rule>): Rule =>
  ruleSchema.parse({
    id: idOf(ruleNumber++),
    matchType: 'dynamic',
    source: { referenceType: 'operation', propertyTypeId: result.id },
    target: { referenceType: 'operation', propertyTypeId: fault.id },
    action: 'show',
    ...settings,
  })
const check = (rules: Rule[], scope = OPERATION, runs: readonly MatchType[] = OPERATION_RULES) =>
  checkRules(rules, scope, runs, 'matchRules').map(({ message, field, params }) => [message, field, ...(params ? [params] : [])])
const of = (field: Field, referenceType: Rule['source']['referenceType'] = 'operation') => ({ referenceType, propertyTypeId: field.id })

test('a sound rule has nothing wrong with it', () => expect(check([aRule({})])).toEqual([]))

test.each(['title', 'status', 'created', 'changed'])("only the function's own rules read its %s", (propertyTypeId) => {
  const source = { referenceType: 'operationType', propertyTypeId } as const
  expect(check([aRule({ source })])).toEqual([])
  expect(check([aRule({ source, matchType: 'incoming', action: 'copySourceDisplayValue' })])).toEqual([])
  const ofObject = { fields: { elementType: fields } }
  const target = of(fault, 'elementType')
  expect(check([aRule({ source, target, matchType: 'self' })], ofObject, OBJECT_RULES)).toEqual([
    ['@validation.ruleNotAllowed', 'matchRules.0.action'],
  ])
})

test('an event, or a value of another kind as text, feeds an input of a processor of the named type', () => {
  const rule = { matchType: 'outgoing', target: INPUT, action: 'copySourceValue' } as const
  const atEnd = { type: 'equal', value: 'completed', negate: false } as const
  expect(check([aRule({ ...rule, source: { referenceType: 'transactionEventType' }, conditions: [atEnd] })])).toEqual([])
  expect(check([aRule({ ...rule, source: of(weight), action: 'copySourceDisplayValue' })])).toEqual([])
  expect(check([aRule({ ...rule, target: { ...INPUT, referenceType: 'integration' } })])).toEqual([
    ['@validation.ruleFieldMissing', 'matchRules.0.target'],
  ])
})

describe('an invalid rule is refused at its part', () => {
  const NOT_ALLOWED = ['@validation.ruleNotAllowed', 'matchRules.0.action']
  const MISSING = '@validation.ruleFieldMissing'
  const [KINDS, VALUE] = ['@validation.ruleKinds', '@validation.ruleValue']

  test.each<[string, Partial<Rule>, unknown[]]>([
    ['a kind of rule that belongs to another definition', { matchType: 'self' }, NOT_ALLOWED],
    [
      'a built-in field that a function has not',
      { source: { referenceType: 'operationType', propertyTypeId: 'code' } },
      [MISSING, 'matchRules.0.source'],
    ],
    [
      'a built-in moment into a number',
      { source: { referenceType: 'operationType', propertyTypeId: 'changed' }, target: of(weight), action: 'copySourceValue' },
      [KINDS, 'matchRules.0.target'],
    ],
    ['a source that is not in the row', { source: of(result, 'transaction') }, NOT_ALLOWED],
    ['a target that is not in the row', { target: of(advice, 'element') }, NOT_ALLOWED],
    ['an action that is not in the row', { matchType: 'outgoing', target: of(advice, 'element') }, NOT_ALLOWED],
    [
      'an input of a processor that is not there',
      { matchType: 'outgoing', target: { ...of(advice, 'module'), referenceId: idOf(99) }, action: 'setValue' },
      [MISSING, 'matchRules.0.target'],
    ],
    [
      'an event that does not exist',
      { matchType: 'outgoing', source: { referenceType: 'transactionEventType', propertyTypeId: 'x' }, target: INPUT, action: 'setValue' },
      [MISSING, 'matchRules.0.source'],
    ],
    [
      'a comparison with no event',
      {
        matchType: 'outgoing',
        source: { referenceType: 'transactionEventType' },
        target: INPUT,
        action: 'copySourceValue',
        conditions: [{ type: 'equal', value: 'exploded', negate: false }],
      },
      ['@validation.conditionOption', 'matchRules.0.conditions.0.value'],
    ],
    ['a deleted source', { source: { referenceType: 'operation', propertyTypeId: idOf(99) } }, [MISSING, 'matchRules.0.source']],
    ['a source without its field', { source: { referenceType: 'operation' } }, [MISSING, 'matchRules.0.source']],
    ['a deleted target', { target: { referenceType: 'operation', propertyTypeId: idOf(99) } }, [MISSING, 'matchRules.0.target']],
    [
      'a field of a predefined value whose choice was deleted',
      { source: { referenceType: 'operationRecord', referenceId: idOf(99), propertyTypeId: advice.id } },
      [MISSING, 'matchRules.0.source'],
    ],
    [
      'a field that the predefined value has not',
      { source: { referenceType: 'operationRecord', referenceId: code.id, propertyTypeId: idOf(99) } },
      [MISSING, 'matchRules.0.source'],
    ],
    [
      'a built-in property that is none',
      { source: { referenceType: 'element', propertyTypeId: 'colour' } },
      [MISSING, 'matchRules.0.source'],
    ],
    ['kinds that do not fit', { target: of(weight), action: 'copySourceValue' }, [KINDS, 'matchRules.0.target']],
    ['a text written to a number', { target: of(weight), action: 'copySourceDisplayValue' }, [KINDS, 'matchRules.0.target']],
    ['options for a field without options', { action: 'addOptions', value: [{ value: 'x', name: 'X' }] }, [KINDS, 'matchRules.0.target']],
    ['no options', { target: of(code), action: 'addOptions', value: [] }, [VALUE, 'matchRules.0.value']],
    ['a person made up by a rule', { target: of(filledBy), action: 'setValue', value: 'Anna' }, [KINDS, 'matchRules.0.target']],
    ['a value of another kind', { target: of(weight), action: 'setValue', value: 'tung' }, [VALUE, 'matchRules.0.value']],
    ['options as a value', { action: 'setValue', value: [{ value: 'x', name: 'X' }] }, [VALUE, 'matchRules.0.value']],
    [
      'a condition on a constant',
      { source: { referenceType: 'constant' }, conditions: [{ type: 'exists', value: null, negate: false }] },
      ['@validation.ruleNotAllowed', 'matchRules.0.conditions'],
    ],
    [
      'a constant that is no number, counted',
      {
        matchType: 'outgoing',
        source: { referenceType: 'constant' },
        target: of(weight, 'transaction'),
        action: 'addSourceValue',
        value: 'x',
      },
      [VALUE, 'matchRules.0.value'],
    ],
    [
      'a constant copied to another kind',
      { source: { referenceType: 'constant' }, target: of(weight), action: 'copySourceValue', value: 'tung' },
      [VALUE, 'matchRules.0.value'],
    ],
    [
      'a text counted',
      { matchType: 'outgoing', target: of(weight, 'transaction'), action: 'subtractSourceValue' },
      [KINDS, 'matchRules.0.target'],
    ],
  ])('%s', (_what, settings, error) => expect(check([aRule(settings)])).toEqual([error]))

  test.each<[string, Field, object, string | undefined]>([
    ['a number above a number', weight, { type: 'above', value: 3 }, undefined],
    ['a number as it was typed', weight, { type: 'above', value: '3,5' }, undefined],
    ['a number above a word', weight, { type: 'above', value: 'tre' }, 'conditionValue'],
    ['a number that is nothing', weight, { type: 'equal', value: null }, 'conditionEmpty'],
    ['a text above a text', result, { type: 'above', value: 'M' }, undefined],
    ['a text above a number', result, { type: 'above', value: 3 }, 'conditionValue'],
    ['a text that is true', result, { type: 'equal', value: true }, 'conditionValue'],
    ['a switch above something', seen, { type: 'above', value: 'x' }, 'conditionKind'],
    ['a switch that is on', seen, { type: 'equal', value: true }, undefined],
    ['a switch that is a word', seen, { type: 'equal', value: 'ja' }, 'conditionValue'],
    ['a day after a day', day, { type: 'above', value: '2026-03-01' }, undefined],
    ['a day after a word', day, { type: 'above', value: 'abc' }, 'conditionValue'],
    ['a time before a time', at, { type: 'below', value: '22:00' }, undefined],
    ['a moment that is not as it is stored', moment, { type: 'below', value: '2026-03-01T10:00+01:00' }, 'conditionValue'],
    ['an existing choice', grade, { type: 'equal', value: 'ok' }, undefined],
    ['an unknown choice', grade, { type: 'equal', value: 'zzz' }, 'conditionOption'],
    ['a choice above another', grade, { type: 'above', value: 'ok' }, 'conditionKind'],
    ['a choice among predefined values', code, { type: 'equal', value: idOf(7) }, undefined],
    ['a person above something', filledBy, { type: 'above', value: 3 }, 'conditionKind'],
  ])('conditions: %s', (_what, source, condition, message) => {
    const all = [...fields, day, at, moment, grade]
    const rule = aRule({ source: of(source), target: of(fault), conditions: [{ value: null, negate: false, ...condition }] as never })
    const wanted = message ? [[`@validation.${message}`, 'matchRules.0.conditions.0.value']] : []
    expect(check([rule], { ...OPERATION, fields: { operation: all } })).toEqual(wanted)
  })

  test('a condition may name an option that another rule adds', () => {
    const added = aRule({ target: of(grade), action: 'addOptions', value: [{ value: 'zzz', name: 'Z' }] })
    const rule = aRule({ source: of(grade), conditions: [{ type: 'equal', value: 'zzz', negate: false }] })
    expect(check([added, rule], { fields: { operation: [...fields, grade] } })).toEqual([])
  })

  test('rules of an operation on an object', () => {
    const self = { source: of(result, 'elementType'), target: of(fault, 'elementType') }
    const scope: RuleScope = { fields: { elementType: fields } }
    expect(check([aRule({ ...self, matchType: 'self' })], scope, OBJECT_RULES)).toEqual([])
    expect(check([aRule({ ...self, matchType: 'dynamic' })], scope, OBJECT_RULES)).toEqual([NOT_ALLOWED])
  })

  test('a predefined value type that was removed', () => {
    const rule = aRule({ source: { referenceType: 'operationRecord', referenceId: code.id, propertyTypeId: advice.id } })
    expect(check([rule])).toEqual([])
    expect(check([rule], { ...OPERATION, recordTypes: new Map() })).toEqual([[MISSING, 'matchRules.0.source']])
  })

  test('two rules of one id', () => {
    const rule = aRule({})
    expect(check([rule, { ...rule, action: 'hide' }])).toEqual([['@validation.idTwice', 'matchRules.1.id']])
  })

  test('a circle, naming its fields', () => {
    const rules = [
      aRule({}),
      aRule({ source: of(fault), target: of(seen) }),
      aRule({ source: of(seen), target: of(result), action: 'hide' }),
    ]
    expect(check(rules)).toEqual([['@validation.ruleCircle', 'matchRules', { fields: 'Resultat → Fel → Sedd → Resultat' }]])
  })

  test('every combination that is not in the table is refused', () => {
    const others = MATCH_TYPES.flatMap((matchType) =>
      REFERENCE_TYPES.flatMap((source) =>
        REFERENCE_TYPES.flatMap((target) => ACTIONS.map((action) => ({ matchType, source, target, action }))),
      ),
    ).filter((cell) => !isAllowed(cell))
    const taken = others.filter(({ source, target, ...cell }) => {
      const rule = { ...aRule(cell), source: of(result, source), target: of(fault, target) }
      return check([rule], OPERATION, MATCH_TYPES)[0]?.[0] !== '@validation.ruleNotAllowed'
    })
    expect(taken).toEqual([])
    expect(others).toHaveLength(MATCH_TYPES.length * REFERENCE_TYPES.length ** 2 * ACTIONS.length - (80 + 77 + 66 + 90 + 48))
  })
})

test('a rule of removed fields in a stored definition is ignored, the others run', () => {
  const rules = [
    aRule({
      source: { referenceType: 'operation', propertyTypeId: idOf(99) },
      target: of(seen),
      action: 'hide',
      conditions: [{ type: 'exists', value: null, negate: false }],
    }),
    aRule({ target: { referenceType: 'operation', propertyTypeId: idOf(98) } }),
    aRule({ conditions: [{ type: 'equal', value: 'bad', negate: false }] }),
  ]
  const run = new RuleRun(compileRules(fields, rules), { [result.id]: 'bad' }, {}, { culture: 'sv-SE', timeZone: 'UTC' })
  expect([run.field(seen.id).isVisible, run.field(fault.id).isVisible]).toEqual([true, true])
})
