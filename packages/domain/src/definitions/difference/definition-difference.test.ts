import { describe, expect, test } from 'vitest'
import { builtInField } from '../../rules/definition-fields.ts'
import type { Field } from '../../forms/field.ts'
import { changedParts, differenceOf, isEqual, type FieldChange } from './definition-difference.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const names = (sv: string, en = sv) => [
  { culture: 'sv-SE' as const, text: sv },
  { culture: 'en-US' as const, text: en },
]
const field = (number: number, name: string, more: Partial<Field> = {}): Field => ({
  ...builtInField(`f${number}`, 'text', names(name)),
  id: id(number),
  ...more,
})
const rule = (number: number, action = 'show') => ({
  id: id(900 + number),
  matchType: 'self',
  source: { referenceType: 'elementType', propertyTypeId: id(1) },
  target: { referenceType: 'elementType', propertyTypeId: id(2) },
  action,
  value: null,
  conditions: [],
})
const category = (more: object = {}) => ({
  id: id(0),
  version: 1,
  status: 'draft',
  localizedNames: names('Cykel', 'Bicycle'),
  localizedDescriptions: [],
  codeSeries: null,
  dataPropertyTypes: [field(1, 'Märke'), field(2, 'Vikt'), field(3, 'Färg')],
  matchRules: [rule(1), rule(2), rule(3)],
  schemaConfigurations: [],
  ...more,
})
const between = (before: object, after: object) => differenceOf('elementType', category(before), category(after))
/** A change in short: `+f1`, `-f1`, `~f1 required`, `^f1` when it is moved. */
const short = (changes: readonly FieldChange[]): string[] =>
  changes.flatMap(({ kind, isMoved, before, after, properties, children, options }) => [
    [
      `${isMoved ? '^' : ''}${{ added: '+', removed: '-', changed: '~' }[kind]}${(after ?? before)!.key}`,
      ...(kind === 'changed' ? properties.map(({ path }) => path.join('.')) : []),
      ...options.map((option) => `${option.kind} ${option.id}`),
    ].join(' '),
    ...short(children),
  ])

