import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FullOperation, Operation, PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import type { FullTransaction, Transaction } from '@verka/domain/transactions/transactions.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { asId } from '@verka/domain/entities/ids.ts'
import { aField, anElement, anElementType, anOperationType, aService, withKey } from '../../testing/made/a-working-day.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

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

const minutes = () => aField('minutes', 'integer', { required: true, validation: { range: { min: 1, max: 60 } } })

async function aCleaningLog(extra: object = {}) {
  const type = await anElementType(admin, [])
  const fields = [minutes(), aField('notes', 'textArea'), aField('kind', 'select', { defaultValue: 'ok' })]
  const operationType = await anOperationType(admin, type.id, fields)
  const service = await aService(admin, operationType, extra)
  const element = await anElement(admin, type.id, { title: 'Sal 1' })
  const body = (values: unknown[] = [15]) => ({
    elementId: element.id,
    transactionTypeId: service.id,
    operationTypeId: operationType.id,
    operationTypeVersion: operationType.version,
    dataProperties: values.map((value, index) => ({ dataPropertyTypeId: fields[index]!.id, value })),
  })
  return { type, operationType, service, element, fields, body }
}

test('logs and reports are filtered by a person’s id, not by their name', async () => {
  const { operationType, service, body } = await aCleaningLog()
  for (const one of [user, admin]) expect((await one.call('POST', '/operations', body(), withKey())).status).toBe(201)
  for (const [path, column] of [
    [`/operations/filter?operationTypeId=${operationType.id}`, 'executedById'],
    [`/transactions/filter?transactionTypeId=${service.id}`, 'createdById'],
  ] as const) {
    type Done = { executedBy?: { id: string }; createdBy?: { id: string } }
    const of = async (value: unknown) => {
      const query = { filters: [{ column, value }], ordering: [{ column, dir: 'asc' }] }
      const { status, body: found } = await admin.call<{ items: Done[] }>('POST', path, query)
      return status === 200 ? found.items.map(({ executedBy, createdBy }) => (executedBy ?? createdBy)!.id) : status
    }
    expect(await of(user.userId)).toEqual([user.userId])
    expect(await of([user.userId, admin.userId])).toHaveLength(2)
    expect(await of(randomUUID())).toEqual([])
    expect(await of(7)).toBe(400)
  }
})

