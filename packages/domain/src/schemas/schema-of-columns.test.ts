import { expect, test } from 'vitest'
import { asId } from '../entities/ids.ts'
import { fieldSchema, type Field } from '../forms/field.ts'
import { localized } from '../localization/localized-text.ts'
import { checkSchemaConfigurations } from './check-schema-configurations.ts'
import { checkSchemaFields } from './schema-field.ts'
import { schemaOfColumns } from './schema-of-columns.ts'
import { builtInsOf } from './schema-rules.ts'

const idOf = (number: number) => `019df82c-71d5-7492-bcba-${String(number).padStart(12, '0')}`
const field = (number: number, key: string, fieldType: Field['fieldType'], more: object = {}): Field =>
  fieldSchema.parse({ id: idOf(number), key, localizedNames: localized(key), fieldType, ...more })

const options = [{ value: 'red', localizedNames: localized('Röd') }]
const FIELDS = [
  field(1, 'title', 'text'),
  field(2, 'weight', 'decimal'),
  field(3, 'checked', 'switch'),
  field(4, 'bought', 'date'),
  field(5, 'colour', 'select', { options }),
  field(6, 'rows', 'collection', { children: [field(7, 'inRow', 'text')] }),
]
const [CODE, TITLE] = ['code', 'title'].map((id) => builtInsOf('element', 'write').find((one) => one.id === id)!) as [Field, Field]

test('columns become a schema that reads and writes what they fill', () => {
  let made = 0
  const properties: [string, Field][] = [
    ['Art.nr', CODE],
    ['Titel', TITLE],
    ['Rubrik', FIELDS[0]!],
    ['Vikt (kg)', FIELDS[1]!],
    ['', FIELDS[2]!],
    ['Köpt', FIELDS[3]!],
    ['x'.repeat(80), FIELDS[4]!],
    ['Rader', FIELDS[5]!],
  ]
  const configured = { owner: 'element', fields: FIELDS, recordTypes: new Map() } as const
  const schemaId = asId<'dataSchema'>(idOf(900))
  const { fields, configurationOf, leftOut } = schemaOfColumns(
    properties.map(([header, property]) => ({ header, property })),
    { configured, identifier: 'code', culture: 'sv-SE', newId: () => idOf(1000 + made++) },
  )
  const configuration = configurationOf(schemaId)
  expect(fields.map(({ key, fieldType, required, localizedNames }) => [key, fieldType, required, localizedNames[0]?.text])).toEqual([
    ['code', 'string', true, 'Art.nr'],
    ['title', 'string', false, 'Titel'],
    ['title_2', 'string', false, 'Rubrik'],
    ['weight', 'number', false, 'Vikt (kg)'],
    ['checked', 'bool', false, 'checked'],
    ['bought', 'dateTime', false, 'Köpt'],
    ['colour', 'string', false, 'x'.repeat(50)],
  ])
  expect(leftOut).toEqual(['Rader'])
  expect(checkSchemaFields(fields, 'fields')).toEqual([])
  const by = { ...configured, formRules: [], schemas: new Map([[schemaId as string, fields]]) }
  expect(checkSchemaConfigurations([configuration], by, 'configurations')).toEqual([])
  const { identifierMatchRules, readAction, writeAction } = configuration
  expect(identifierMatchRules.map(({ target }) => target.propertyTypeId)).toEqual(['code'])
  const written = writeAction.matchRules.map(({ target, action }) => [target.propertyTypeId, action])
  expect(written).toHaveLength(7)
  // people write the names of options
  expect(written.at(-1)).toEqual([FIELDS[4]!.id, 'copySourceDisplayValue'])
  expect(readAction.matchRules.map(({ source }) => source.propertyTypeId)).toEqual(written.map(([id]) => id))
})
