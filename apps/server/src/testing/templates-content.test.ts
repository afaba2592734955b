import { expect, test } from 'vitest'
import { completenessOf, isWritten, noneMissing } from '@verka/domain/definition-texts/completeness.ts'
import { textUnits, type TextHolder } from '@verka/domain/definition-texts/text-units.ts'
import type { Field, Values } from '@verka/domain/forms/field.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import { idsIn, idsOfParts } from '@verka/domain/replication/content.ts'
import { compileRules } from '@verka/domain/rules/engine/compile-rules.ts'
import { evaluateForm } from '@verka/domain/rules/engine/evaluate-form.ts'
import { RuleRun } from '@verka/domain/rules/engine/rule-run.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import { licenceAllows } from '@verka/domain/services/licence.ts'
import type { TransactionMode } from '@verka/domain/services/modes.ts'
import { readBodies } from '../features/replication/bundles/item-bodies.ts'
import { FILES, templates, contentsOf, holderOf, fieldsOf, ofKind } from './read/ready-templates.ts'

const NAMES = [
  '01-tool-loan',
  '02-vehicle',
  '03-fire-extinguishers',
  '04-playground',
  '05-fault-report',
  '06-consumables',
  '07-room-booking',
  '08-keys',
  '09-cleaning-log',
  '10-accident-report',
]
/** Those that a tenant with a licence for loans only can have. */
const LOANS = ['01-tool-loan.json', '02-vehicle.json', '07-room-booking.json', '08-keys.json']

test('there are ten, and each is one file', () => {
  expect(FILES).toEqual(NAMES.map((name) => `${name}.json`))
})

test('no id is used twice, within a file or in two', () => {
  const ids = [...templates.values()].flatMap(({ id, items, examples }) => [
    id,
    ...items.flatMap((item) => [item.id, ...idsOfParts(item.body)]),
    ...examples.map((example) => example.id),
  ])
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})

test('categories have names of their own, so that all templates fit into one site', () => {
  for (const culture of ['sv-SE', 'en-US', 'nb-NO'] as const) {
    const names = [...templates.values()].flatMap((template) =>
      [...ofKind(template, 'elementType'), ...ofKind(template, 'recordType')].map(({ body }) =>
        textIn(holderOf(body).localizedNames, culture),
      ),
    )
    expect(new Set(names).size).toBe(names.length)
  }
})

test.each([...templates])('%s has every text in three languages, and bodies that a save takes', (file, template) => {
  expect(template).toMatchObject({ format: 'verka-template', version: 1 })
  expect(Object.keys(template)).toEqual(['format', 'version', 'id', 'localizedNames', 'localizedDescriptions', 'items', 'examples'])
  const own: TextHolder[] = [template, ...template.examples]
  const units = [...own, ...template.items.map(({ body }) => holderOf(body))].flatMap((holder) => textUnits(holder, 'sv-SE'))
  expect(completenessOf(units).missing).toEqual(noneMissing())
  // a service says what it is for, and each of its steps what it does
  const needed = units.filter(({ part }) => part === 'description' || part === 'operation' || part === 'option')
  expect(needed.filter((unit) => !isWritten(unit)).map(({ id }) => id)).toEqual([])
  expect(readBodies(contentsOf(template))).not.toHaveProperty('wrong')

  const kinds = template.items.map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind === 'operationType').length).toBeGreaterThanOrEqual(2)
  expect(kinds).toEqual(expect.arrayContaining(['elementType', 'transactionType']))
  const definitions = template.items.filter(({ kind }) => kind !== 'record')
  expect(definitions.filter(({ body }) => body['status'] !== 'published')).toEqual([])
  expect(definitions.flatMap(({ body }) => (body['matchRules'] as unknown as object[] | undefined) ?? []).length).toBeGreaterThan(0)
  const modes = ofKind(template, 'transactionType').map(({ body }) => body['mode'] as TransactionMode)
  expect(modes.every((mode) => licenceAllows('personnelLoanSmall', mode))).toBe(LOANS.includes(file))
  expect(template.examples).toHaveLength(2)
})

