import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FIELD_TYPES, type FieldType } from '../../forms/field-type.ts'
import { fieldSchema, type Field, type FieldInput, type FieldValue } from '../../forms/field.ts'
import { kindOf } from '../../forms/field-kinds.ts'
import { parseSchemaValue, SCHEMA_FIELD_KINDS } from '../../forms/kind-parts/schema-kind.ts'
import { localized } from '../../localization/localized-text.ts'
import { compileConditions } from '../../rules/condition.ts'
import { displayValue } from '../../forms/display-value.ts'
import { changeOf } from '../../rules/engine/outgoing.ts'
import type { Action, Condition, Reference, Rule } from '../../rules/rule.ts'
import { constantOf } from '../../rules/sources.ts'
import { schemaConfigurationSchema } from '../../schemas/schema-configuration.ts'
import type { SchemaField } from '../../schemas/schema-field.ts'
import { randomValues } from '../../testing/random-values.ts'
import { assertProperty } from '../../testing/seeds.ts'
import { compileSchemaReader, type SchemaCell } from './read-by-schema.ts'

const idOf = (number: number) => `019df82c-71d5-7492-bcba-${String(number).padStart(12, '0')}`
const READER = { culture: 'sv-SE', timeZone: 'Europe/Stockholm' } as const
const CHILDREN: FieldInput[] = (['text', 'integer'] as const).map((fieldType, index) => ({
  id: idOf(20 + index),
  key: `child${index}`,
  fieldType,
  localizedNames: localized('Del'),
}))
const fieldOf = (fieldType: FieldType): Field =>
  fieldSchema.parse({
    id: idOf(1),
    key: 'it',
    fieldType,
    localizedNames: localized('Fält'),
    ...(fieldType === 'collection' && { children: CHILDREN }),
    ...(fieldType === 'select' && { options: [{ value: 'ok', localizedNames: localized('Godkänd') }] }),
  })
const FILES = [{ fileId: idOf(100), fileName: 'a.png', type: 'image/png', size: 1 }]
const RANDOM = randomValues({
  files: FILES,
  choices: ['ok', 'removed'],
  row: (values) => Object.fromEntries(values.map((value, index) => [idOf(20 + index), value])),
})

const COLUMNS = SCHEMA_FIELD_KINDS.map((fieldType, index): SchemaField => {
  const key = `c${index}`
  return { id: idOf(30 + index), key, localizedNames: localized(key), localizedDescriptions: [], fieldType, required: false }
})
const ACTIONS: Action[] = ['copySourceValue', 'copySourceDisplayValue', 'copySourceFieldId', 'setValue']
const CONDITIONS: Condition[][] = [
  [],
  [{ type: 'exists', value: null, negate: false }],
  [
    { type: 'above', value: '2', negate: false },
    { type: 'equal', value: 'ok', negate: true },
  ],
]
const CONSTANT: Reference = { referenceType: 'constant' }

/** Reads a cell in the plainest way: each rule for each thing, by its definition. */
function plainly(rules: readonly Rule[], column: SchemaField, field: Field, value: FieldValue): SchemaCell {
  let [set, isStored]: [FieldValue, boolean] = [null, false]
  const { isMarkup, files } = kindOf(field)
  for (const rule of rules) {
    const isText = rule.action === 'copySourceDisplayValue'
    const own = value === null ? { value } : { value, ...(isText && { displayValue: displayValue(field, value, READER) }) }
    const read = rule.source.referenceType === 'constant' ? constantOf(rule, READER) : own
    const change = compileConditions(rule.conditions)(read.value) ? changeOf(rule, read) : undefined
    if (change && 'set' in change) [set, isStored] = [change.set, rule.action === 'copySourceValue']
  }
  if (isStored && files?.purpose === 'image') {
    const parsed = kindOf(field).parse(set, field)
    const picture = 'violation' in parsed || !Array.isArray(parsed.value) ? undefined : parsed.value[0]
    return picture ? ({ picture } as SchemaCell) : null
  }
  const parsed = parseSchemaValue(column.fieldType, set)
  if ('violation' in parsed) return null
  return isStored && isMarkup && typeof parsed.value === 'string' ? { markup: parsed.value } : parsed.value
}

test.each(FIELD_TYPES)('%s: the compiled rules read what each rule says, for every kind of column', (fieldType) => {
  const field = fieldOf(fieldType)
  const rule = fc.record({
    action: fc.constantFrom(...ACTIONS),
    conditions: fc.constantFrom(...CONDITIONS),
    isConstant: fc.boolean(),
    value: fc.constantFrom<FieldValue>('ok', 5, true, '2026-02-03'),
  })
  const value = fc.oneof(RANDOM[fieldType], fc.constantFrom('', 'text', 5, true, '2026-02-03', '2026-02-03T10:00:00Z', null))
  assertProperty(
    fc.property(fc.constantFrom(...COLUMNS), fc.array(rule, { minLength: 1, maxLength: 3 }), fc.array(value), (column, made, values) => {
      const rules = made.map(({ isConstant, action, ...one }, index): Rule => {
        const ofThing = { referenceType: 'element' as const, propertyTypeId: field.id }
        const source = isConstant ? CONSTANT : ofThing
        const target = { referenceType: 'dataSchema' as const, propertyTypeId: column.id }
        return { id: idOf(50 + index), matchType: 'outgoing', source, target, ...one, action: isConstant ? 'setValue' : action }
      })
      const configuration = schemaConfigurationSchema.parse({ schemaId: idOf(900), readAction: { matchRules: rules } })
      const configured = { owner: 'element' as const, fields: [field], recordTypes: new Map() }
      const compiled = (some: Rule[]) =>
        compileSchemaReader({ ...configuration, readAction: { ...configuration.readAction, matchRules: some } }, COLUMNS, configured)
      // rules that do not fit are left out
      const fitting = rules.filter((one) => compiled([one]).fed.size > 0)
      const read = compiled(rules).rowsOf<FieldValue>(
        {
          builtInOf: () => () => null,
          valueOf: (id) => (thing) => (id === field.id ? thing : null),
          textOf: () => (thing) => displayValue(field, thing, READER),
          outside: {},
        },
        READER,
      )
      const at = COLUMNS.indexOf(column)
      for (const thing of values as FieldValue[]) expect(read(thing)[at]).toEqual(plainly(fitting, column, field, thing))
    }),
    { numRuns: 60 },
  )
})
