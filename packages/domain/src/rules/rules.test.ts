import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localized } from '../localization/localized-text.ts'
import { fieldSchema, type Field, type FieldValue, type Values } from '../forms/field.ts'
import type { FieldType } from '../forms/field-type.ts'
import { compileRules, findCircle } from './engine/compile-rules.ts'
import { evaluateForm } from './engine/evaluate-form.ts'
import { RuleRun } from './engine/rule-run.ts'
import type { Outside } from './sources.ts'
import { ruleSchema, type Condition, type Rule } from './rule.ts'
import { ALLOWED_ROWS, isAllowed } from './rule-table.ts'
import { assertProperty } from '../testing/seeds.ts'

const READER = { culture: 'sv-SE', timeZone: 'Europe/Stockholm' } as const
const idOf = (number: number) => `019df82c-71d5-7492-bcba-${String(number).padStart(12, '0')}`
const aField = (number: number, fieldType: FieldType = 'text', extra: Partial<Field> = {}): Field =>
  fieldSchema.parse({
    id: idOf(number),
    key: `f${number}`,
    fieldType,
    localizedNames: localized(`Fält ${number}`),
    options: fieldType === 'select' ? [{ value: 'bad', localizedNames: localized('Underkänd', 'Rejected', 'Underkjent') }] : [],
    ...extra,
  })
let ruleNumber = 1000
const aRule = (
  from: number | string | undefined,
  to: number,
  action: Rule['action'],
  conditions: Partial<Condition>[] = [],
  value: Rule['value'] = null,
): Rule =>
  ruleSchema.parse({
    id: idOf(ruleNumber++),
    matchType: 'dynamic',
    source:
      from === undefined
        ? { referenceType: 'constant' }
        : typeof from === 'string'
          ? { referenceType: 'element', propertyTypeId: from }
          : { referenceType: 'operation', propertyTypeId: idOf(from) },
    target: { referenceType: 'operation', propertyTypeId: idOf(to) },
    action,
    value,
    conditions,
  })
const run = (fields: Field[], rules: Rule[], input: Record<number, FieldValue> = {}, outside: Outside = {}) =>
  new RuleRun(
    compileRules(fields, rules),
    Object.fromEntries(Object.entries(input).map(([number, value]) => [idOf(Number(number)), value])),
    outside,
    READER,
  )

