import { expect, test } from 'vitest'
import { localized } from '../localization/localized-text.ts'
import { compileRules, findCircle } from '../rules/engine/compile-rules.ts'
import { RuleRun } from '../rules/engine/rule-run.ts'
import type { Rule } from '../rules/rule.ts'
import { evaluateForm } from '../rules/engine/evaluate-form.ts'
import { fieldSchema, type Field, type FieldInput, type Values } from './field.ts'
import { fieldChanges } from './field-changes.ts'
import { checkFields } from '../rules/checks/form-definition.ts'
import { checkPattern } from './text/patterns.ts'
import { STATUS_OPTIONS } from './field-kinds/status-group.ts'
import { visibleFields } from './visible-fields.ts'

const READER = { culture: 'sv-SE', timeZone: 'Europe/Stockholm' } as const
let count = 0
const field = (key: string, fieldType: Field['fieldType'], settings: Partial<FieldInput> = {}): Field =>
  fieldSchema.parse({
    id: `019df82c-71d5-7492-bcba-${String(++count).padStart(12, '0')}`,
    key,
    fieldType,
    localizedNames: localized(key),
    ...settings,
  })
const check = (key: string) => field(key, 'segmented', { options: [...STATUS_OPTIONS] })
const rule = (source: Field, target: Field, action: Rule['action'], value: Rule['value'], wanted: string): Rule => ({
  id: `019df82c-71d5-7492-bcbb-${String(++count).padStart(12, '0')}`,
  matchType: 'dynamic',
  source: { referenceType: 'operation', propertyTypeId: source.id },
  target: { referenceType: 'operation', propertyTypeId: target.id },
  action,
  value,
  conditions: [{ type: 'equal', value: wanted, negate: false }],
})

const [chain, seat, note] = [check('Kedja'), check('Sits'), field('note', 'text', { required: true })]
const checks = field('Gunga', 'statusGroup', { children: [chain, seat] })
const follow = field('follow', 'group', { children: [note] })
const form = [checks, follow]

test('the status of a group is the worst of its answers, and none without answers', () => {
  const statusWith = (values: Values) => evaluateForm(form, values).values[checks.id] ?? null
  expect(statusWith({})).toBe(null)
  expect(statusWith({ [chain.id]: 'notApplicable' })).toBe('notApplicable')
  expect(statusWith({ [chain.id]: 'notApplicable', [seat.id]: 'ok' })).toBe('ok')
  expect(statusWith({ [chain.id]: 'deviation', [seat.id]: 'ok' })).toBe('deviation')
})

test('a rule may read the status of a group, and hide another group with its fields', () => {
  const rules = [rule(checks, follow, 'show', null, 'deviation')]
  expect(findCircle(form, rules)).toBeUndefined()
  const run = new RuleRun(compileRules(form, rules), {}, {}, READER)
  const now = (input: Values) => evaluateForm(form, input, {}, { rules: run })
  expect(now({}).violations).toEqual({})
  expect(run.set(chain.id, 'deviation')).toEqual(expect.arrayContaining([chain.id, checks.id, follow.id, note.id]))
  expect(now({}).violations).toEqual({ [note.id]: { message: 'validation.required' } })
  run.set(note.id, 'Bytt kedja')
  expect(now({}).values[note.id]).toBe('Bytt kedja')
  run.set(chain.id, 'ok')
  expect(now({}).values).toEqual({ [chain.id]: 'ok', [checks.id]: 'ok' })
})

test('the status no longer waits for a check that rules close or make optional', () => {
  const required = { ...seat, required: true }
  const group = { ...checks, children: [chain, required] }
  for (const action of ['disable', 'setOptional'] as const) {
    const rules = [rule(note, required, action, null, 'Saknas')]
    const run = new RuleRun(compileRules([group, note], rules), { [chain.id]: 'ok' }, {}, READER)
    expect(run.field(group.id).value).toBe(null)
    expect(run.set(note.id, 'Saknas')).toContain(group.id)
    expect(run.field(group.id).value).toBe('ok')
  }
})

test('a status that hides one of its own answers is a circle, which is named', () => {
  const circle = findCircle(form, [rule(checks, seat, 'hide', null, 'ok')])
  expect(circle?.map(({ key }) => key)).toEqual(expect.arrayContaining(['Gunga', 'Sits']))
})

