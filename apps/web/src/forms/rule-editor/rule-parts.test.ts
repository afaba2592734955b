import { describe, expect, test } from 'vitest'
import { fieldSchema, type Field } from '@verka/domain/forms/field.ts'
import type { FieldType } from '@verka/domain/forms/field-type.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { checkRules } from '@verka/domain/rules/checks/check-rules.ts'
import { asId } from '@verka/domain/entities/ids.ts'
import { EVENT_INPUT } from '@verka/domain/processors/implementations/implementation.ts'
import type { Processor } from '@verka/domain/processors/processor-configs.api.ts'
import { OPERATION_RULES, SERVICE_RULES, type Rule } from '@verka/domain/rules/rule.ts'
import { messages } from '@verka/messages/sv-SE.ts'
import { createTranslator } from '@verka/messages/translate.ts'
import type { Text } from '../../language/use-text.tsx'
import { referenceChoices } from './reference-choices.ts'
import { actionsFor, fitting, newRule, NOT_CHOSEN, runningAt, unchosenWrites } from './rule-parts.ts'
import { ruleSentence } from './rule-sentences.ts'
import { scopeOf, type RuleSubjects } from './rule-subjects.ts'
import type { SchemaField } from '@verka/domain/schemas/schema-field.ts'

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

describe('a rule that feeds a processor', () => {
  const [recipient, subject] = [aField('Mottagare', 'text'), aField('Ämne', 'text')]
  const config = {
    id: asId<'processorConfig'>(`019df82c-71d5-7492-bcba-${'9'.repeat(12)}`),
    processorType: 'module',
    implementation: 'email',
    name: 'Mejl till verkstaden',
    isOn: true,
    inputs: [EVENT_INPUT, recipient, subject],
    templatePropertyTypeIds: [subject.id],
    events: ['completed'],
  } as const satisfies Processor
  const subjects = { ...subjectsOf([weight, note], [note]), processors: [config] }
  const inputOf = (field: Field) => ({ referenceType: 'module', referenceId: config.id, propertyTypeId: field.id }) as const
  const written = (changes: Partial<Rule>): Rule => ({
    ...newRule(subjects),
    matchType: 'outgoing',
    action: 'copySourceValue',
    conditions: [],
    ...changes,
  })
  const groupsOf = (side: 'sources' | 'targets', rule: Rule, known: RuleSubjects = subjects) =>
    referenceChoices(side, rule, known, text).map(({ group }) => group)
  const ofEvent = written({ source: { referenceType: 'transactionEventType' }, target: inputOf(EVENT_INPUT) })

  test('may read the event and the object, which others may not', () => {
    expect(groupsOf('targets', ofEvent)).toEqual(['Mejl till verkstaden'])
    expect(groupsOf('targets', written({ source: { referenceType: 'operation', propertyTypeId: note.id } }))).toEqual([
      'Objektet',
      'Transaktionen hittills',
      'Mejl till verkstaden',
    ])
    expect(groupsOf('sources', ofEvent)).toEqual(expect.arrayContaining(['Händelse', 'Objektet']))
  })

  test('is offered only where there is a processor', () => {
    expect(groupsOf('sources', ofEvent, { ...subjects, processors: [] })).not.toContain('Händelse')
  })

  test('gets the input that runs the config when it reads the event, and waits for a choice when it reads a field', () => {
    const toObject = written({ source: ofEvent.source, target: { referenceType: 'element', propertyTypeId: note.id } })
    expect(fitting(toObject, subjects, text).target).toEqual(inputOf(EVENT_INPUT))
    const ofObject = { ...toObject, source: { referenceType: 'element', propertyTypeId: note.id } } as const
    expect(fitting(ofObject, subjects, text).target).toEqual({ referenceType: 'module' })
  })

  test('is a sentence that names the config', () => {
    const atEnd: Rule = { ...ofEvent, conditions: [{ type: 'equal', value: 'completed', negate: false }] }
    expect(plain(ruleSentence(atEnd, subjects, text))).toBe('Vid en händelse, om händelsen är Avslutad: kör Mejl till verkstaden.')
    const ofNote = written({ source: { referenceType: 'operation', propertyTypeId: note.id }, target: inputOf(subject) })
    expect(plain(ruleSentence(ofNote, subjects, text))).toBe('Vid en händelse: skriv Anm till Ämne i Mejl till verkstaden.')
    expect(plain(ruleSentence(ofNote, { ...subjects, processors: [] }, text))).toBe(
      'Vid en händelse: skriv Anm till (borttaget fält) i (borttaget utskick).',
    )
  })

  test('of a service reads no field of a function, and begins as a value for an input', () => {
    const service = { ...subjects, form: 'transaction', runs: SERVICE_RULES } as const
    expect(newRule(service)).toMatchObject({
      source: { referenceType: 'constant' },
      target: { referenceType: 'module' },
      value: NOT_CHOSEN,
    })
    expect(groupsOf('sources', ofEvent, service)).toEqual(['', 'Händelse', 'Objektet', 'Transaktionen hittills'])
    expect(groupsOf('targets', written({ source: { referenceType: 'constant' } }), service)).toEqual(['Mejl till verkstaden'])
  })
})

test('a schema may link to the first picture of a field, or read the names of its files', () => {
  const [photo, column] = [aField('Foto', 'image'), aField('Bild', 'text')]
  const ofSchema: SchemaField = { ...column, localizedDescriptions: [], fieldType: 'string', required: false }
  const subjects: RuleSubjects = {
    ...subjectsOf([photo], []),
    form: 'elementType',
    runs: ['outgoing'],
    schema: { part: 'read', owner: 'element', fields: [ofSchema] },
  }
  const rule = {
    ...newRule(subjects),
    source: { referenceType: 'element', propertyTypeId: photo.id },
    target: { referenceType: 'dataSchema', propertyTypeId: column.id },
  } as const
  const copies = actionsFor(rule, subjects).filter((action) => action.startsWith('copy'))
  const sentences = copies.map((action) => plain(ruleSentence({ ...rule, action }, subjects, text)))
  expect(sentences).toEqual(['Bild länkar till den första bilden i objektets Foto', 'Bild hämtas som text från objektets Foto'])
})