describe('executing an operation', () => {
  test('from the form to the executed transaction, with the entered values, user and time', async () => {
    const { operationType, service, element, body, fields } = await aCleaningLog()
    const prepared = await user.call<PreparedOperation>('GET', `/operations/prepare/${operationType.id}/${element.id}/${service.id}`)
    expect(prepared.body).toMatchObject({
      element: { title: 'Sal 1' },
      mode: 'start',
      dataProperties: [{ dataPropertyTypeId: fields[2]!.id, value: 'ok' }],
    })
    const { status, body: executed } = await user.call<FullOperation>('POST', '/operations', body([15, 'Blött golv']), withKey())
    expect(status).toBe(201)
    const { body: transaction } = await user.call<FullTransaction>('GET', `/transactions/${executed.transactionId}/full`)
    expect(transaction).toMatchObject({
      status: 'completed',
      mode: 'simpleForm',
      elementTitle: 'Sal 1',
      createdBy: { id: user.userId },
      operations: [{ executedBy: { id: user.userId }, dataProperties: [{ value: 15, displayValue: '15' }, { value: 'Blött golv' }] }],
    })
    expect(Math.abs(Date.parse(transaction.createdAt) - Date.now())).toBeLessThan(60_000)
    const report = await admin.call<{ items: Transaction[] }>('POST', `/transactions/filter?transactionTypeId=${service.id}`, {})
    const log = await admin.call<{ items: Operation[] }>('POST', `/operations/filter?operationTypeId=${operationType.id}`, {})
    expect(report.body.items.map((item) => item.id)).toEqual([transaction.id])
    expect(log.body.items.map((item) => item.id)).toEqual([executed.id])
  })

  test('reports an error at its field and writes nothing', async () => {
    const { service, body, fields } = await aCleaningLog()
    const answer = await user.call<{ errors: unknown }>('POST', '/operations', body([61]), withKey())
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [{ message: '@validation.between', field: `dataProperties.${fields[0]!.id}`, params: { min: 1, max: 60 } }],
    ])
    const missing = await user.call<{ errors: unknown }>('POST', '/operations', body([]), withKey())
    expect(missing.body.errors).toEqual([{ message: '@validation.required', field: `dataProperties.${fields[0]!.id}` }])
    const { body: report } = await admin.call<{ totalCount: number }>('POST', `/transactions/filter?transactionTypeId=${service.id}`, {})
    expect(report.totalCount).toBe(0)
  })

  test('needs a key, and the same submission five times at once is one transaction', async () => {
    const { service, body } = await aCleaningLog()
    expect((await user.call('POST', '/operations', body())).status).toBe(400)
    const key = withKey()
    const answers = await Promise.all(Array.from({ length: 5 }, () => user.call<FullOperation>('POST', '/operations', body(), key)))
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.id}`)).size).toBe(1)
    const { body: report } = await admin.call<{ totalCount: number }>('POST', `/transactions/filter?transactionTypeId=${service.id}`, {})
    expect(report.totalCount).toBe(1)
  })

  test('keeps operations unchanged when the form changes later; a form that was open is refused', async () => {
    const { operationType, body, fields } = await aCleaningLog()
    const executed = (await user.call<FullOperation>('POST', '/operations', body([15, 'x']), withKey())).body
    const { can: _can, ...saved } = operationType
    const renamed = { ...fields[0]!, localizedNames: localized('Tid', 'Time', 'Tid') }
    const changed = { ...saved, dataPropertyTypes: [renamed], confirmedRemovals: fields.map(({ id }) => id) }
    expect((await admin.call('PUT', `/operationTypes/${operationType.id}`, changed)).status).toBe(200)
    const shown = (await user.call<FullOperation>('GET', `/operations/${executed.id}`)).body
    expect(shown.dataPropertyTypes.map((field) => field.key)).toEqual(['minutes', 'notes', 'kind'])
    expect(shown.dataPropertyTypes[0]!.localizedNames).toEqual(fields[0]!.localizedNames)
    const open = await user.call('POST', '/operations', body([15]), withKey())
    expect([open.status, open.body.code]).toEqual([409, 'stale'])
  })

  test('refuses parts that do not belong together', async () => {
    const one = await aCleaningLog()
    const other = await aCleaningLog()
    const statusOf = async (change: object) => (await user.call('POST', '/operations', { ...one.body(), ...change }, withKey())).status
    expect(await statusOf({ elementId: other.element.id })).toBe(404)
    expect(await statusOf({ operationTypeId: other.operationType.id })).toBe(422)
    expect(await statusOf({ mode: 'complete' })).toBe(422)
    expect(await statusOf({ transactionId: randomUUID(), mode: 'update' })).toBe(422)
    expect(await statusOf({ dataProperties: [{ dataPropertyTypeId: other.fields[0]!.id, value: 5 }] })).toBe(422)
    expect(
      await statusOf({
        dataProperties: [
          { dataPropertyTypeId: one.fields[0]!.id, value: 5 },
          { dataPropertyTypeId: one.fields[0]!.id, value: 6 },
        ],
      }),
    ).toBe(422)
    expect(await statusOf({ executedBy: randomUUID() })).toBe(400)
  })

  test('refuses a forged status: the mode decides it', async () => {
    const { body, service } = await aCleaningLog()
    for (const forged of [{ status: 'started' }, { status: 'completed' }, { transaction: { status: 'cancelled' } }]) {
      const { status, body: answerBody } = await user.call('POST', '/operations', { ...body(), ...forged }, withKey())
      expect([status, answerBody.code]).toEqual([400, 'malformed'])
    }
    const none = await user.call<{ items: Transaction[] }>('POST', `/transactions/filter?transactionTypeId=${service.id}`, {})
    expect(none.body.items).toEqual([])
  })

  test('an object of another site does not exist for a form and its execution, also for users of both sites', async () => {
    const { body, element, operationType, service } = await aCleaningLog()
    const south = `/api/v2/${tenant.key}/${tenant.sites[1]!.key}`
    const form = `/operations/prepare/${operationType.id}/${element.id}/${service.id}`
    for (const [path, given] of [[`${south}${form}`], [`${south}/operations`, body()], [`${south}/elements/${element.id}/now`]] as const) {
      const { status, body: answerBody } = await admin.call(given ? 'POST' : 'GET', path, given, given && withKey())
      expect([path, status, answerBody.code]).toEqual([path, 404, 'notFound'])
    }
    expect((await admin.call('GET', form)).status).toBe(200)
  })
})

describe('who sees and runs a service', () => {
  test('a restricted user only what a privilege grants, and only their own', async () => {
    const { service, body, element } = await aCleaningLog()
    const restricted = await tenant.as('user')
    const other = await user.call<FullOperation>('POST', '/operations', body(), withKey())
    const services = () => restricted.call<{ items: { id: string }[] }>('GET', `/transactionTypes?elementTypeId=${element.elementTypeId}`)
    expect((await services()).body.items).toEqual([])
    expect((await restricted.call('POST', '/operations', body(), withKey())).status).toBe(404)

    const [site] = tenant.sites
    const privilegeId = asId<'privilege'>(randomUUID())
    await server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [site!.id] }, async (tx) => {
      const scope = { tenant_id: tenant.id, site_id: site!.id }
      const moment = new Date()
      await tx
        .insertInto('privileges')
        .values({ ...scope, id: privilegeId, name: 'Städare', created_at: moment, updated_at: moment, owner_id: admin.userId })
        .execute()
      await tx
        .insertInto('privilege_grants')
        .values({ ...scope, privilege_id: privilegeId, transaction_type_id: service.id, operation_modes: ['start'], view: 'own' })
        .execute()
      await tx
        .insertInto('user_privileges')
        .values({ ...scope, user_id: restricted.userId, privilege_id: privilegeId })
        .execute()
    })
    await expect.poll(async () => (await services()).body.items.length, { interval: 100 }).toBe(1)
    const own = await restricted.call<FullOperation>('POST', '/operations', body(), withKey())
    expect(own.status).toBe(201)
    const list = await restricted.call<{ items: Transaction[] }>(
      'POST',
      `/transactions/filter?transactionTypeId=${service.id}&type=all`,
      {},
    )
    expect(list.body.items.map((item) => item.id)).toEqual([own.body.transactionId])
    expect((await restricted.call('GET', `/transactions/${other.body.transactionId}`)).status).toBe(404)
    expect((await restricted.call('GET', `/operations/${other.body.id}`)).status).toBe(404)
    expect((await user.call('GET', `/transactions/${own.body.transactionId}`)).status).toBe(200)
  })

  test('a service marked restricted is not there for a user without a privilege', async () => {
    const { service, body } = await aCleaningLog({ restricted: true })
    expect((await user.call('GET', `/transactionTypes/${service.id}`)).status).toBe(404)
    expect((await user.call('POST', '/operations', body(), withKey())).status).toBe(404)
    const siteAdmin = await tenant.as('siteAdmin')
    expect((await siteAdmin.call('POST', '/operations', body(), withKey())).status).toBe(201)
  })

  test('a draft is there for those who edit it, and cannot be run; publishing it needs a published function that starts it', async () => {
    const { type, element } = await aCleaningLog()
    const draft = await anOperationType(admin, type.id, [], { status: 'draft' })
    const operations = [{ id: randomUUID(), mode: 'start', operationTypeId: draft.id }]
    const body = { elementTypeId: type.id, mode: 'simpleForm', localizedNames: localized('Ny'), operations }
    const refused = await admin.call<{ errors: unknown }>('POST', '/transactionTypes', { ...body, status: 'published' })
    expect(refused.body.errors).toEqual([{ message: '@validation.functionNotPublished', field: 'operations.0.operationTypeId' }])
    const empty = await admin.call<{ errors: unknown }>('POST', '/transactionTypes', { ...body, operations: [], status: 'published' })
    expect(empty.body.errors).toEqual([{ message: '@validation.startMissing', field: 'operations' }])
    const gone = [{ ...operations[0], operationTypeId: randomUUID() }]
    const without = await admin.call<{ errors: unknown }>('POST', '/transactionTypes', { ...body, operations: gone, status: 'draft' })
    expect(without).toMatchObject({
      status: 422,
      body: { errors: [{ message: '@validation.functionMissing', field: 'operations.0.operationTypeId' }] },
    })
    const service = await aService(admin, draft, { status: 'draft' })
    expect((await user.call('GET', `/transactionTypes/${service.id}`)).status).toBe(404)
    const run = { elementId: element.id, transactionTypeId: service.id, operationTypeId: draft.id, operationTypeVersion: 1 }
    expect((await admin.call('POST', '/operations', run, withKey())).status).toBe(422)
  })

  test('a locked tenant changes no category, function or service, and works on', async () => {
    const locked = await aTenant(server)
    admin = await locked.as('tenantAdmin')
    const { body, type, element } = await aCleaningLog()
    await server.database.transaction({ kind: 'installation' }, (tx) =>
      tx.updateTable('tenants').set({ is_locked_down: true }).where('id', '=', locked.id).execute(),
    )
    expect((await admin.call('POST', '/elementTypes', { localizedNames: localized('X') })).status).toBe(423)
    expect((await admin.call('DELETE', `/elementTypes/${type.id}?version=1`)).status).toBe(423)
    // the shown rights may be a second old
    const can = async () => (await admin.call<{ can: object }>('GET', `/elementTypes/${type.id}`)).body.can
    await expect.poll(can, { interval: 100 }).toEqual({ edit: false, delete: false })
    expect((await admin.call('POST', '/operations', body(), withKey())).status).toBe(201)
    expect((await admin.call('PUT', `/elements/${element.id}`, { elementTypeId: type.id, title: 'Nytt namn', version: 1 })).status).toBe(
      200,
    )
    admin = await tenant.as('tenantAdmin')
  })
})
