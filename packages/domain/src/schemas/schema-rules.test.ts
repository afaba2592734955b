import { describe, expect, test } from 'vitest'
import { fieldSchema, type Field, type FieldInput } from '../forms/field.ts'
import type { SchemaFieldKind } from '../forms/kind-parts/schema-kind.ts'
import { localized } from '../localization/localized-text.ts'
import type { Action, Rule } from '../rules/rule.ts'
import type { SchemaPart } from '../rules/rule-table.ts'
import { checkSchemaConfigurations, unwrittenFields } from './check-schema-configurations.ts'
import { connectSchema } from './connect-schema.ts'
import { schemaConfigurationSchema, type SchemaConfiguration } from './schema-configuration.ts'
import type { SchemaField } from './schema-field.ts'
import { rulesOfPart, withRules, type SchemaOwner } from './schema-rules.ts'

const idOf = (number: number) => `019df82c-71d5-7492-bcba-${String(number).padStart(12, '0')}`
const SCHEMA = idOf(900)
let made = 0
const newId = () => idOf(1000 + made++)

const field = (number: number, key: string, fieldType: Field['fieldType'], more: Partial<FieldInput> = {}): Field =>
  fieldSchema.parse({ id: idOf(number), key, localizedNames: localized(key), fieldType, ...more })
const column = (number: number, key: string, fieldType: SchemaFieldKind = 'string', name = key): SchemaField => ({
  id: idOf(number),
  key,
  localizedNames: localized(name),
  localizedDescriptions: [],
  fieldType,
  required: false,
})

const TYPE = idOf(800)
const SERIAL = field(1, 'serial', 'text')
const WEIGHT = field(2, 'weight', 'decimal')
const CHECKED = field(3, 'checked', 'switch')
const BOUGHT = field(4, 'bought', 'date')
const COLOUR = field(5, 'colour', 'select', {
  options: [
    { value: 'red', localizedNames: localized('Röd') },
    { value: 'blue', localizedNames: localized('Blå') },
  ],
})
const PICTURE = field(6, 'picture', 'image')
const MAKER = field(7, 'maker', 'select', { optionSource: `records:${TYPE}` })
const ROWS = field(8, 'rows', 'collection', { children: [field(9, 'inRow', 'text')] })
const WHO = field(10, 'who', 'currentUser')
const COUNTRY = field(11, 'country', 'text')
const MANUAL = field(12, 'manual', 'file')
const SIGNED = field(13, 'signed', 'signature')
const LOGO = field(14, 'logo', 'image')
const FIELDS = [SERIAL, WEIGHT, CHECKED, BOUGHT, COLOUR, PICTURE, MAKER, ROWS, WHO, MANUAL, SIGNED]
const [TEXT, NUMBER, BOOL, MOMENT] = [
  column(21, 'text'),
  column(22, 'number', 'number'),
  column(23, 'bool', 'bool'),
  column(24, 'at', 'dateTime'),
]

const configured = (owner: SchemaOwner = 'element', fields: readonly Field[] = FIELDS) => ({
  owner,
  fields,
  recordTypes: new Map([[TYPE, [COUNTRY, LOGO]]]),
})
const own = (of: Field | string, owner: SchemaOwner = 'element') => ({
  referenceType: owner,
  propertyTypeId: typeof of === 'string' ? of : of.id,
})
const inSchema = ({ id }: SchemaField) => ({ referenceType: 'dataSchema' as const, propertyTypeId: id })
const rule = (source: Rule['source'], target: Rule['target'], action: Action = 'copySourceValue', more: Partial<Rule> = {}): Rule => ({
  id: newId(),
  matchType: 'outgoing',
  source,
  target,
  action,
  value: null,
  conditions: [],
  ...more,
})
const configuration = (rules: Partial<Record<SchemaPart, Rule[]>>): SchemaConfiguration =>
  Object.entries(rules).reduce(
    (all, [part, list]) => withRules(all, part as SchemaPart, list),
    schemaConfigurationSchema.parse({ schemaId: SCHEMA }),
  )
/** Identifiers, so that required fields need not be written. */
const BY_CODE = [rule(inSchema(TEXT), own('code'))]
function errorsOf(rules: Partial<Record<SchemaPart, Rule[]>>, by = configured(), formRules: Rule[] = []) {
  const schemas = new Map([[SCHEMA, [TEXT, NUMBER, BOOL, MOMENT]]])
  return checkSchemaConfigurations([configuration(rules)], { ...by, formRules, schemas }, 'c').map(({ message, field: at }) => [
    message,
    at,
  ])
}
const isRefused = (part: SchemaPart, one: Rule) => {
  const errors = errorsOf(part === 'write' ? { identifier: BY_CODE, write: [one] } : { [part]: [one] })
  return errors[0]?.[0]
}