describe('effects of rules', () => {
  const result = aField(1, 'select')
  const isBad: Partial<Condition>[] = [{ type: 'equal', value: 'bad' }]

  test('show and hide: a hidden field has no value, and shows the entered one again later', () => {
    const form = run([result, aField(2)], [aRule(1, 2, 'show', isBad)], { 2: 'Spricka' })
    expect(form.field(idOf(2))).toMatchObject({ isVisible: false, value: null })
    expect(form.set(idOf(1), 'bad')).toEqual([idOf(1), idOf(2)])
    expect(form.field(idOf(2))).toMatchObject({ isVisible: true, value: 'Spricka' })
    form.set(idOf(1), null)
    expect(form.field(idOf(2))).toMatchObject({ isVisible: false, value: null })
  })

  test('enable, disable, setRequired, setOptional: the last rule that holds decides', () => {
    const rules = [
      aRule(1, 2, 'disable', isBad),
      aRule(1, 2, 'setRequired'),
      aRule(1, 2, 'enable', [{ type: 'exists' }]),
      aRule(1, 2, 'setOptional', isBad),
    ]
    const form = run([result, aField(2)], rules)
    // a field that a rule opens is closed until then
    expect(form.field(idOf(2))).toMatchObject({ isEnabled: false, isRequired: true })
    form.set(idOf(1), 'bad')
    expect(form.field(idOf(2))).toMatchObject({ isEnabled: true, isRequired: false })
  })

  test('set and copy: a decided value cannot be overwritten, and is open again afterwards', () => {
    const form = run(
      [result, aField(2), aField(3)],
      [aRule(1, 2, 'setValue', isBad, 'Ring 112'), aRule(1, 3, 'copySourceDisplayValue', isBad)],
      { 2: 'eget' },
    )
    form.set(idOf(1), 'bad')
    expect(form.field(idOf(2))).toMatchObject({ value: 'Ring 112', isEnabled: false, computedBy: { action: 'setValue' } })
    expect(form.field(idOf(3)).value).toBe('Underkänd')
    expect(form.set(idOf(2), 'något annat')).toEqual([])
    form.set(idOf(1), null)
    expect(form.field(idOf(2))).toMatchObject({ value: 'något annat', isEnabled: true })
  })

  test('from the object: value, how it reads, and its field', () => {
    const outside: Outside = { 'element.weight': { value: 6, displayValue: '6 kg', fieldId: 'weight' } }
    const rules = [
      aRule('weight', 1, 'copySourceValue'),
      aRule('weight', 2, 'copySourceDisplayValue'),
      aRule('weight', 3, 'copySourceFieldId'),
      aRule('gone', 4, 'copySourceValue'),
    ]
    const form = run([aField(1, 'decimal'), aField(2), aField(3), aField(4)], rules, {}, outside)
    expect([1, 2, 3, 4].map((number) => form.field(idOf(number)).value)).toEqual([6, '6 kg', 'weight', null])
  })

  test('addOptions', () => {
    const form = run([result, aField(2, 'select')], [aRule(1, 2, 'addOptions', isBad, [{ value: 'scrap', name: 'Kassera' }])])
    expect(form.field(idOf(2)).options).toEqual([])
    form.set(idOf(1), 'bad')
    expect(form.field(idOf(2)).options).toEqual([{ value: 'scrap', localizedNames: localized('Kassera') }])
  })

  test('addOptions: a choice that rules no longer add counts as none, and is back when they add it again', () => {
    const rules = [aRule(1, 2, 'addOptions', isBad, [{ value: 'scrap', name: 'Kassera' }]), aRule(2, 3, 'copySourceDisplayValue')]
    const form = run([result, aField(2, 'select'), aField(3)], rules, { 1: 'bad', 2: 'scrap' })
    expect([form.field(idOf(2)).value, form.field(idOf(3)).value]).toEqual(['scrap', 'Kassera'])
    expect(form.set(idOf(1), null)).toEqual([idOf(1), idOf(2), idOf(3)])
    expect([form.field(idOf(2)).value, form.field(idOf(3)).value]).toEqual([null, null])
    // what nobody offers is an error, not an empty field; an own option is not affected
    form.set(idOf(2), 'else')
    expect(form.field(idOf(2)).value).toBe('else')
    form.set(idOf(2), 'bad')
    expect(form.field(idOf(2)).value).toBe('bad')
    form.set(idOf(2), 'scrap')
    form.set(idOf(1), 'bad')
    expect(form.field(idOf(2)).value).toBe('scrap')
  })

  test('addOptions: a stored choice keeps its value and its name when the rule ends', () => {
    const fields = [result, aField(2, 'select')]
    const rules = compileRules(fields, [aRule(1, 2, 'addOptions', isBad, [{ value: 'scrap', name: 'Kassera' }])])
    const stored = { [idOf(1)]: 'bad', [idOf(2)]: 'scrap' }
    const input = { ...stored, [idOf(1)]: null }
    const form = evaluateForm(fields, input, stored, { today: '2026-03-02', rules: new RuleRun(rules, input, {}, READER, stored) })
    expect([form.violations, form.values]).toEqual([{}, { [idOf(2)]: 'scrap' }])
    expect(form.fields[1]!.field.options.map(({ localizedNames }) => localizedNames[0]!.text)).toEqual(['Underkänd', 'Kassera'])
  })

  test('a chain is evaluated to its end, and only affected fields are notified', () => {
    const fields = Array.from({ length: 6 }, (_, index) => aField(index))
    const form = run(fields, [
      aRule(0, 1, 'copySourceValue'),
      aRule(1, 2, 'copySourceValue'),
      aRule(2, 3, 'copySourceValue'),
      aRule(5, 4, 'copySourceValue'),
    ])
    expect(form.set(idOf(0), 'x')).toEqual([0, 1, 2, 3].map(idOf))
    expect(form.field(idOf(4)).value).toBeNull()
  })

  test('read the stored form of a value, not the typed one; an invalid value counts as none', () => {
    const equal: Partial<Condition>[] = [{ type: 'equal', value: 'A-1' }]
    const form = run([aField(1, 'scanner'), aField(2), aField(3)], [aRule(1, 2, 'show', equal), aRule(1, 3, 'copySourceValue')])
    form.set(idOf(1), ' A-1 ')
    expect(form.field(idOf(1)).value).toBe(' A-1 ')
    expect([form.field(idOf(2)).isVisible, form.field(idOf(3)).value]).toEqual([true, 'A-1'])
    form.set(idOf(1), '   ')
    expect([form.field(idOf(2)).isVisible, form.field(idOf(3)).value]).toEqual([false, null])
    const number = run([aField(1, 'integer'), aField(2)], [aRule(1, 2, 'show', [{ type: 'exists' }])], { 1: 'tre' })
    expect(number.field(idOf(2)).isVisible).toBe(false)
  })

  test('explains why', () => {
    const rules = [aRule(1, 2, 'show', isBad), aRule(1, 2, 'setRequired', [{ type: 'equal', value: 'ok' }])]
    expect(run([result, aField(2)], rules, { 1: 'bad' }).explain(idOf(2))).toEqual([
      { rule: rules[0], sourceValue: 'bad', holds: true },
      { rule: rules[1], sourceValue: 'bad', holds: false },
    ])
  })
})

