import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import type { Element } from '@verka/domain/elements/elements.api.ts'
import type { ElementType } from '@verka/domain/element-types/element-types.api.ts'
import type { DataImport } from '@verka/domain/imports/imports.api.ts'
import { AppError, type ErrorCode } from '@verka/domain/errors/app-error.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { aField, anElement, anElementType, aRecordType } from '../../testing/made/a-working-day.ts'
import { beginImport, checkAs, commandImport, readImport, rowsOf } from '../../testing/made/exchange/imports.ts'
import { outsideOf } from '../../testing/servers/outside.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'
import type { Job } from '../../jobs/job-queue.ts'
import { endingAfterFaults, runImportJob } from './import-job.ts'

let server: TestApp
beforeAll(async () => {
  server = await testApp()
})
afterAll(() => server.close())

async function aShop(fields: Field[] = [aField('weight', 'decimal', { localizedNames: localized('Vikt') })], extra: object = {}) {
  const tenant = await aTenant(server, extra)
  const admin = await tenant.as('tenantAdmin')
  const type = await anElementType(admin, fields)
  return { tenant, admin, type, fields, about: { target: 'element', typeId: type.id } as const }
}
type Shop = Awaited<ReturnType<typeof aShop>>

const elementsOf = async ({ admin, type }: Pick<Shop, 'admin' | 'type'>) =>
  (await admin.call<{ items: Element[] }>('POST', `/elements/filter?elementTypeId=${type.id}`, { limit: 500 })).body.items
const titlesOf = async (shop: Pick<Shop, 'admin' | 'type'>) => (await elementsOf(shop)).map(({ title }) => title).toSorted()
const checkedOf = async (shop: Shop, table: string) => checkAs(shop, await beginImport(shop, shop.about, table))
const save = ({ admin, type }: Shop, changes: object) =>
  admin.call<ElementType>('PUT', `/elementTypes/${type.id}`, { ...type, can: undefined, ...changes })
const reportsOf = async (admin: Caller) =>
  (await admin.call<{ items: AuditEntry[] }>('POST', '^/auditLog/filter', { entities: ['dataImport'] })).body.items.map(
    ({ action }) => action,
  )

const jobOf = (tenant: TestTenant, { id }: DataImport, { userId: by }: Caller, retries: number): Job<'importRows'> => ({
  data: { tenantId: tenant.id, siteId: tenant.sites[0]!.id, id, by },
  retries,
  finish: async () => undefined,
  continue: async () => undefined,
})
const runtimeOf = () => ({ ...outsideOf(server.database), now: () => new Date() })
/** Does one part of the work, as a process that takes the job once. */
const workOnce = (tenant: TestTenant, found: DataImport, by: Caller, retries = 0) =>
  runImportJob(runtimeOf(), jobOf(tenant, found, by, retries))
/** Changes an import in the database, which no call can. */
const inDatabase = ({ tenant }: Pick<Shop, 'tenant'>, change: RawBuilder<unknown>) =>
  server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, (tx) => change.execute(tx))
const setLastRow = (shop: Shop, { id }: DataImport, cells: string) =>
  inDatabase(shop, sql`update import_rows set cells = ${cells}::jsonb where import_id = ${id} and number > 600`)
const manyRows = (count: number) => ['Namn;Kod', ...Array.from({ length: count }, (_, index) => `Nummer ${index};N-${index}`)].join('\n')

test('an object edited between check and run keeps the edit, and its row says so', async () => {
  const shop = await aShop()
  const old = await anElement(shop.admin, shop.type.id, { title: 'Gammal', code: 'E-1' })
  const checked = await checkedOf(shop, 'Kod;Namn\nE-1;Ny\nE-2;Annan\n')
  await shop.admin.call('PUT', `/elements/${old.id}`, { ...old, title: 'Rättad' })
  const done = await commandImport(shop, checked, 'start', { policy: 'correct' })
  expect(done).toMatchObject({ state: 'done', counts: { created: 1, failed: 1 } })
  expect(await rowsOf(shop.admin, done, 'failed')).toMatchObject([{ number: 2, errors: [{ message: '@errors.importChanged' }] }])
  expect(await titlesOf(shop)).toEqual(['Annan', 'Rättad'])
})

