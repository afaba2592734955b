import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '@verka/domain/forms/field.ts'
import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import type { Transaction } from '@verka/domain/transactions/transactions.api.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { createListKeys } from '../../db/lists/keys/create-list-keys.ts'
import { aField, anOperationType } from '../../testing/made/a-working-day.ts'
import { expectKeysOfLogs } from '../../testing/read/log-keys.ts'
import { by, listedTransactions, valueOf } from '../../testing/read/listed-transactions.ts'
import { aServiceOf } from '../../testing/made/services/services-of-modes.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'
import type { Tx } from '../../db/transaction.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('superUser')
})
afterAll(() => server.close())

const inSite = <Result>(work: (tx: Tx) => Promise<Result>) =>
  server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, work)
type Service = Parameters<typeof listedTransactions>[0]
const listed = (service: Service, query: object, caller = admin) => listedTransactions(service, query, caller)

const note = aField('note', 'text')
const answer = aField('answer', 'text')
const grade = aField('grade', 'select', { options: ['ok', 'bad'].map((value) => ({ value, localizedNames: localized(value) })) })
const notes = (items: Transaction[], field = note) => items.map((item) => valueOf(item, field))

test('the definitions are followed: options, fields, and functions that go and come back', async () => {
  const service = await aServiceOf(admin, 'simpleForm', { functions: { start: { fields: [note, grade] } } })
  let type = service.functions.get('start')!
  for (const [value, of] of [
    ['1', 'bad'],
    ['2', 'ok'],
    ['3', null],
  ] as const)
    await service.run(admin, {
      values: [
        [note, value],
        [grade, of],
      ],
    })
  const order = async (field: Field = grade) => notes(await listed(service, by(field, note))).join('')
  const having = async (value: unknown) => notes(await listed(service, { filters: [{ column: grade.id, value }], ...by(note) })).join('')
  const fieldsWith = (values: string[]) => [
    note,
    { ...grade, options: values.map((value) => ({ value, localizedNames: localized(value) })) },
  ]
  const save = async (dataPropertyTypes: Field[]) => {
    const confirmedRemovals = type.dataPropertyTypes.map(({ id }) => id)
    const changed = { ...type, dataPropertyTypes, confirmedRemovals }
    const { status, body } = await admin.call<OperationType>('PUT', `/operationTypes/${type.id}`, changed)
    expect([status, body]).toEqual([200, body])
    type = body
    service.functions.set('start', type)
  }
  expect(await order()).toBe('213')
  await save(fieldsWith(['bad', 'ok']))
  expect(await order()).toBe('123')
  await save(fieldsWith(['new', 'ok']))
  expect([await order(), await having('bad'), await having('new')]).toEqual(['213', '1', ''])
  await expectKeysOfLogs(server, tenant)
  // more fields than a page has
  const texts = Array.from({ length: 9 }, (_, index) => aField(`t${index}`, 'text'))
  await save([...fieldsWith(['bad', 'ok']), ...texts])
  await service.run(admin, {
    values: [
      [note, '4'],
      [texts.at(-1)!, 'a'],
    ],
  })
  expect(await order(texts.at(-1)!)).toBe('4123')
  // a removed field is no column, until it is restored
  await save([note])
  const { status } = await admin.call('POST', `/transactions/filter?transactionTypeId=${service.service.id}`, by(grade))
  expect(status).toBe(400)
  await save(fieldsWith(['ok', 'bad']))
  expect([await order(), await having('bad')]).toEqual(['2134', '1'])
  await expectKeysOfLogs(server, tenant)

  const other = await anOperationType(admin, service.type.id, [answer])
  const saveService = async (functions: OperationType[]) => {
    const { body: stored } = await admin.call<TransactionType>('GET', `/transactionTypes/${service.service.id}`)
    const operations = functions.map(({ id }) => ({
      id,
      mode: 'start',
      operationTypeId: id,
      localizedNames: stored.operations[0]!.localizedNames,
    }))
    const saved = await admin.call('PUT', `/transactionTypes/${service.service.id}`, { ...stored, operations })
    expect([saved.status, saved.body]).toEqual([200, saved.body])
  }
  await saveService([type, other])
  service.functions.set('start', other)
  await service.run(admin, { values: [[answer, 'a']] })
  expect(notes(await listed(service, by(answer, note)), answer)).toEqual(['a', null, null, null, null])
  await saveService([type])
  // a slot is not reused after its field or option was removed
  await save(fieldsWith(['bad', 'ok']))
  await saveService([type, other])
  expect(notes(await listed(service, by(answer, note)), answer)).toEqual(['a', null, null, null, null])
  expect(await order()).toBe('1234null'.replace('null', ''))
  await expectKeysOfLogs(server, tenant)
})