test.each<[Partial<Condition>, FieldValue[], FieldValue[]]>([
  [{ type: 'exists' }, ['x', 0, false], [null, '']],
  [{ type: 'exists', negate: true }, [null, ''], ['x']],
  [{ type: 'equal', value: 'x' }, ['x'], ['y', null, 'X']],
  [{ type: 'equal', value: '5,5' }, [5.5], [5, null]],
  [{ type: 'equal', value: true }, [true], [false, null]],
  [{ type: 'equal', value: null }, [null, ''], ['x', 0]],
  [{ type: 'above', value: 3 }, [4], [3, 2, null, 'x']],
  [{ type: 'aboveOrEqual', value: 3 }, [4, 3], [2, null]],
  [{ type: 'below', value: '2026-11-21' }, ['2026-11-20'], ['2026-11-21', '2027-01-01', null]],
  [{ type: 'belowOrEqual', value: '08:00' }, ['07:59', '08:00'], ['08:01', null]],
])('%j', (condition, holding, failing) => {
  const kinds: Partial<Record<string, FieldType>> = { number: 'decimal', boolean: 'checkbox' }
  const shows = (value: FieldValue) => {
    const source = aField(1, kinds[typeof value] ?? 'text')
    const form = run([source, aField(2, 'text', { uiStatus: 'hidden' })], [aRule(1, 2, 'show', [condition])])
    form.set(idOf(1), value)
    return form.field(idOf(2)).isVisible
  }
  expect(holding.filter((value) => !shows(value))).toEqual([])
  expect(failing.filter((value) => shows(value))).toEqual([])
})

