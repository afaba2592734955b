import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field } from '@verka/domain/forms/field.ts'
import { aField } from '../../../testing/made/a-working-day.ts'
import { aRuledServiceOf, of, rule, valuesOf } from '../../../testing/made/services/ruled-services.ts'
import { testApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../../testing/servers/test-tenant.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
let user: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  user = await tenant.as('privilegedUser')
})
afterAll(() => server.close())

const aRuledService = (setting: Parameters<typeof aRuledServiceOf>[2]) => aRuledServiceOf(admin, user, setting)
describe('the function itself', () => {
  const ofFunction = (propertyTypeId: string) => ({ referenceType: 'operationType', propertyTypeId })

  test('a function’s name, status, creation and change are read when a form is prepared', async () => {
    const [title, status, created, changed] = [
      aField('title', 'text'),
      aField('status', 'text'),
      aField('created', 'dateTime'),
      aField('changed', 'dateTime'),
    ]
    const into = (field: Field) => of('operation', field)
    const { prepare, operationType } = await aRuledService({
      fields: [title, status, created, changed],
      rules: [
        rule('incoming', ofFunction('title'), into(title), 'copySourceValue'),
        rule('incoming', ofFunction('status'), into(status), 'copySourceDisplayValue'),
        rule('incoming', ofFunction('created'), into(created), 'copySourceValue'),
        rule('incoming', ofFunction('changed'), into(changed), 'copySourceValue'),
      ],
    })
    const minute = (moment: string) => `${moment.slice(0, 16)}:00Z`
    expect(await prepare()).toEqual({
      [title.id]: operationType.localizedNames.find(({ culture }) => culture === 'sv-SE')!.text,
      [status.id]: 'Publicerad',
      [created.id]: minute(operationType.createdAt),
      [changed.id]: minute(operationType.updatedAt),
    })
  })

  test('shows a field while it is filled in, and once more on the server', async () => {
    const [shown, hidden, old] = [aField('shown', 'text'), aField('hidden', 'text'), aField('old', 'text')]
    const when = (type: string, value: string) => ({ conditions: [{ type, value, negate: false }] })
    const { execute } = await aRuledService({
      fields: [shown, hidden, old],
      rules: [
        rule('dynamic', ofFunction('status'), of('operation', shown), 'show', when('equal', 'published')),
        rule('dynamic', ofFunction('status'), of('operation', hidden), 'show', when('equal', 'draft')),
        rule('dynamic', ofFunction('created'), of('operation', old), 'show', when('below', '2020-01-01T00:00:00Z')),
      ],
    })
    const done = await execute([[shown, 'syns']])
    expect([done.status, valuesOf(done.body.dataProperties)]).toEqual([201, { [shown.id]: 'syns' }])
    for (const field of [hidden, old]) {
      const refused = await execute([[field, 'x']])
      expect([refused.status, refused.body.errors]).toEqual([422, [{ message: '@validation.notNow', field: `dataProperties.${field.id}` }]])
    }
  })

  test('a function’s property is written to the object by an operation', async () => {
    const [checklist, since, note] = [aField('checklist', 'text'), aField('since', 'dateTime'), aField('note', 'text')]
    const { execute, objectNow, operationType } = await aRuledService({
      object: [
        [checklist, null],
        [since, null],
      ],
      fields: [note],
      rules: [
        rule('outgoing', ofFunction('title'), of('element', checklist), 'copySourceDisplayValue'),
        rule('outgoing', ofFunction('changed'), of('element', since), 'copySourceValue'),
      ],
    })
    expect((await execute([[note, 'gjort']])).status).toBe(201)
    const [name] = operationType.localizedNames
    expect(await objectNow()).toEqual({ [checklist.id]: name!.text, [since.id]: `${operationType.updatedAt.slice(0, 16)}:00Z` })
  })

  test('is read for a trial once it is saved', async () => {
    const { operationType } = await aRuledService({ fields: [aField('a', 'text')], rules: [] })
    const sources = [ofFunction('status')]
    const request = async (extra: object) =>
      (await admin.call<{ outside: object }>('POST', '/rules/sources', { form: 'operation', sources, choices: [], ...extra })).body.outside
    expect(await request({ operationTypeId: operationType.id })).toMatchObject({ 'operationType.status': { value: 'published' } })
    expect(await request({})).toEqual({})
  })
})