describe('a rule of a schema configuration', () => {
  test.each<[string, Rule]>([
    ['a text', rule(own(SERIAL), inSchema(TEXT))],
    ['an option', rule(own(COLOUR), inSchema(TEXT))],
    ['the name of an option', rule(own(COLOUR), inSchema(TEXT), 'copySourceDisplayValue')],
    ['the name of a picture', rule(own(PICTURE), inSchema(TEXT), 'copySourceDisplayValue')],
    ['the address of a picture', rule(own(PICTURE), inSchema(TEXT))],
    [
      'a picture of the chosen value',
      rule({ referenceType: 'elementRecord', referenceId: MAKER.id, propertyTypeId: LOGO.id }, inSchema(TEXT)),
    ],
    ['the name of a file', rule(own(MANUAL), inSchema(TEXT), 'copySourceDisplayValue')],
    ['a number as text', rule(own(WEIGHT), inSchema(TEXT), 'copySourceDisplayValue')],
    ['a number', rule(own(WEIGHT), inSchema(NUMBER))],
    ['a switch', rule(own(CHECKED), inSchema(BOOL))],
    ['a day', rule(own(BOUGHT), inSchema(MOMENT))],
    ['the code', rule(own('code'), inSchema(TEXT))],
    ['the id', rule(own('id'), inSchema(TEXT))],
    ['the status', rule(own('status'), inSchema(TEXT), 'copySourceDisplayValue')],
    ['the day of creation', rule(own('created'), inSchema(MOMENT))],
    ['the chosen value', rule({ referenceType: 'elementRecord', referenceId: MAKER.id, propertyTypeId: COUNTRY.id }, inSchema(TEXT))],
    ['its name', rule({ referenceType: 'elementRecord', referenceId: MAKER.id, propertyTypeId: 'name' }, inSchema(TEXT))],
    ['a fixed value', rule({ referenceType: 'constant' }, inSchema(TEXT), 'setValue', { value: 'Verka' })],
    [
      'a value by condition',
      rule(own(COLOUR), inSchema(BOOL), 'setValue', { value: true, conditions: [{ type: 'equal', value: 'red', negate: false }] }),
    ],
  ])('reads %s', (_, one) => expect(isRefused('read', one)).toBeUndefined())

  test.each<[string, Rule]>([
    ['a text as number', rule(own(SERIAL), inSchema(NUMBER))],
    ['a number as it is as text', rule(own(WEIGHT), inSchema(TEXT))],
    ['the address of a file', rule(own(MANUAL), inSchema(TEXT))],
    ['the address of a signature', rule(own(SIGNED), inSchema(TEXT))],
    ['a picture as number', rule(own(PICTURE), inSchema(NUMBER))],
    ['a picture as moment', rule(own(PICTURE), inSchema(MOMENT))],
    ['the text of a switch as switch', rule(own(CHECKED), inSchema(BOOL), 'copySourceDisplayValue')],
    ['into an object', rule(own(SERIAL), own(COLOUR))],
    ['from the schema', rule(inSchema(TEXT), inSchema(TEXT))],
    ['another value than one of the kind', rule({ referenceType: 'constant' }, inSchema(NUMBER), 'setValue', { value: 'many' })],
    ['a value that it names', rule({ referenceType: 'record', referenceId: TYPE, propertyTypeId: 'name' }, inSchema(TEXT))],
    ['a field of another schema', rule(own(SERIAL), { ...inSchema(TEXT), referenceId: idOf(901) })],
    ['a removed field', rule(own('gone'), inSchema(TEXT))],
    ['at another time', rule(own(SERIAL), inSchema(TEXT), 'copySourceValue', { matchType: 'self' })],
    ['an amount', rule(own(WEIGHT), inSchema(NUMBER), 'addSourceValue')],
  ])('does not read %s', (_, one) => expect(isRefused('read', one)).toBeDefined())

  test.each<[string, Rule]>([
    ['a text', rule(inSchema(TEXT), own(SERIAL))],
    ['the title', rule(inSchema(TEXT), own('title'))],
    ['an option by name', rule(inSchema(TEXT), own(COLOUR), 'copySourceDisplayValue')],
    ['a picture by name', rule(inSchema(TEXT), own(PICTURE), 'copySourceDisplayValue')],
    ['a number as people type it', rule(inSchema(TEXT), own(WEIGHT), 'copySourceDisplayValue')],
    ['a day', rule(inSchema(MOMENT), own(BOUGHT))],
    ['a fixed option', rule({ referenceType: 'constant' }, own(COLOUR), 'setValue', { value: 'red' })],
  ])('writes %s', (_, one) => expect(isRefused('write', one)).toBeUndefined())

  test.each<[string, Rule]>([
    ['a text into a number as it is', rule(inSchema(TEXT), own(WEIGHT))],
    ['the address of a picture', rule(inSchema(TEXT), own(PICTURE))],
    ['rows', rule(inSchema(TEXT), own(ROWS), 'copySourceDisplayValue')],
    ['a user whom the server fills in', rule(inSchema(TEXT), own(WHO), 'copySourceDisplayValue')],
    ['the id', rule(inSchema(TEXT), own('id'))],
    ['an unknown option', rule({ referenceType: 'constant' }, own(COLOUR), 'setValue', { value: 'green' })],
  ])('does not write %s', (_, one) => expect(isRefused('write', one)).toBeDefined())

  test('finds by code, title, id or a field, without conditions', () => {
    for (const by of ['code', 'title', 'id', SERIAL]) expect(isRefused('identifier', rule(inSchema(TEXT), own(by)))).toBeUndefined()
    expect(isRefused('identifier', rule(inSchema(TEXT), own('created')))).toBeDefined()
    expect(isRefused('identifier', rule(inSchema(TEXT), own('code'), 'setValue', { value: 'a' }))).toBeDefined()
    const conditions = [{ type: 'exists' as const, value: null, negate: false }]
    expect(isRefused('identifier', rule(inSchema(TEXT), own('code'), 'copySourceValue', { conditions }))).toBe('@validation.ruleNotAllowed')
  })

  test('of a predefined value names its name and its own fields', () => {
    const by = configured('record')
    const write = [rule(inSchema(TEXT), own('name', 'record'))]
    expect(errorsOf({ read: [rule(own('name', 'record'), inSchema(TEXT))], write }, by)).toEqual([])
    expect(errorsOf({ read: [rule(own('title', 'record'), inSchema(TEXT))] }, by)).toEqual([
      ['@validation.ruleFieldMissing', 'c.0.readAction.matchRules.0.source'],
    ])
  })
})