describe('rules as they are saved', () => {
  test('the old single condition is a list of one; a condition of type none is dropped', () => {
    const base = {
      id: idOf(1),
      matchType: 'dynamic',
      source: { referenceType: 'constant' },
      target: { referenceType: 'operation' },
      action: 'show',
    }
    const equal = { type: 'equal', value: 1, negate: true }
    expect(ruleSchema.parse({ ...base, condition: equal }).conditions).toEqual([equal])
    expect(ruleSchema.parse({ ...base, conditions: [{ type: 'none', value: null, negate: false }, equal] }).conditions).toEqual([equal])
    expect(ruleSchema.parse(base).conditions).toEqual([])
  })

  test('the table: every cell is accepted, and other combinations are refused', () => {
    for (const { matchType, sources, targets, actions } of ALLOWED_ROWS)
      for (const source of sources)
        for (const target of targets) for (const action of actions) expect(isAllowed({ matchType, source, target, action })).toBe(true)
    expect(isAllowed({ matchType: 'dynamic', source: 'transaction', target: 'operation', action: 'show' })).toBe(false)
    expect(isAllowed({ matchType: 'dynamic', source: 'operation', target: 'element', action: 'setValue' })).toBe(false)
    expect(isAllowed({ matchType: 'outgoing', source: 'operation', target: 'element', action: 'show' })).toBe(false)
    expect(isAllowed({ matchType: 'self', source: 'elementType', target: 'elementType', action: 'addSourceValue' })).toBe(false)
  })

  test('a circle of any length is found and named; a diamond is not a circle', () => {
    const fields = [1, 2, 3, 4].map((number) => aField(number))
    expect(findCircle(fields, [aRule(1, 2, 'show'), aRule(1, 3, 'show'), aRule(2, 4, 'show'), aRule(3, 4, 'show')])).toBeUndefined()
    const circle = findCircle(fields, [aRule(4, 1, 'show'), aRule(1, 2, 'show'), aRule(2, 3, 'copySourceValue'), aRule(3, 1, 'hide')])
    expect(circle?.map((field) => field.key)).toEqual(['f1', 'f2', 'f3'])
    expect(findCircle(fields, [aRule(2, 2, 'show')])?.map((field) => field.key)).toEqual(['f2'])
    const long = Array.from({ length: 3000 }, (_, index) => aField(index))
    expect(
      findCircle(
        long,
        long.map((_, index) => aRule(index, (index + 1) % 3000, 'show')),
      ),
    ).toHaveLength(3000)
  })
})

test('the state depends on the entered values, not on their order, and is the same when evaluated again', () => {
  const SIZE = 12
  const fields = Array.from({ length: SIZE }, (_, index) => aField(index, 'text', { uiStatus: index % 4 === 3 ? 'hidden' : 'enabled' }))
  const values = fc.constantFrom<FieldValue>(null, 'a', 'b', 'c')
  const actions = fc.constantFrom<Rule['action']>(
    'show',
    'hide',
    'enable',
    'disable',
    'setRequired',
    'setOptional',
    'setValue',
    'copySourceValue',
  )
  const rules = fc.array(
    fc
      .tuple(fc.nat(SIZE - 2), fc.nat(SIZE - 1), actions, values, values, fc.boolean())
      // from a lower to a higher field: no circles
      .map(([from, to, action, wanted, set, negate]) =>
        aRule(from, Math.max(to, from + 1), action, [{ type: 'equal', value: wanted, negate }], set),
      ),
    { maxLength: 25 },
  )
  assertProperty(
    fc.property(rules, fc.array(fc.tuple(fc.nat(SIZE - 1), values), { maxLength: 30 }), (list, changes) => {
      const compiled = compileRules(fields, list)
      const stepwise = new RuleRun(compiled, {}, {}, READER)
      const entered: Values = {}
      for (const [number, value] of changes) {
        const before = fields.map((field) => stepwise.field(field.id))
        const changed = stepwise.set(idOf(number), value)
        entered[idOf(number)] = value
        // the reported changes are the actual ones
        expect(
          fields
            .filter((field, index) => stepwise.field(field.id) !== before[index])
            .map((field) => field.id)
            .sort(),
        ).toEqual([...changed].sort())
      }
      const fresh = new RuleRun(compiled, entered, {}, READER)
      expect(fields.map((field) => stepwise.field(field.id))).toEqual(fields.map((field) => fresh.field(field.id)))
      for (const field of fields) expect(fresh.set(field.id, entered[field.id] ?? null)).toEqual([])
    }),
    { numRuns: 2000 },
  )
})
