import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { DefinitionEffects } from '@verka/domain/definitions/effects.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import type { Expectation, Given, RuleTest } from '@verka/domain/rule-tests/rule-test.ts'
import type { Condition, Reference, Rule } from '@verka/domain/rules/rule.ts'
import { aField, anElement, anElementType, anOperationType, aRecord, aRecordType } from '../../testing/made/a-working-day.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
})
afterAll(() => server.close())

interface Refusal {
  code: string
  errors: { field: string; message: string; params: { name: string; count: number } }[]
  details: { ruleTests: { id: string; expectations: { expectation: Expectation; was?: Expectation }[] }[] }
}
const of = (referenceType: Reference['referenceType'], { id }: Field): Reference => ({ referenceType, propertyTypeId: id })
const rule = (
  matchType: Rule['matchType'],
  source: Reference,
  action: Rule['action'],
  target: Reference,
  ...conditions: Condition[]
): Rule => ({
  id: randomUUID(),
  matchType,
  source,
  target,
  action,
  value: null,
  conditions,
})
const above = (value: number): Condition => ({ type: 'above', value, negate: false })
const pairs = (values: readonly [Field, unknown][]) => values.map(([{ id }, value]) => ({ propertyTypeId: id, value })) as Given['values']
const aTest = (name: string, values: [Field, unknown][], expected: Expectation[], object: [Field, unknown][] = []): RuleTest => ({
  id: randomUUID(),
  name,
  given: { today: '2026-12-01', values: pairs(values), object: pairs(object), earlier: [] },
  expect: expected,
})
const isVisible = ({ id }: Field, is: boolean): Expectation => ({ aspect: 'visible', propertyTypeId: id, is })

/** A category whose note is shown for heavy things, with a case that says so. */
async function aTestedType(extra: object = {}) {
  const [weight, note] = [aField('weight', 'decimal'), aField('note', 'text')]
  const show = rule('self', of('elementType', weight), 'show', of('elementType', note), above(10))
  const heavy = aTest('Tunga saker har en anteckning', [[weight, 20]], [isVisible(note, true)])
  const light = aTest('Lätta har ingen', [[weight, 5]], [isVisible(note, false)])
  const type = await anElementType(admin, [weight, note], { matchRules: [show], ruleTests: [heavy, light], ...extra })
  const save = (changes: object) => admin.call<ElementType & Refusal>('PUT', `/elementTypes/${type.id}`, { ...type, ...changes })
  /** The rule with another limit. */
  const showFrom = (limit: number) => ({ matchRules: [{ ...show, conditions: [above(limit)] }] })
  return { type, weight, note, show, heavy, light, save, showFrom }
}

