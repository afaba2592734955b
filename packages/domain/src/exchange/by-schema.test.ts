import { describe, expect, test } from 'vitest'
import { fieldSchema, type DataProperty, type Field, type FieldInput, type FieldValue } from '../forms/field.ts'
import type { SchemaFieldKind, SchemaValue } from '../forms/kind-parts/schema-kind.ts'
import { localized } from '../localization/localized-text.ts'
import { displayValue } from '../forms/display-value.ts'
import type { Action, Reference, Rule } from '../rules/rule.ts'
import { recordKey } from '../rules/sources.ts'
import { schemaConfigurationSchema, type SchemaConfiguration } from '../schemas/schema-configuration.ts'
import type { SchemaField } from '../schemas/schema-field.ts'
import type { Configured } from '../schemas/schema-rules.ts'
import type { Reading } from './reading/read-cell.ts'
import { compileSchemaReader, type ReadThings } from './reading/read-by-schema.ts'
import { sameCell } from './same-cell.ts'
import { readSchemaCell, writeSchemaCell } from './schema-cells.ts'
import type { SheetCell } from './sheet-cell.ts'
import { compileSchemaWriter } from './write-by-schema.ts'

const idOf = (number: number) => `019df82c-71d5-7492-bcba-${String(number).padStart(12, '0')}`
const [SCHEMA, TYPE, MAKER_ID] = [idOf(900), idOf(800), idOf(700)]
let made = 0
const field = (number: number, key: string, fieldType: Field['fieldType'], more: Partial<FieldInput> = {}): Field =>
  fieldSchema.parse({ id: idOf(number), key, localizedNames: localized(key), fieldType, ...more })
const column = (number: number, key: string, fieldType: SchemaFieldKind, required = false): SchemaField => ({
  id: idOf(number),
  key,
  localizedNames: localized(key),
  localizedDescriptions: [],
  fieldType,
  required,
})

const SERIAL = field(1, 'serial', 'text')
const WEIGHT = field(2, 'weight', 'decimal')
const CHECKED = field(3, 'checked', 'switch')
const BOUGHT = field(4, 'bought', 'date')
const COLOUR = field(5, 'colour', 'select', {
  options: [
    { value: 'red', localizedNames: localized('Röd', 'Red', 'Rød') },
    { value: 'blue', localizedNames: localized('Blå', 'Blue', 'Blå') },
  ],
})
const MAKER = field(7, 'maker', 'select', { optionSource: `records:${TYPE}` })
const SIGNED = field(8, 'signed', 'signature')
const COUNTRY = field(11, 'country', 'text')
const PICTURE = field(12, 'picture', 'image')
const FIELDS = [SERIAL, WEIGHT, CHECKED, BOUGHT, COLOUR, MAKER, SIGNED, PICTURE]
const CONFIGURED: Configured = { owner: 'element', fields: FIELDS, recordTypes: new Map([[TYPE, [COUNTRY]]]) }

const CODE = column(21, 'code', 'string', true)
const NAME = column(22, 'name', 'string')
const KILOS = column(23, 'kilos', 'number')
const OK = column(24, 'ok', 'bool')
const DAY = column(25, 'day', 'dateTime')
const PAINT = column(26, 'paint', 'string')
const LAND = column(27, 'land', 'string')
const COLUMNS = [CODE, NAME, KILOS, OK, DAY, PAINT, LAND]

const own = (of: Field | string): Reference => ({ referenceType: 'element', propertyTypeId: typeof of === 'string' ? of : of.id })
const inSchema = ({ id }: SchemaField): Reference => ({ referenceType: 'dataSchema', propertyTypeId: id })
const CONSTANT: Reference = { referenceType: 'constant' }
const rule = (source: Reference, target: Reference, action: Action = 'copySourceValue', more: Partial<Rule> = {}): Rule => ({
  id: idOf(1000 + made++),
  matchType: 'outgoing',
  source,
  target,
  action,
  value: null,
  conditions: [],
  ...more,
})
const configurationOf = (read: Rule[], write: Rule[] = [], identifier: Rule[] = []): SchemaConfiguration =>
  schemaConfigurationSchema.parse({
    schemaId: SCHEMA,
    identifierMatchRules: identifier,
    readAction: { matchRules: read },
    writeAction: { matchRules: write },
  })

