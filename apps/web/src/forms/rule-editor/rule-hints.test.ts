import { describe, expect, test } from 'vitest'
import { fieldSchema, type Field } from '@verka/domain/forms/field.ts'
import type { FieldType } from '@verka/domain/forms/field-type.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { OPERATION_RULES, ruleSchema, type Rule } from '@verka/domain/rules/rule.ts'
import { messages } from '@verka/messages/sv-SE.ts'
import { createTranslator } from '@verka/messages/translate.ts'
import type { Text } from '../../language/use-text.tsx'
import { brokenText, hiddenText, refusedText } from './rule-hints.ts'
import { ruleSentence } from './rule-sentences.ts'
import type { RuleSubjects } from './rule-subjects.ts'

const idOf = (number: number) => `019df82c-71d5-7492-bcba-${String(number).padStart(12, '0')}`
const aField = (number: number, name: string, fieldType: FieldType = 'text', settings: Partial<Field> = {}): Field =>
  fieldSchema.parse({ id: idOf(number), key: `f${number}`, fieldType, localizedNames: localized(name), ...settings })
const [kind, note, wear, balance, secret] = [
  aField(1, 'Sort'),
  aField(2, 'Anteckning'),
  aField(3, 'Slitage', 'integer'),
  aField(4, 'Saldo', 'integer', { validation: { range: { min: 0, max: 10 } } }),
  aField(5, 'Hemlig', 'text', { showForUser: false }),
]
const subjects: RuleSubjects = {
  form: 'operation',
  runs: OPERATION_RULES,
  fields: [kind!, note!, wear!],
  objectFields: [balance!, secret!],
  recordTypes: [],
  records: [],
  isLoading: false,
  knownNames: new Map([[idOf(99), localized('Vikt')]]),
}
const of = (number: number, referenceType = 'operation') => ({ referenceType, propertyTypeId: idOf(number) })
const aRule = (settings: object): Rule =>
  ruleSchema.parse({ id: idOf(100), matchType: 'dynamic', source: of(1), target: of(2), action: 'show', ...settings })

const { t, serverText } = createTranslator('sv-SE', messages)
const text = { t, serverText, culture: 'sv-SE', timeZone: 'UTC', textOf: (texts) => texts[0]?.text ?? '' } as Text
const plain = (hint: string | undefined) => hint?.replace(/[\u2068\u2069]/g, '')
const broken = (settings: object, changes: Partial<RuleSubjects> = {}) =>
  plain(brokenText(aRule(settings), { ...subjects, ...changes }, text))

describe('a broken rule shows why', () => {
  test.each<[string, object, string | undefined]>([
    ['a valid rule', {}, undefined],
    ['one that is not filled in yet', { conditions: [{ type: 'equal', value: null }] }, undefined],
    ['a field that was just removed', { source: of(99) }, 'Hoppas över: fältet Vikt är borttaget'],
    ['an unknown field', { target: of(98) }, 'Hoppas över: ett fält är borttaget'],
    [
      'a named value',
      { matchType: 'incoming', source: { referenceType: 'record', referenceId: idOf(97), propertyTypeId: 'name' } },
      'Hoppas över: ett fördefinierat värde är borttaget',
    ],
    ['kinds that no longer fit', { target: of(3), action: 'copySourceValue' }, 'Hoppas över: fälten är av olika sort'],
    [
      'a condition that no longer fits',
      { source: of(3), conditions: [{ type: 'above', value: 'abc' }] },
      'Hoppas över: värdet är av en annan sort än fältet',
    ],
  ])('%s', (_what, settings, hint) => expect(broken(settings)).toBe(hint))

  test('a part that is still loading is not reported as deleted', () =>
    expect(broken({ source: of(99) }, { isLoading: true })).toBeUndefined())

  test('and its sentence has no invalid number', () => {
    const rule = aRule({ source: of(3), conditions: [{ type: 'above', value: 'abc' }] })
    expect(plain(ruleSentence(rule, subjects, text))).toBe('När Slitage är mer än abc: visa Anteckning.')
  })

  test('and values of a removed field are in words of the reader', () => {
    const above = aRule({ source: of(99), conditions: [{ type: 'above', value: 1.5 }] })
    expect(plain(ruleSentence(above, subjects, text))).toMatch(/är mer än 1,5: visa Anteckning\.$/)
    const off = aRule({ source: of(99), conditions: [{ type: 'equal', value: false }] })
    expect(plain(ruleSentence(off, subjects, text))).toMatch(/är Nej: visa Anteckning\.$/)
  })
})

test("a refusal by the target is shown in its words, for an amount with the object's value", () => {
  const rule = aRule({ matchType: 'outgoing', source: of(3), target: of(4, 'element'), action: 'addSourceValue' })
  const hint = (adds: number) =>
    refusedText({ rule, sourceValue: adds, holds: true, adds }, balance, { [idOf(4)]: 7 }, { text, today: '2026-01-01' })
  expect([hint(3), hint(5)]).toEqual([undefined, 'Värdet måste vara mellan 0 och 10'])
})

test("a source that is hidden from the form's users is reported", () => {
  expect(plain(hiddenText(aRule({ source: of(5, 'element') }), subjects, text))).toBe('Läser objektets Hemlig, som användare inte får se')
  expect(plain(hiddenText(aRule({ source: of(5, 'element'), action: 'copySourceValue' }), subjects, text))).toContain(
    'för dem hämtas inget',
  )
  expect(hiddenText(aRule({}), subjects, text)).toBeUndefined()
})