test('two imports of the same codes at once: each code is there once, and each report is right', async () => {
  const shop = await aShop()
  const table = manyRows(700)
  const both = [await checkedOf(shop, table), await checkedOf(shop, table)]
  expect(both.map(({ counts }) => counts.create)).toEqual([700, 700])
  for (const { id } of both) await shop.admin.call('POST', `/imports/${id}/start`, { policy: 'correct' })
  await Promise.all([shop.tenant.work(), shop.tenant.work()])
  await shop.tenant.work()
  const counts = await Promise.all(both.map(async ({ id }) => (await readImport(shop.admin, id)).counts))
  const created = counts.reduce((sum, one) => sum + one.created, 0)
  expect([created, counts.map((one) => one.created + one.failed)]).toEqual([700, [700, 700]])
  const { body } = await shop.admin.call<{ totalCount: number }>('POST', `/elements/filter?elementTypeId=${shop.type.id}`, {})
  expect(body.totalCount).toBe(700)
})

describe('a category that is changed', () => {
  const renamed = { localizedNames: localized('Maskiner') }

  test('between check and run: the rows are checked again by the new form before they are saved', async () => {
    const shop = await aShop()
    const [weight] = shop.fields
    const checked = await checkedOf(shop, 'Namn;Vikt\nA;1\nB;2\n')
    const serial = aField('serial', 'text', { required: true })
    await save(shop, { dataPropertyTypes: [weight, serial] })
    const refused = await shop.admin.call<{ errors: object[] }>('POST', `/imports/${checked.id}/start`, { policy: 'all' })
    expect([refused.status, refused.body.errors]).toMatchObject([409, [{ message: '@errors.importOtherDefinition' }]])
    expect(await titlesOf(shop)).toEqual([])
    const again = await checkAs(shop, await readImport(shop.admin, checked.id))
    expect(again.counts).toMatchObject({ wrong: 2 })
  })

  test('in the middle of a run of the correct rows: it ends, and its report has what was saved', async () => {
    const shop = await aShop()
    const checked = await checkedOf(shop, manyRows(600))
    await shop.admin.call('POST', `/imports/${checked.id}/start`, { policy: 'correct' })
    await workOnce(shop.tenant, checked, shop.admin)
    await save(shop, renamed)
    await shop.tenant.work()
    expect(await readImport(shop.admin, checked.id)).toMatchObject({
      state: 'stopped',
      stoppedBecause: 'failed',
      error: { message: '@errors.importOtherDefinition' },
      counts: { created: 500, create: 100 },
    })
    expect(await reportsOf(shop.admin)).toEqual(['execute'])
  })

  test('before a run of all rows or none: nothing is saved', async () => {
    const shop = await aShop()
    const checked = await checkedOf(shop, manyRows(3))
    await shop.admin.call('POST', `/imports/${checked.id}/start`, { policy: 'all' })
    await save(shop, renamed)
    await shop.tenant.work()
    expect(await readImport(shop.admin, checked.id)).toMatchObject({ state: 'stopped', stoppedBecause: 'failed', counts: { created: 0 } })
    expect(await titlesOf(shop)).toEqual([])
  })
})

test('a licence that fills up between check and run: the rows beyond it are refused', async () => {
  const shop = await aShop([], { licenceLevel: 'none' })
  const checked = await checkedOf(shop, manyRows(20))
  expect(checked.counts).toMatchObject({ create: 20 })
  for (let number = 0; number < 10; number++) await anElement(shop.admin, shop.type.id, { title: 'Egen' })
  const done = await commandImport(shop, checked, 'start', { policy: 'correct' })
  expect(done).toMatchObject({ state: 'done', counts: { created: 15, failed: 5 } })
  expect((await rowsOf(shop.admin, done, 'failed'))[0]!.errors).toMatchObject([{ message: '@errors.licenceObjects' }])
})