const READ = [
  rule(own('code'), inSchema(CODE)),
  rule(own('title'), inSchema(NAME)),
  rule(own(WEIGHT), inSchema(KILOS)),
  rule(own(CHECKED), inSchema(OK)),
  rule(own(BOUGHT), inSchema(DAY)),
  rule(own(COLOUR), inSchema(PAINT), 'copySourceDisplayValue'),
  rule({ referenceType: 'elementRecord', referenceId: MAKER.id, propertyTypeId: COUNTRY.id }, inSchema(LAND)),
]
const WRITE = [
  rule(inSchema(CODE), own('code')),
  rule(inSchema(NAME), own('title')),
  rule(inSchema(KILOS), own(WEIGHT)),
  rule(inSchema(OK), own(CHECKED)),
  rule(inSchema(DAY), own(BOUGHT)),
  rule(inSchema(PAINT), own(COLOUR), 'copySourceDisplayValue'),
]
const BY_CODE = [rule(inSchema(CODE), own('code'))]

const READER = { culture: 'sv-SE', timeZone: 'Europe/Stockholm' } as const
const READING: Reading = { ...READER, today: '2026-11-21', optionsOf: ({ options }) => options, fileNamed: () => undefined }
const property = (of: Field, value: FieldValue): DataProperty => ({
  dataPropertyTypeId: of.id,
  value,
  displayValue: displayValue(of, value, READER),
})
interface Thing {
  builtInOf: (id: string) => FieldValue
  properties: readonly DataProperty[]
  outside: ReadThings<Thing>['outside']
}
const propertyOf = ({ properties }: Thing, id: string) => properties.find(({ dataPropertyTypeId }) => dataPropertyTypeId === id)
const STORED = [
  property(WEIGHT, 12.5),
  property(CHECKED, true),
  property(BOUGHT, '2026-02-03'),
  property(COLOUR, 'red'),
  property(MAKER, MAKER_ID),
]
const BUILT_IN: Record<string, string> = {
  code: 'ST-1',
  title: 'Stege',
  id: idOf(1),
  status: 'published',
  created: '2026-01-01T07:00:00.000Z',
}
const THING: Thing = {
  builtInOf: (id) => BUILT_IN[id] ?? null,
  properties: STORED,
  outside: { [recordKey(MAKER_ID, COUNTRY.id)]: { value: 'Norge', displayValue: 'Norge' } },
}
const read = (rules: Rule[], thing = THING, visible?: Configured) =>
  compileSchemaReader(configurationOf(rules), COLUMNS, CONFIGURED, visible).rowsOf<Thing>(
    {
      builtInOf: (id) => (one) => one.builtInOf(id),
      valueOf: (id) => (one) => propertyOf(one, id)?.value,
      textOf: (id) => (value) => thing.properties.find((one) => one.dataPropertyTypeId === id && one.value === value)!.displayValue,
      outside: thing.outside,
    },
    READER,
  )(thing)

