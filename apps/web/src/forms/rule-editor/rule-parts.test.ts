import { describe, expect, test } from 'vitest'
import { fieldSchema, type Field } from '@verka/domain/forms/field.ts'
import type { FieldType } from '@verka/domain/forms/field-type.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { checkRules } from '@verka/domain/rules/check-rules.ts'
import { OPERATION_RULES, type Rule } from '@verka/domain/rules/rule.ts'
import { messages } from '@verka/messages/sv-SE.ts'
import { createTranslator } from '@verka/messages/translate.ts'
import type { Text } from '../../language/use-text.tsx'
import { actionsFor, fitting, newRule, NOT_CHOSEN, runningAt, unchosenWrites } from './rule-parts.ts'
import { ruleSentence } from './rule-sentences.ts'
import { scopeOf, type RuleSubjects } from './rule-subjects.ts'

const { t, serverText } = createTranslator('sv-SE', messages)
const textOf: Text['textOf'] = (texts) => texts[0]?.text ?? ''
const text = { t, serverText, culture: 'sv-SE', timeZone: 'UTC', textOf } as Text

let number = 0
const aField = (name: string, fieldType: FieldType, options: string[] = []): Field => {
  const id = `019df82c-71d5-7492-bcba-${String(++number).padStart(12, '0')}`
  const choices = options.map((value) => ({ value, localizedNames: localized(value) }))
  return fieldSchema.parse({ id, key: `f${number}`, fieldType, localizedNames: localized(name), options: choices })
}

const subjectsOf = (fields: Field[], objectFields: Field[]): RuleSubjects => ({
  form: 'operation',
  runs: OPERATION_RULES,
  fields,
  objectFields,
  recordTypes: [],
  records: [],
  isLoading: false,
  knownNames: new Map(),
})
const plain = (sentence: string) => sentence.replace(/[\u2066-\u2069]/g, '')

/** The proposed parts of a new rule that writes to the object. */
function proposed(fields: Field[], objectFields: Field[]) {
  const subjects = subjectsOf(fields, objectFields)
  const rule = runningAt('outgoing', newRule(subjects), subjects, text)
  const isSaved = [...checkRules([rule], scopeOf(subjects), OPERATION_RULES, 'rules'), ...unchosenWrites([rule], 'rules')].length === 0
  return { rule, subjects, isSaved, sentence: plain(ruleSentence(rule, subjects, text)) }
}

const [result, weight, note] = [aField('Resultat', 'select', ['ok', 'fel']), aField('Vikt', 'decimal'), aField('Anm', 'text')]

describe('a new rule that writes back', () => {
  test('writes to the first field that takes the value as it is', () => {
    const { sentence, isSaved } = proposed([weight, note], [note, aField('Kontrollerad', 'date'), aField('Last', 'decimal')])
    expect([sentence, isSaved]).toEqual(['När det sparas, om Vikt är ifyllt: skriv Vikt till objektets Last.', true])
  })

  test('writes an option only to a field with the same options', () => {
    const [other, same] = [aField('Färg', 'select', ['röd']), aField('Skick', 'radio', ['ok', 'fel', 'okänt'])]
    expect(proposed([result, note], [other, same]).sentence).toBe(
      'När det sparas, om Resultat är ifyllt: skriv Resultat till objektets Skick.',
    )
    expect(proposed([result, note], [other, note]).rule.target).toEqual({ referenceType: 'element' })
  })

  test('overwrites no text but the one of the same name', () => {
    const [name, sameNote] = [aField('Namn', 'text'), aField('anm', 'textArea')]
    expect(proposed([note, weight], [name]).rule.target).toEqual({ referenceType: 'element' })
    expect(proposed([note, weight], [name, sameNote]).rule.target).toEqual({ referenceType: 'element', propertyTypeId: sameNote.id })
  })

  test('has no target if none fits, and cannot be saved before one is chosen', () => {
    const { sentence, isSaved } = proposed([weight, note], [aField('Kontrollerad', 'date')])
    expect([sentence, isSaved]).toEqual(['När det sparas, om Vikt är ifyllt: skriv Vikt till ….', false])
  })
})

describe('a rule that writes back', () => {
  const [date, last] = [aField('Kontrollerad', 'date'), aField('Last', 'decimal')]
  const { rule, subjects } = proposed([weight, note, result], [last, date])

  test('does not clear a target of another kind: its value has to be chosen', () => {
    const moved = fitting({ ...rule, target: { referenceType: 'element', propertyTypeId: date.id } }, subjects, text)
    expect(moved).toMatchObject({ action: 'setValue', value: NOT_CHOSEN })
    expect(unchosenWrites([moved], 'rules')).toHaveLength(1)
    expect(unchosenWrites([{ ...moved, value: null }], 'rules')).toEqual([])
    expect(plain(ruleSentence({ ...moved, value: null }, subjects, text))).toBe(
      'När det sparas, om Vikt är ifyllt: töm objektets Kontrollerad.',
    )
    expect(actionsFor(moved, subjects)).toEqual(['setValue'])
  })

  test('keeps no condition without a value when another field is read', () => {
    const above: Rule = { ...rule, conditions: [{ type: 'above', value: null, negate: false }] }
    const read = fitting({ ...above, source: { referenceType: 'operation', propertyTypeId: result.id } }, subjects, text)
    expect(read.conditions).toEqual([{ type: 'exists', value: null, negate: false }])
  })
})