test('lockdown stops no import, and nothing that it creates', async () => {
  const tenant = await aTenant(server)
  const admin = await tenant.as('tenantAdmin')
  const colours = await aRecordType(admin, [])
  const field = aField('colour', 'select', { localizedNames: localized('Färg'), optionSource: `records:${colours.id}`, options: [] })
  const type = await anElementType(admin, [field])
  const shop = { tenant, admin, type, fields: [field], about: { target: 'element', typeId: type.id } as const }
  await server.database.transaction({ kind: 'installation', tenantId: tenant.id }, (tx) =>
    sql`update tenants set is_locked_down = true where id = ${tenant.id}`.execute(tx),
  )
  expect((await save(shop, { status: 'draft' })).status).toBe(423)
  const found = await beginImport(shop, shop.about, 'Namn;Färg\nA;Röd\n')
  const done = await commandImport(shop, await checkAs(shop, found, { createMissing: [colours.id] }), 'start', { policy: 'all' })
  expect(done).toMatchObject({ state: 'done', counts: { created: 1 } })
})

describe('a run', () => {
  test('that another administrator stops ends, and saves nothing where all or none was wanted', async () => {
    const shop = await aShop()
    const other = await shop.tenant.as('tenantAdmin')
    const checked = await checkedOf(shop, 'Namn\nA\nB\n')
    await shop.admin.call('POST', `/imports/${checked.id}/start`, { policy: 'all' })
    const { body } = await other.call<DataImport>('POST', `/imports/${checked.id}/stop`, {})
    // its job waits, for its turn or for its next try
    expect(body).toMatchObject({ state: 'stopped', stoppedBecause: 'person', counts: { created: 0 } })
    await shop.tenant.work()
    expect([(await readImport(shop.admin, checked.id)).state, await titlesOf(shop)]).toEqual(['stopped', []])
  })

  test('that fails by a fault of the server is tried again, and ends with its report when it goes on failing', async () => {
    const shop = await aShop()
    const checked = await checkedOf(shop, manyRows(600))
    await shop.admin.call('POST', `/imports/${checked.id}/start`, { policy: 'correct' })
    await workOnce(shop.tenant, checked, shop.admin)
    await setLastRow(shop, checked, '[{"at": 1}]')
    await expect(workOnce(shop.tenant, checked, shop.admin, 4)).rejects.toThrow()
    expect((await readImport(shop.admin, checked.id)).state).toBe('running')
    await workOnce(shop.tenant, checked, shop.admin, 5)
    const failed = await readImport(shop.admin, checked.id)
    expect(failed).toMatchObject({
      state: 'stopped',
      stoppedBecause: 'failed',
      error: { message: '@errors.importFault' },
      counts: { created: 500 },
      can: { undo: true },
    })
    expect(await reportsOf(shop.admin)).toEqual(['execute'])
    await setLastRow(shop, checked, '[]')
  })

  test('of all rows or none that goes on failing after its first rows undoes these, and says why', async () => {
    const shop = await aShop()
    const checked = await checkedOf(shop, manyRows(600))
    // as one of more rows than one transaction saves
    await inDatabase(shop, sql`update imports set total = 10001 where id = ${checked.id}`)
    await shop.admin.call('POST', `/imports/${checked.id}/start`, { policy: 'all' })
    await workOnce(shop.tenant, checked, shop.admin)
    expect(await titlesOf(shop)).toHaveLength(500)
    await setLastRow(shop, checked, '[{"at": 1}]')
    await workOnce(shop.tenant, checked, shop.admin, 5)
    expect((await readImport(shop.admin, checked.id)).state).toBe('undoing')
    await setLastRow(shop, checked, '[]')
    await shop.tenant.work()
    expect(await titlesOf(shop)).toEqual([])
    expect(await readImport(shop.admin, checked.id)).toMatchObject({
      state: 'stopped',
      stoppedBecause: 'failed',
      error: { message: '@errors.importFault' },
    })
  })

  test('that goes on being refused ends with the reason; one that waits for the database does not', async () => {
    const shop = await aShop()
    const checked = await checkedOf(shop, 'Namn\nA\n')
    await shop.admin.call('POST', `/imports/${checked.id}/start`, { policy: 'correct' })
    const failing = (code: ErrorCode) =>
      endingAfterFaults(runtimeOf(), jobOf(shop.tenant, checked, shop.admin, 100), () =>
        Promise.reject(new AppError(code, { message: '@errors.tooLarge' })),
      )
    await expect(failing('unavailable')).rejects.toThrow('unavailable')
    expect((await readImport(shop.admin, checked.id)).state).toBe('running')
    await failing('invalid')
    expect(await readImport(shop.admin, checked.id)).toMatchObject({ state: 'stopped', error: { message: '@errors.tooLarge' } })
  })

  test('that another administrator stops in the middle has its report in the log, and can be undone', async () => {
    const shop = await aShop()
    const other = await shop.tenant.as('tenantAdmin')
    const checked = await checkedOf(shop, manyRows(600))
    await shop.admin.call('POST', `/imports/${checked.id}/start`, { policy: 'correct' })
    await workOnce(shop.tenant, checked, shop.admin)
    const stopped = await commandImport({ ...shop, admin: other }, checked, 'stop')
    expect(stopped).toMatchObject({ state: 'stopped', counts: { created: 500, create: 100 }, can: { undo: true } })
    expect(await reportsOf(shop.admin)).toEqual(['execute'])
  })

  test.each([
    ['is given a lower role', sql`update users set role = 'siteAdmin'`],
    ['is disabled', sql`update users set status = 'disabled'`],
  ])('whose person %s in the middle stops, with its report in the log', async (_what, change) => {
    const shop = await aShop()
    const other = await shop.tenant.as('tenantAdmin')
    const checked = await checkedOf(shop, manyRows(600))
    await shop.admin.call('POST', `/imports/${checked.id}/start`, { policy: 'correct' })
    await workOnce(shop.tenant, checked, shop.admin)
    await server.database.transaction({ kind: 'installation', tenantId: shop.tenant.id }, (tx) =>
      sql`${change} where id = ${shop.admin.userId}`.execute(tx),
    )
    await shop.tenant.work()
    expect(await readImport(other, checked.id)).toMatchObject({
      state: 'stopped',
      stoppedBecause: 'rights',
      counts: { created: 500 },
      can: { undo: true },
    })
    expect(await reportsOf(other)).toEqual(['execute'])
  })

  test('ends quietly in a removed tenant or site, and does nothing in another tenant', async () => {
    const shop = await aShop()
    const checked = await checkedOf(shop, 'Namn\nA\n')
    await shop.admin.call('POST', `/imports/${checked.id}/start`, { policy: 'correct' })
    const foreign = await aTenant(server)
    const ended: string[] = []
    for (const data of [{ tenantId: randomUUID() }, { siteId: randomUUID() }, { tenantId: foreign.id, siteId: foreign.sites[0]!.id }]) {
      const own = { tenantId: shop.tenant.id, siteId: shop.tenant.sites[0]!.id, id: checked.id, by: shop.admin.userId }
      const finish = async () => void ended.push(Object.keys(data).join())
      const job = { data: { ...own, ...data }, retries: 0, finish, continue: finish }
      await runImportJob({ ...outsideOf(server.database), now: () => new Date() }, job as Job<'importRows'>)
    }
    expect([ended, await titlesOf(shop)]).toEqual([['tenantId', 'siteId', 'tenantId,siteId'], []])
  })
})