describe('reading by a schema', () => {
  test('each field of the schema has the value that its rule reads', () => {
    expect(read(READ)).toEqual(['ST-1', 'Stege', 12.5, true, '2026-02-03', 'Röd', 'Norge'])
    expect([...compileSchemaReader(configurationOf(READ), COLUMNS, CONFIGURED).choices]).toEqual([MAKER.id])
  })

  test('a value that is missing is empty', () => {
    expect(read(READ, { builtInOf: () => null, properties: [], outside: {} })).toEqual(COLUMNS.map(() => null))
    expect(read([])).toEqual(COLUMNS.map(() => null))
  })

  test('the last rule that holds decides', () => {
    const isRed = { conditions: [{ type: 'equal' as const, value: 'red', negate: false }] }
    const rules = [
      rule(CONSTANT, inSchema(NAME), 'setValue', { value: 'okänd' }),
      rule(own(COLOUR), inSchema(NAME), 'setValue', { value: 'röd', ...isRed }),
      rule(own(SERIAL), inSchema(NAME)),
    ]
    expect(read(rules)[1]).toBe('röd')
    expect(read(rules, { ...THING, properties: [] })[1]).toBe('okänd')
    expect(read(rules, { ...THING, properties: [property(SERIAL, '42')] })[1]).toBe('42')
  })

  test('built-in properties are read, also as text', () => {
    const rules = [
      rule(own('status'), inSchema(NAME), 'copySourceDisplayValue'),
      rule(own('created'), inSchema(DAY)),
      rule(own('id'), inSchema(CODE)),
    ]
    expect(read(rules)).toEqual([idOf(1), 'Publicerad', null, null, '2026-01-01T07:00:00.000Z', null, null])
  })

  test('of an image field the first picture is read, and nothing that another kind of it has left', () => {
    const pictures = [1, 2].map((number) => ({ fileId: idOf(600 + number), fileName: `${number}.jpg`, type: 'image/jpeg', size: 9 }))
    const readOf = (value: unknown, ...more: Rule[]) =>
      read([rule(own(PICTURE), inSchema(NAME)), ...more], {
        ...THING,
        properties: [{ dataPropertyTypeId: PICTURE.id, value: value as FieldValue, displayValue: '' }],
      })[1]
    expect(readOf(pictures)).toEqual({ picture: pictures[0] })
    expect(readOf(pictures, rule(CONSTANT, inSchema(NAME), 'setValue', { value: 'ingen bild' }))).toBe('ingen bild')
    for (const left of [[], [{ [SERIAL.id]: 'en rad' }], 'text', 5, { lat: 1, lon: 2 }]) expect(readOf(left)).toBeNull()
  })

  test('a broken rule is left out', () => {
    expect(read([rule(own(idOf(99)), inSchema(NAME)), rule(own(SERIAL), inSchema(KILOS))])).toEqual(COLUMNS.map(() => null))
  })

  test('a field that is fed by what the reader may not see is empty, also by a condition', () => {
    const visible = { ...CONFIGURED, fields: FIELDS.filter((one) => one !== COLOUR && one !== MAKER) }
    const rules = [
      ...READ,
      rule(own(COLOUR), inSchema(NAME), 'setValue', { value: 'x', conditions: [{ type: 'exists', value: null, negate: false }] }),
    ]
    const { hidden } = compileSchemaReader(configurationOf(rules), COLUMNS, CONFIGURED, visible)
    expect([...hidden]).toEqual([1, 5, 6])
    expect(read(rules, THING, visible)).toEqual(['ST-1', null, 12.5, true, '2026-02-03', null, null])
  })
})