describe('the difference between two contents of a definition', () => {
  test('is empty for equal ones, whatever their versions and their dates', () => {
    const difference = between({ version: 1, updatedAt: 'a' }, { version: 7, updatedAt: 'b', can: { edit: true } })
    expect(isEqual(difference)).toBe(true)
    expect(changedParts(difference)).toEqual([])
  })

  test('has each text in each language, and each setting', () => {
    const { properties } = between(
      { status: 'draft', settings: { undoSeconds: 0, reminders: { daysBefore: [1] } } },
      {
        status: 'published',
        localizedNames: names('Cykel', 'Bike'),
        localizedDescriptions: names('Med växlar'),
        codeSeries: { prefix: 'CY-', digits: 3 },
        settings: { undoSeconds: 0, reminders: { daysBefore: [1, 7] } },
      },
    )
    expect(properties.map(({ path, before, after }) => [path.join('.'), before, after])).toEqual([
      ['status', 'draft', 'published'],
      ['localizedNames.en-US', 'Bicycle', 'Bike'],
      ['localizedDescriptions.sv-SE', undefined, 'Med växlar'],
      ['localizedDescriptions.en-US', undefined, 'Med växlar'],
      ['codeSeries.prefix', undefined, 'CY-'],
      ['codeSeries.digits', undefined, 3],
      ['settings.reminders.daysBefore', [1], [1, 7]],
    ])
  })

  test('has fields that are added, removed and changed, with their properties and options', () => {
    const option = (value: string, name = value) => ({ value, localizedNames: names(name) })
    const before = [field(1, 'Märke'), field(2, 'Vikt'), field(3, 'Färg', { options: [option('r'), option('b')] })]
    const after = [
      field(1, 'Märke', { required: true, validation: { range: { min: 3 } } }),
      field(4, 'Ny'),
      field(3, 'Färg', { options: [option('r', 'Röd'), option('g')] }),
    ]
    expect(short(between({ dataPropertyTypes: before }, { dataPropertyTypes: after }).fields)).toEqual([
      '~f1 required validation.range.min',
      '+f4',
      '~f3 changed r added g removed b',
      '-f2',
    ])
  })

  test('names the one field that was moved, not those that made room', () => {
    const fields = [1, 2, 3, 4, 5].map((number) => field(number, `F${number}`))
    const moved = [fields[4]!, ...fields.slice(0, 4)]
    expect(short(between({ dataPropertyTypes: fields }, { dataPropertyTypes: moved }).fields)).toEqual(['^~f5'])
  })

  test('has the children of groups; a field that went into a group is moved', () => {
    const group = (...children: Field[]) => field(10, 'Mått', { fieldType: 'group', children })
    const before = [group(field(1, 'Längd')), field(2, 'Bredd')]
    const after = [group(field(1, 'Längd', { required: true }), field(2, 'Bredd'))]
    expect(short(between({ dataPropertyTypes: before }, { dataPropertyTypes: after }).fields)).toEqual(['~f10', '~f1 required', '^~f2'])
    expect(short(between({ dataPropertyTypes: before }, { dataPropertyTypes: [field(2, 'Bredd')] }).fields)).toEqual(['-f10'])
  })

  test('has rules that are added, removed, changed and in another order', () => {
    const { rules } = between({}, { matchRules: [rule(3), rule(1), rule(2, 'hide'), rule(4)] })
    expect(rules.map(({ id: of, kind, isMoved }) => [of, kind, isMoved])).toEqual([
      [id(903), 'changed', true],
      [id(902), 'changed', false],
      [id(904), 'added', false],
    ])
  })

  test('has test cases that are added, removed and changed, with their expectations', () => {
    const visible = (number: number, is: boolean) => ({ aspect: 'visible', propertyTypeId: id(number), is })
    const ruleTest = (number: number, more = {}) => ({
      id: id(800 + number),
      name: `Fall ${number}`,
      given: { today: '2026-12-01', values: [], object: [], earlier: [] },
      expect: [visible(1, true), visible(2, true)],
      ...more,
    })
    const changed = { expect: [visible(1, false), visible(3, true)], given: { ...ruleTest(1).given, today: '2026-12-02' } }
    const before = { ruleTests: [ruleTest(1), ruleTest(2), { id: 'x' }] }
    const { ruleTests, properties } = between(before, { ruleTests: [ruleTest(1, changed), ruleTest(3)] })
    expect(ruleTests.map(({ kind, isGivenOther, expectations }) => [kind, isGivenOther, expectations.map((one) => one.kind)])).toEqual([
      ['changed', true, ['changed', 'added', 'removed']],
      ['added', false, ['added', 'added']],
      ['removed', false, []],
    ])
    expect(properties).toEqual([])
  })

  test('has the functions of a service and the rules of data schemas', () => {
    const operation = (number: number, more = {}) => ({
      id: id(number),
      mode: 'start',
      operationTypeId: id(50),
      localizedNames: [],
      ...more,
    })
    const { operations, schemas } = between(
      { operations: [operation(1), operation(2)], schemaConfigurations: [{ schemaId: id(70), identifierMatchRules: [rule(1)] }] },
      {
        operations: [operation(1, { mode: 'update' }), operation(3)],
        schemaConfigurations: [
          { schemaId: id(70), identifierMatchRules: [], writeAction: { matchRules: [rule(5)] } },
          { schemaId: id(71) },
        ],
      },
    )
    expect(operations.map(({ kind, properties }) => [kind, properties.map(({ path }) => path[0])])).toEqual([
      ['changed', ['mode']],
      ['added', ['mode', 'operationTypeId']],
      ['removed', []],
    ])
    expect(schemas.map(({ id: of, kind, rules }) => [of, kind, rules.identifier.length, rules.write.length])).toEqual([
      [id(70), 'changed', 1, 1],
      [id(71), 'added', 0, 0],
    ])
  })

  test('of a new definition is all of it; a data schema has its own fields', () => {
    const schema = {
      key: 'inventory',
      isOpen: true,
      fields: [{ id: id(1), key: 'serial', localizedNames: names('Serienr'), fieldType: 'string' }],
    }
    const difference = differenceOf('dataSchema', undefined, schema)
    expect(difference.properties.map(({ path }) => path[0])).toEqual(['key', 'isOpen'])
    expect(short(difference.fields)).toEqual(['+serial'])
  })

  test('is found in contents of another shape, and counts the rules that are not understood', () => {
    const old = {
      localizedNames: 'Cykel',
      dataPropertyTypes: [{ id: id(1), key: 'f1' }, 'x', null],
      matchRules: [{ id: id(901), action: 'sing' }],
    }
    const { fields, unreadableRules } = between(old, {})
    expect(short(fields)[0]).toMatch(/^~f1 .*localizedNames/)
    expect(unreadableRules).toBe(1)
    for (const odd of [null, 7, [], { operations: 'x', schemaConfigurations: [{ schemaId: 1 }] }])
      expect(differenceOf('transactionType', odd, odd)).toMatchObject({ rules: [] })
  })

  test('of 1,500 rules in reverse order is found at once', () => {
    const rules = Array.from({ length: 1500 }, (_, index) => rule(index))
    expect(between({ matchRules: rules }, { matchRules: rules.toReversed() }).rules).toHaveLength(1499)
  })
})