describe('a published definition', () => {
  test('with a failing test case is refused at the case, with what it is instead, until that is confirmed', async () => {
    const { type, heavy, light, save, showFrom, note } = await aTestedType()
    expect(type.ruleTests).toEqual([heavy, light])
    const { status, body } = await save(showFrom(100))
    expect([status, body.code]).toEqual([422, 'invalid'])
    expect(body.errors).toMatchObject([
      {
        field: 'ruleTests.0',
        message: '@errors.ruleTestFails',
        params: { name: heavy.name, count: 1 },
      },
    ])
    expect(body.details.ruleTests).toMatchObject([
      { id: heavy.id, name: heavy.name, problems: [], expectations: [{ expectation: heavy.expect[0], was: isVisible(note, false) }] },
    ])
    expect((await save({ ...showFrom(100), confirmedFailures: [light.id] })).status).toBe(422)
    const saved = await save({ ...showFrom(100), confirmedFailures: [heavy.id] })
    expect([saved.status, saved.body.version]).toEqual([200, 2])
    expect('confirmedFailures' in saved.body).toBe(false)
  })

  test('is not asked about again for what failed before, but for what fails now', async () => {
    const { save, showFrom, heavy, light } = await aTestedType()
    await save({ ...showFrom(100), confirmedFailures: [heavy.id] })
    expect((await save({ ...showFrom(200), version: 2 })).status).toBe(200)
    const worse = await save({ ...showFrom(1), version: 3 })
    expect(worse.body.errors.map(({ field }) => field)).toEqual(['ruleTests.1'])
    // a changed case is another one
    const renamed = await save({ ...showFrom(300), ruleTests: [{ ...heavy, name: 'Annat' }, light], version: 3 })
    expect(renamed.body.errors.map(({ params }) => params.name)).toEqual(['Annat'])
  })

  test('is created and published only with cases that are met; a draft may have any', async () => {
    const { weight, note, heavy } = await aTestedType()
    const body = {
      localizedNames: [{ culture: 'sv-SE', text: 'Ny' }],
      dataPropertyTypes: [weight, note],
      ruleTests: [{ ...heavy, expect: [isVisible(note, false)] }],
    }
    expect((await admin.call('POST', '/elementTypes', { ...body, status: 'published' })).status).toBe(422)
    const { status, body: draft } = await admin.call<ElementType>('POST', '/elementTypes', { ...body, status: 'draft' })
    expect(status).toBe(201)
    const publish = (more: object = {}) =>
      admin.call<Refusal>('PUT', `/elementTypes/${draft.id}`, { ...draft, status: 'published', ...more })
    expect((await publish()).body.errors).toMatchObject([{ field: 'ruleTests.0' }])
    expect((await publish({ confirmedFailures: [heavy.id] })).status).toBe(200)
  })

  test('keeps its cases when a program omits them', async () => {
    const { type, heavy, light, save } = await aTestedType()
    const { body } = await save({ ruleTests: undefined })
    expect([body.version, body.ruleTests]).toEqual([type.version + 1, [heavy, light]])
  })

  test('with a case about a removed field is refused with the case as it is', async () => {
    const { type, weight, heavy, save } = await aTestedType()
    const { status, body } = await save({ dataPropertyTypes: [weight], matchRules: [] })
    expect([status, body.details.ruleTests.map(({ expectations }) => expectations)]).toMatchObject([
      422,
      [[{ problem: 'fieldGone' }], [{ problem: 'fieldGone' }]],
    ])
    const confirmedFailures = type.ruleTests.map(({ id }) => id)
    expect((await save({ dataPropertyTypes: [weight], matchRules: [], confirmedFailures })).body.ruleTests[0]).toEqual(heavy)
  })
})

test('a function is tried with the given object, its predefined value and its own', async () => {
  const severity = aField('severity', 'integer')
  const causes = await aRecordType(admin, [severity])
  const record = await aRecord(admin, causes.id, 'Rost', 'Rust', { dataProperties: [{ dataPropertyTypeId: severity.id, value: 9 }] })
  const source = { optionSource: `records:${causes.id}`, options: [] }
  const [state, cause] = [aField('state', 'text'), aField('cause', 'select', source)]
  const category = await anElementType(admin, [state, cause])
  const [now, why, note, level] = [
    aField('now', 'select', source),
    aField('why', 'text'),
    aField('note', 'text'),
    aField('level', 'integer'),
  ]
  const chosen = (referenceType: 'operationRecord' | 'elementRecord', field: Field): Reference => ({
    referenceType,
    referenceId: field.id,
    propertyTypeId: severity.id,
  })
  const matchRules = [
    rule('incoming', of('element', state), 'copySourceValue', of('operation', why)),
    rule('incoming', chosen('elementRecord', cause), 'show', of('operation', note), above(5)),
    rule('dynamic', chosen('operationRecord', now), 'copySourceValue', of('operation', level)),
    rule('outgoing', of('operation', level), 'copySourceDisplayValue', of('element', state)),
  ]
  const expected: Expectation[] = [
    { aspect: 'value', propertyTypeId: why.id, is: 'Sliten' },
    isVisible(note, true),
    { aspect: 'value', propertyTypeId: level.id, is: 9 },
    { aspect: 'write', target: of('element', state), is: { set: '9' } },
  ]
  const one = aTest('Allt', [[now, record.id]], expected, [
    [state, 'Sliten'],
    [cause, record.id],
  ])
  const fields = [now, why, note, level]
  const operation = await anOperationType(admin, category.id, fields, { matchRules, ruleTests: [one] })
  // a predefined value that is gone
  await admin.call('DELETE', `/records/${record.id}?version=1&confirmed=true`)
  const again = { ...one, name: 'Igen' }
  const { body } = await admin.call<Refusal & { details: { ruleTests: { problems: unknown[] }[] } }>(
    'PUT',
    `/operationTypes/${operation.id}`,
    { ...operation, ruleTests: [again] },
  )
  expect(body.details.ruleTests[0]!.problems).toMatchObject([
    { problem: 'optionGone', path: 'given.values.0' },
    { problem: 'optionGone', path: 'given.object.1' },
  ])
  // and it does not stop a save that has nothing to do with it
  expect((await admin.call('PUT', `/operationTypes/${operation.id}`, operation)).status).toBe(200)
})