test('an error in a row is reported at its path, and the collection reports that it has errors', () => {
  const [name, amount] = [field('Del', 'text', { required: true }), field('Antal', 'integer', { validation: { range: { min: 1 } } })]
  const parts = field('Reservdelar', 'collection', { children: [name, amount] })
  const { violations } = evaluateForm([parts], { [parts.id]: [{ [name.id]: 'Skruv', [amount.id]: 2 }, { [amount.id]: 0 }] })
  expect(violations).toMatchObject({
    [parts.id]: { message: 'validation.groupErrors' },
    [`${parts.id}.1.${name.id}`]: { message: 'validation.required' },
    [`${parts.id}.1.${amount.id}`]: { message: 'validation.min', params: { min: 1 } },
  })
  expect(Object.keys(violations)).toHaveLength(3)
})

test('fields in a hidden group are hidden', () => {
  const hidden = { ...follow, showForUser: false }
  expect(visibleFields([hidden], 'user')).toEqual([])
  const partly = { ...follow, children: [{ ...note, showForUser: false }] }
  expect(visibleFields([partly], 'user')[0]!.children).toEqual([])
})

test('a definition reports errors inside its groups at their path', () => {
  const errorsOf = (fields: Field[]) => checkFields(fields, 'fields', checkPattern).map(({ message, field: at }) => [message, at])
  expect(errorsOf(form)).toEqual([])
  expect(errorsOf([{ ...follow, children: [] }])).toEqual([['@validation.childrenMissing', 'fields.0.children']])
  expect(errorsOf([{ ...note, children: [chain] }])).toContainEqual(['@validation.childrenNotAllowed', 'fields.0.children'])
  expect(errorsOf([{ ...follow, children: [field('Inre', 'group', { children: [note] })] }])).toContainEqual([
    '@validation.notInside',
    'fields.0.children.0.fieldType',
  ])
  expect(errorsOf([{ ...checks, children: [field('Text', 'text')] }])).toEqual([['@validation.statusMissing', 'fields.0.children']])
  expect(errorsOf([{ ...follow, children: [note, { ...field('other', 'text'), key: 'NOTE' }] }])).toEqual([
    ['@validation.keyTwice', 'fields.0.children.1.key'],
  ])
  expect(errorsOf([field('a', 'position'), { ...follow, children: [field('b', 'position')] }])).toEqual([
    ['@validation.onlyOne', 'fields.1.children.0.fieldType'],
  ])
})

test('effects of a save on stored values: fields that leave, change kind, or move between rows and form', () => {
  const parts = field('Delar', 'collection', { children: [note] })
  const changesOf = (after: Field[], before: Field[]) => {
    const { removed, retyped } = fieldChanges(after, before, 'fields')
    return { removed: removed.map((held) => [held.field.id, held.rowsOf]), retyped: retyped.map((held) => [held.at, held.rowsOf]) }
  }
  const retyped = [checks, { ...follow, children: [{ ...note, fieldType: 'integer' as const }] }]
  expect(changesOf(retyped, form)).toEqual({ removed: [], retyped: [['fields.1.children.0', undefined]] })
  expect(changesOf([note], [parts])).toEqual({ removed: [[parts.id, undefined]], retyped: [['fields.0', parts.id]] })
  expect(changesOf([{ ...parts, children: [] }], [parts])).toEqual({ removed: [[note.id, parts.id]], retyped: [] })
  // a removed collection is listed without its fields, a removed group by its fields alone
  expect(changesOf([], [parts, checks])).toEqual({
    removed: [parts.id, chain.id, seat.id].map((id) => [id, undefined]),
    retyped: [],
  })
  expect(changesOf([note, checks], form)).toEqual({ removed: [], retyped: [] })
})

test('effects of a save on chosen options: those that leave a field that stays, and all when their source changes', () => {
  const colour = field('Kulor', 'select', { options: ['red', 'blue'].map((value) => ({ value, localizedNames: localized(value) })) })
  const lostBy = (after: Field[], before: Field[] = [colour]) =>
    fieldChanges(after, before, 'fields').lostOptions.map(({ field: { id }, rowsOf, option }) => [id, rowsOf, option.value])
  const onlyRed = { ...colour, options: colour.options.slice(0, 1) }
  expect(lostBy([onlyRed])).toEqual([[colour.id, undefined, 'blue']])
  expect(lostBy([colour], [onlyRed])).toEqual([])
  expect(lostBy([{ ...colour, optionSource: 'users' }]).map(([, , value]) => value)).toEqual(['red', 'blue'])
  const rows = field('Delar', 'collection', { children: [colour] })
  expect(lostBy([{ ...rows, children: [onlyRed] }], [rows])).toEqual([[colour.id, rows.id, 'blue']])
  // a field that leaves or changes its kind is a change of its own
  expect([lostBy([]), lostBy([{ ...onlyRed, fieldType: 'radio' }])]).toEqual([[], []])
})