test.each([...templates])('%s refers to nothing outside of it', (_file, { items, examples }) => {
  const inside = new Set(items.flatMap((item) => [item.id, ...idsOfParts(item.body)]))
  const named = [...items.flatMap(({ body }) => idsIn(body)), ...examples.flatMap((example) => idsIn(example.dataProperties as never))]
  expect(named.filter((id) => !inside.has(id))).toEqual([])
  // a text would need a translation, unless it is a name or a number
  const fields = new Map(items.flatMap(({ body }) => fieldsOf(body)).map((field) => [field.id, field]))
  const texts = examples.flatMap(({ dataProperties }) =>
    dataProperties.filter(({ dataPropertyTypeId: id }) => ['textArea', 'html'].includes(fields.get(id)!.fieldType)),
  )
  expect(texts).toEqual([])
})

/** Answers that are not good, and the fields that they make required, by the English names of functions. */
const QUESTIONS: [file: string, name: string, answers: Values, required: string[]][] = [
  ['01-tool-loan.json', 'Returning a tool', { condition: 'broken' }, ['description', 'photo']],
  ['02-vehicle.json', 'Returning a vehicle', { damage: 'new' }, ['description', 'photo']],
  ['03-fire-extinguishers.json', 'Inspection of fire extinguisher', { result: 'rejected' }, ['description']],
  ['03-fire-extinguishers.json', 'Inspection of fire extinguisher', { seal: 'deviation' }, ['sealPhoto', 'sealNote']],
  ['03-fire-extinguishers.json', 'Reporting a defect', { problem: 'damaged' }, ['photo']],
  ['04-playground.json', 'Routine inspection of equipment', { whole: 'deviation' }, ['wholePhoto', 'wholeNote', 'risk']],
  ['04-playground.json', 'Main inspection of equipment', { head: 'deviation', risk: 'high' }, ['headPhoto', 'headNote', 'measure']],
  ['05-fault-report.json', 'Reporting a fault', { urgency: 'danger' }, ['measure']],
  ['05-fault-report.json', 'Following up a fault', { state: 'planned' }, ['plannedFor']],
  ['05-fault-report.json', 'Cancelled fault report', { reason: 'other' }, ['explanation']],
  ['06-consumables.json', 'Withdrawal from the store', { amount: 21, discarded: true }, ['purpose', 'reason']],
  ['06-consumables.json', 'Refilling the store', { complete: 'no' }, ['deviation']],
  ['07-room-booking.json', 'Checking in to a room', { purpose: 'event' }, ['description', 'people', 'evacuation']],
  ['07-room-booking.json', 'Checking out of a room', { order: 'faulty' }, ['description', 'photo']],
  ['08-keys.json', 'Returning a key', { outcome: 'lost' }, ['description', 'lostOn', 'changeLock']],
  ['09-cleaning-log.json', 'Recording of cleaning', { done: 'partly', damage: true }, ['obstacle', 'description', 'photo']],
  ['09-cleaning-log.json', 'Check of cleaning', { grade: '1' }, ['where', 'description', 'photo', 'redoBy']],
  [
    '10-accident-report.json',
    'Report of an event',
    { injured: 'yes', treatment: 'hospital' },
    ['role', 'bodyPart', 'absence', 'measure', 'authority'],
  ],
  ['10-accident-report.json', 'Investigation of an event', { risk: 'high' }, ['temporary']],
]

test.each(QUESTIONS)('%s: %s with %o asks for %o', (file, name, answers, required) => {
  const { body } = templates.get(file)!.items.find((item) => textIn(holderOf(item.body).localizedNames, 'en-US') === name)!
  const tree = body['dataPropertyTypes'] as unknown as readonly Field[]
  const violatedBy = (byKey: Values) => {
    const values = Object.fromEntries(fieldsOf(body).map(({ id, key }) => [id, byKey[key] ?? null]))
    const rules = compileRules(tree, body['matchRules'] as unknown as Rule[])
    const run = new RuleRun(rules, values, {}, { culture: 'sv-SE', timeZone: 'Europe/Stockholm' }, {})
    const { violations } = evaluateForm(tree, values, {}, { rules: run, today: '2026-11-28', matches: () => true })
    return fieldsOf(body).flatMap(({ id, key }) => (id in violations ? [key] : []))
  }
  const before = violatedBy({})
  expect(
    violatedBy(answers)
      .filter((key) => !before.includes(key))
      .toSorted(),
  ).toEqual(required.toSorted())
})