test('what a save would mean includes the cases that would refuse it', async () => {
  const { type, heavy, showFrom } = await aTestedType()
  const effectsOf = async (draft: object) => (await admin.call<DefinitionEffects>('POST', '/elementTypes/effects', draft)).body.failingTests
  const { id, dataPropertyTypes, ruleTests } = type
  expect((await effectsOf({ id, dataPropertyTypes, ruleTests, ...showFrom(100) })).map((one) => one.name)).toEqual([heavy.name])
  expect(await effectsOf({ dataPropertyTypes, ruleTests, ...showFrom(10) })).toEqual([])
  const operation = { elementTypeId: id, dataPropertyTypes, matchRules: [], ruleTests }
  const { body } = await admin.call<DefinitionEffects>('POST', '/operationTypes/effects', operation)
  expect(body.failingTests).toHaveLength(1)
})

test('a predefined value type has cases, too', async () => {
  const [size, note] = [aField('size', 'integer'), aField('note', 'text')]
  const matchRules = [rule('self', of('record', size), 'setRequired', of('record', note), above(1))]
  const wrong = aTest('Stora', [[size, 2]], [{ aspect: 'valid', propertyTypeId: note.id, is: true }])
  await expect(aRecordType(admin, [size, note], { matchRules, ruleTests: [wrong] })).rejects.toThrow(/ruleTests\.0/)
})

test('an earlier version is restored as it is saved', async () => {
  const { type, heavy, save, showFrom } = await aTestedType()
  await save({ ...showFrom(100), confirmedFailures: [heavy.id] })
  await save({ version: 2, ruleTests: [] })
  const restore = (body: object) => admin.call<Refusal>('POST', `/elementTypes/${type.id}/versions/2/restore`, { version: 3, ...body })
  expect((await restore({})).body.errors).toMatchObject([{ field: 'ruleTests.0' }])
  expect((await restore({ confirmedFailures: [heavy.id] })).status).toBe(200)
  const { body } = await admin.call<{ items: { changed: string[] }[] }>('GET', `/elementTypes/${type.id}/versions`)
  expect(body.items.map(({ changed }) => changed)).toEqual([['rules', 'ruleTests'], ['rules', 'ruleTests'], ['rules'], []])
})

test('those who do not edit a definition do not see its cases', async () => {
  const { type } = await aTestedType()
  await anElement(admin, type.id)
  for (const role of ['user', 'siteAdmin'] as const) {
    const reader = await tenant.as(role)
    for (const path of [`/elementTypes/${type.id}`, `/elementTypes/${type.id}/full`, '/elementTypes']) {
      const { status, body } = await reader.call('GET', path)
      expect([status, JSON.stringify(body).includes('Tunga saker')]).toEqual([200, false])
    }
  }
})

test('wrong cases are refused at their part', async () => {
  const { save, heavy } = await aTestedType()
  const { status, body } = await save({ ruleTests: [{ ...heavy, name: '', expect: [] }] })
  expect([status, body.errors.map(({ field }) => field)]).toEqual([422, ['ruleTests.0.name', 'ruleTests.0.expect']])
})