describe('writing by a schema', () => {
  const writer = (write: Rule[], identifier: Rule[] = BY_CODE) =>
    compileSchemaWriter(configurationOf([], write, identifier), COLUMNS, CONFIGURED)
  const written = (row: (SheetCell | undefined)[], write = WRITE) => {
    const { identifiers, writes, violations } = writer(write).rowOf(row, READING)
    const plain = (all: typeof writes) => Object.fromEntries(all.map(({ target, read: value }) => [target, value]))
    return { identifiers: plain(identifiers), writes: plain(writes), violations }
  }

  test('cells are read as the properties that they are written to', () => {
    expect(written(['ST-1', 'Stege', '12,5', 'nej', '3/2 2026', 'röd', 'Norge'])).toEqual({
      identifiers: { code: { value: 'ST-1' } },
      writes: {
        code: { value: 'ST-1' },
        title: { value: 'Stege' },
        [WEIGHT.id]: { value: 12.5 },
        [CHECKED.id]: { value: false },
        [BOUGHT.id]: { violation: { message: 'validation.date' } },
        [COLOUR.id]: { value: 'red' },
      },
      violations: [],
    })
  })

  test('an empty cell clears, a column that the row lacks does not', () => {
    const { writes } = written(['ST-1', undefined, null, '', undefined, undefined, undefined])
    expect(writes).toEqual({ code: { value: 'ST-1' }, [WEIGHT.id]: { value: null }, [CHECKED.id]: { value: null } })
  })

  test('a required column has to have a value', () => {
    expect(written([null, 'Stege']).violations).toEqual([{ column: 0, violation: { message: 'validation.required' } }])
  })

  test('a missing choice is named, and a stored value is read as one', () => {
    expect(written(['1', '', '', '', '', 'Grön']).writes[COLOUR.id]).toEqual({ missingChoice: 'Grön' })
    expect(written(['1', '', '', '', '', 'blue'], [rule(inSchema(PAINT), own(COLOUR))]).writes[COLOUR.id]).toEqual({ value: 'blue' })
  })

  test('fixed values and conditions', () => {
    const isHeavy = { conditions: [{ type: 'above' as const, value: 10, negate: false }] }
    const rules = [
      rule(CONSTANT, own(COLOUR), 'setValue', { value: 'blue' }),
      rule(inSchema(KILOS), own(COLOUR), 'setValue', { value: 'red', ...isHeavy }),
    ]
    const colour = (kilos: SheetCell) => written(['1', '', kilos], rules)
    expect(colour('12,5').writes).toEqual({ [COLOUR.id]: { value: 'red' } })
    expect(colour(5).writes).toEqual({ [COLOUR.id]: { value: 'blue' } })
    expect(colour('många').violations).toEqual([{ column: 2, violation: { message: 'validation.decimal' } }])
  })

  test('the source of each value is known, for errors at the cell', () => {
    const { writes } = writer(WRITE).rowOf(['ST-1', 'Stege', 'x'], READING)
    expect(writes.map(({ target, source }) => [target, source])).toEqual([
      ['code', { column: 0, cell: 'ST-1' }],
      ['title', { column: 1, cell: 'Stege' }],
      [WEIGHT.id, { column: 2, cell: 'x' }],
    ])
    expect([...writer(WRITE).targets]).toEqual(['code', 'title', WEIGHT.id, CHECKED.id, BOUGHT.id, COLOUR.id])
  })
})

test('values of each kind are read from the cells that they are written into', () => {
  const samples: [SchemaField, string | number | boolean | null, SheetCell][] = [
    [NAME, 'å', 'å'],
    [NAME, '', null],
    [NAME, 'x'.repeat(2000), 'x'.repeat(2000)],
    [KILOS, 1.5, 1.5],
    [OK, false, 'Nej'],
    [DAY, '2026-02-03', { at: '2026-02-03' }],
    [DAY, '2026-02-03T07:15:00Z', { at: '2026-02-03T08:15:00' }],
    [DAY, null, null],
  ]
  for (const [of, value, cell] of samples) {
    expect(writeSchemaCell(value, of.fieldType, READER)).toEqual(cell)
    const asRead = value === '' ? null : value === '2026-02-03' ? '2026-02-02T23:00:00Z' : value
    expect(readSchemaCell(of, cell, READING)).toEqual({ value: asRead })
  }
})

test('a row that was read by a schema is written back as it is stored', () => {
  const row = read(READ).map((value, index) => writeSchemaCell(value as SchemaValue | null, COLUMNS[index]!.fieldType, READER))
  const { writes } = compileSchemaWriter(configurationOf(READ, WRITE, BY_CODE), COLUMNS, CONFIGURED).rowOf(row, READING)
  const stored = new Map(STORED.map((one) => [one.dataPropertyTypeId, one]))
  for (const { target, field: of, source } of writes) {
    const value = stored.get(target) ?? { value: BUILT_IN[target] ?? null }
    expect([target, sameCell(of, source!.cell, value, READING)]).toEqual([target, true])
  }
})