test('transactions from before keys existed, or in another culture, are listed', async () => {
  const service = await aServiceOf(admin, 'simpleForm', { functions: { start: { fields: [note] } } })
  for (const value of ['Östen', 'Åke', 'Ärla', 'Zeb']) await service.run(admin, { values: [[note, value]] })
  const swedish = ['Zeb', 'Åke', 'Ärla', 'Östen']
  const order = async () => notes(await listed(service, by(note)))
  expect(await order()).toEqual(swedish)
  const { id } = service.service
  await inSite(async (tx) => {
    await sql`update transaction_types set list_slots = null where id = ${id}`.execute(tx)
    await sql`delete from list_keys where type_id = ${id}`.execute(tx)
  })
  expect(await order()).toEqual(swedish)
  await createListKeys(server.database)
  expect(await order()).toEqual(swedish)
  await expectKeysOfLogs(server, tenant)
  const root = await (await aTenant(server)).as('superUser')
  const { body: stored } = await root.call<object>('GET', `/api/v2/tenants/${tenant.id}`)
  expect((await root.call('PUT', `/api/v2/tenants/${tenant.id}`, { ...stored, culture: 'nb-NO' })).status).toBe(200)
  await new Promise((done) => setTimeout(done, 1100))
  expect(await order()).toEqual(['Zeb', 'Ärla', 'Östen', 'Åke'])
  await expectKeysOfLogs(server, tenant)
  const left = await inSite((tx) => sql`select from list_keys where owner_id is not null and culture <> 'nb'`.execute(tx))
  expect(left.rows.length).toBe(0)
})

test('steps of one transaction, and saves of its function meanwhile: all succeed, and the keys are those of the rows', async () => {
  const service = await aServiceOf(admin, 'updatableForm', {
    functions: { start: { fields: [note] }, update: { fields: [answer, grade] } },
  })
  const { body } = await service.run(admin, { values: [[note, 'x']] })
  let type = service.functions.get('update')!
  let version = 1
  const texts = Array.from({ length: 20 }, (_, index) => aField(`t${index}`, 'text'))
  for (let round = 0; round < 5; round++) {
    const more = texts.slice(0, 4 * round)
    const options = (round % 2 === 0 ? ['ok', 'bad'] : ['bad', 'ok']).map((value) => ({ value, localizedNames: localized(value) }))
    const [step, other, saved] = await Promise.all([
      service.run(admin, {
        mode: 'update',
        transactionId: body.transactionId,
        values: [
          [answer, `y${round}`],
          [grade, 'bad'],
        ],
        more: { transactionVersion: version },
      }),
      service.run(admin, { values: [[note, `z${round}`]] }),
      admin.call<OperationType>('PUT', `/operationTypes/${type.id}`, {
        ...type,
        dataPropertyTypes: [answer, { ...grade, options }, ...more],
      }),
    ])
    expect([other.status, saved.status]).toEqual([201, 200])
    // the form of a step may be an older one than the function that was saved first
    expect([201, 409]).toContain(step.status)
    if (step.status === 201) version++
    type = saved.body
    service.functions.set('update', type)
  }
  await expectKeysOfLogs(server, tenant)
})