describe('a schema configuration', () => {
  test('of a missing schema is refused at its row', () => {
    const by = { ...configured(), formRules: [], schemas: new Map<string, SchemaField[]>() }
    expect(checkSchemaConfigurations([configuration({})], by, 'c')).toEqual([
      { message: '@validation.schemaMissing', field: 'c.0.schemaId' },
    ])
  })

  test('gives no field two values, except by conditions', () => {
    const conditions = [{ type: 'exists' as const, value: null, negate: false }]
    const [one, other] = [rule(own(SERIAL), inSchema(TEXT)), rule(own('code'), inSchema(TEXT))]
    expect(errorsOf({ read: [one, other] })).toEqual([['@validation.targetTwice', 'c.0.readAction.matchRules.1.target']])
    expect(errorsOf({ read: [one, { ...other, conditions }] })).toEqual([])
  })

  test('that finds nothing writes every required field that nothing else fills', () => {
    const by = configured('element', [
      { ...SERIAL, required: true },
      { ...COUNTRY, required: true, defaultValue: 'SE' },
    ])
    const title = rule(inSchema(TEXT), own('title'))
    const missing = [['@validation.requiredNotWritten', 'c.0.writeAction.matchRules']]
    expect(errorsOf({ write: [rule(inSchema(TEXT), own(SERIAL))] }, by)).toEqual(missing)
    expect(errorsOf({ write: [title] }, by)).toEqual(missing)
    expect(errorsOf({ write: [title, rule(inSchema(TEXT), own(SERIAL))] }, by)).toEqual([])
    expect(errorsOf({ write: [title], identifier: BY_CODE }, by)).toEqual([])
    expect(errorsOf({ read: [rule(own(SERIAL), inSchema(TEXT))] }, by)).toEqual([])
    const fills = rule({ referenceType: 'constant' }, { referenceType: 'elementType', propertyTypeId: SERIAL.id }, 'setValue')
    expect(unwrittenFields(configuration({ write: [title] }), { ...by, formRules: [fills] })).toEqual([])
  })
})

describe('connecting by names', () => {
  const columns = [
    column(31, 'code', 'string', 'Inventarienummer'),
    column(32, 'title', 'string', 'Benämning'),
    column(33, 'vikt', 'number', 'Weight'),
    column(34, 'colour', 'string'),
    column(35, 'serialNumber', 'string', 'Serial'),
    column(36, 'created', 'dateTime'),
    column(37, 'other', 'string'),
  ]
  const pairs = (rules: readonly Rule[]) =>
    rules.map(({ source, target, action }) => [source.propertyTypeId, target.propertyTypeId, action.replace('copySource', '')])
  const connect = (before: SchemaConfiguration, fields = columns, isOpen = false) =>
    connectSchema(before, { fields, isOpen }, configured(), newId)

  test('proposes what finds, reads and writes, in one step that is valid', () => {
    const made = connect(configuration({}))
    expect(pairs(made.identifierMatchRules)).toEqual([[idOf(31), 'code', 'Value']])
    expect(pairs(made.readAction.matchRules)).toEqual([
      ['code', idOf(31), 'Value'],
      ['title', idOf(32), 'Value'],
      [WEIGHT.id, idOf(33), 'Value'],
      [COLOUR.id, idOf(34), 'DisplayValue'],
      [SERIAL.id, idOf(35), 'Value'],
      ['created', idOf(36), 'Value'],
    ])
    expect(pairs(made.writeAction.matchRules)).toEqual([
      [idOf(31), 'code', 'Value'],
      [idOf(32), 'title', 'Value'],
      [idOf(33), WEIGHT.id, 'Value'],
      [idOf(34), COLOUR.id, 'DisplayValue'],
      [idOf(35), SERIAL.id, 'Value'],
    ])
    const by = { ...configured(), formRules: [], schemas: new Map([[SCHEMA, columns]]) }
    expect(checkSchemaConfigurations([made], by, 'c')).toEqual([])
    expect(connect(made)).toEqual(made)
  })

  test('a picture is read by its address into an open schema, by its name into one that is imported again', () => {
    const fields = [column(41, 'picture'), column(42, 'manual')]
    const read = (isOpen: boolean) => pairs(connect(configuration({}), fields, isOpen).readAction.matchRules)
    expect(read(true)).toEqual([
      [PICTURE.id, idOf(41), 'Value'],
      [MANUAL.id, idOf(42), 'DisplayValue'],
    ])
    expect(read(false)).toEqual([
      [PICTURE.id, idOf(41), 'DisplayValue'],
      [MANUAL.id, idOf(42), 'DisplayValue'],
    ])
    // an exported address cannot be imported
    const written = (isOpen: boolean) => pairs(connect(configuration({}), fields, isOpen).writeAction.matchRules).map(([source]) => source)
    expect([written(true), written(false)]).toEqual([[idOf(42)], [idOf(41), idOf(42)]])
    // not one that is named otherwise
    expect(connect(configuration({}), [column(43, 'photo')], true).readAction.matchRules).toEqual([])
  })

  test('writes no field that those who import do not see', () => {
    const secret = field(15, 'secret', 'text', { showForAdmin: false })
    const made = connectSchema(
      configuration({}),
      { fields: [column(51, 'secret')], isOpen: false },
      configured('element', [...FIELDS, secret]),
      newId,
    )
    expect([pairs(made.readAction.matchRules), made.writeAction.matchRules]).toEqual([[[secret.id, idOf(51), 'Value']], []])
  })

  test('leaves what was chosen by hand', () => {
    const chosen = {
      identifier: [rule(inSchema(columns[6]!), own(SERIAL))],
      read: [rule(own(SERIAL), inSchema(columns[0]!))],
      write: [rule(inSchema(columns[6]!), own(SERIAL))],
    }
    const made = connect(configuration(chosen))
    expect(made.identifierMatchRules).toEqual(chosen.identifier)
    expect(rulesOfPart(made, 'read')[0]).toEqual(chosen.read[0])
    expect(pairs(made.readAction.matchRules).filter(([, target]) => target === idOf(31))).toHaveLength(1)
    expect(pairs(made.writeAction.matchRules).filter(([, target]) => target === SERIAL.id)).toHaveLength(1)
  })
})
