import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SmsMessage, SmsPreview, SmsQuota } from '@verka/domain/sms/sms-messages.api.ts'
import type { AuditEntry } from '@verka/domain/audit/audit-log.api.ts'
import { LICENCE_LEVELS } from '@verka/domain/tenants/licence-levels.ts'
import { SMS_QUOTAS } from '@verka/domain/sms/sms-quotas.ts'
import type { User } from '@verka/domain/users/users.api.ts'
import { sql } from 'kysely'
import { anElementType, anOperationType, aPrivilege, aService } from '../../testing/made/a-working-day.ts'
import { recipientOf, report, send, statesOf, textingServer, usedOf } from '../../testing/made/outside/texting.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

/** Numbers that are sent to at once against one quota (promise 35); 10,000 is the promised size. */
const TEXTS = Number(process.env.TEXTS ?? 270)

let server: Awaited<ReturnType<typeof textingServer>>
beforeAll(async () => {
  server = await textingServer()
})
afterAll(() => server.close())

const aTexter = async (licenceLevel = 'corporation'): Promise<{ tenant: TestTenant; admin: Caller }> => {
  const tenant = await aTenant(server, { licenceLevel })
  return { tenant, admin: await tenant.as('tenantAdmin') }
}
const aPerson = async (admin: Caller, name: string, phoneNo: string, changes: object = {}): Promise<User> => {
  const userName = `p${randomUUID().slice(0, 13)}`
  const body = { userName, email: `${userName}@example.test`, name, phoneNo, role: 'privilegedUser', sites: ['north'], ...changes }
  return (await admin.call<User>('POST', '^/users', body)).body
}
const preview = (caller: Caller, body: object) =>
  caller.call<SmsPreview>('POST', '/smsMessages/preview', { sender: 'Verka', text: 'Hej', ...body })
const errorsOf = ({ status, body }: { status: number; body: { errors?: { message: string; field?: string }[] } }) => [
  status,
  ...(body.errors ?? []).map(({ message, field }) => (field ? `${message} ${field}` : message)),
]

describe('a message', () => {
  test('goes to people, to holders of a privilege and to numbers, each number once', async () => {
    const { tenant, admin } = await aTexter()
    const operationType = await anOperationType(admin, (await anElementType(admin, [])).id, [])
    const privilege = await aPrivilege(admin, (await aService(admin, operationType)).id)
    const eva = await aPerson(admin, 'Eva', '070-000 00 01', { privilegeIds: [privilege.id] })
    const bo = await aPerson(admin, 'Bo', '', { privilegeIds: [privilege.id] })
    const ola = await aPerson(admin, 'Ola', '+47 912 34 567')
    await aPerson(admin, 'Ulla', '070-000 00 09', { privilegeIds: [privilege.id], isDisabled: true })
    const chosen = { userIds: [ola.id, eva.id], privilegeIds: [privilege.id], numbers: ['070-000 00 01', '0046 70 000 00 02'] }

    const seen = (await preview(admin, { ...chosen, text: 'å'.repeat(161) })).body
    expect(seen.recipients).toEqual([
      { number: '+46700000001', person: { id: eva.id, name: 'Eva' } },
      { number: '+4791234567', person: { id: ola.id, name: 'Ola' } },
      { number: '+46700000002', person: null },
    ])
    expect(seen).toMatchObject({
      encoding: 'gsm7',
      parts: 2,
      cost: 6,
      quota: { used: 0, limit: 100_000, month: '2026-11', gateway: 'sends' },
    })
    expect(seen.omitted).toEqual([{ person: { id: bo.id, name: 'Bo' }, number: '', obstacle: 'noNumber' }])
    expect(server.service.requests).toEqual([])

    const sent = await send(admin, { ...chosen, text: ' Låna\r\ninte € ' })
    expect(sent.status).toBe(201)
    expect(sent.body).toMatchObject({
      sender: 'Verka',
      text: 'Låna\ninte €',
      source: 'person',
      parts: 1,
      recipientCount: 3,
      cost: 3,
      outcome: 'sending',
    })
    expect(await usedOf(admin)).toBe(3)
    await tenant.work()
    expect(server.service.requests.map(({ body }) => [body.to, body.from, body.message])).toEqual([
      ['+46700000001', 'Verka', 'Låna\ninte €'],
      ['+4791234567', 'Verka', 'Låna\ninte €'],
      ['+46700000002', 'Verka', 'Låna\ninte €'],
    ])
    const [first, second] = server.service.requests
    expect(await report(server, first!.body.whendelivered, { status: 'delivered' })).toBe(204)
    expect(await report(server, second!.body.whendelivered, { status: 'failed' })).toBe(204)
    expect(await statesOf(admin, sent.body.id)).toEqual({
      '+46700000001': 'delivered',
      '+4791234567': 'failed: notDelivered',
      '+46700000002': 'sent',
    })
    // delivered or not, the gateway has billed it
    expect(await usedOf(admin)).toBe(3)
    const { body: log } = await admin.call<{ items: AuditEntry[] }>('POST', '^/auditLog/filter', { entities: ['smsMessage'] })
    expect(log.items.map(({ action, entityId }) => [action, entityId])).toEqual([['create', sent.body.id]])
  })

  test('is refused before anything is sent, with each error at its place', async () => {
    const { admin } = await aTexter()
    const before = server.service.requests.length
    const refused = async (body: object) => errorsOf(await send(admin, body))
    const numbers = ['+46700000001']
    expect(await refused({ numbers: ['070-000 00 01', 'ring mig', '+1 809 555 0100'] })).toEqual([
      422,
      '@validation.phoneNo numbers.1',
      '@errors.smsCountry numbers.2',
    ])
    expect(await refused({})).toEqual([422, '@errors.smsNoRecipients userIds'])
    expect(await refused({ userIds: [(await aPerson(admin, 'Bo', '')).id] })).toEqual([422, '@errors.smsNoRecipients userIds'])
    for (const sender of ['AB', 'Verka123456x', 'Lånekassan', '46701234567', 'A B C', 'A\r\nB'])
      expect([sender, await refused({ numbers, sender })]).toEqual([sender, [422, '@validation.smsSender sender']])
    expect(await refused({ numbers, text: ' ' })).toEqual([422, '@validation.required text'])
    expect(await refused({ numbers, text: 'a\u0007b' })).toEqual([422, '@validation.controlCharacters text'])
    expect(await refused({ numbers, text: 'a'.repeat(1531) })).toEqual([422, '@validation.smsTooLong text'])
    expect(await refused({ numbers, text: '🙂'.repeat(331) })).toEqual([422, '@validation.smsTooLong text'])
    expect(await refused({ numbers, confirmedCost: 2 })).toEqual([409, '@errors.smsCostChanged'])
    expect(await usedOf(admin)).toBe(0)
    expect(server.service.requests).toHaveLength(before)
  })

  test('to one number is sent 20 times a day at most', async () => {
    const { admin } = await aTexter()
    for (let count = 0; count < 20; count++) expect((await send(admin, { numbers: ['0700000003'] })).status).toBe(201)
    expect(errorsOf(await send(admin, { numbers: ['0700000003', '0700000004'] }))).toEqual([422, '@errors.smsTooOften numbers.0'])
    expect((await preview(admin, { numbers: ['0700000003'] })).body).toMatchObject({ recipients: [], omitted: [{ obstacle: 'tooOften' }] })
  })

  test('is in the log with its outcome, searched, filtered and exported', async () => {
    const { tenant, admin } = await aTexter()
    server.service.next('wrongNumber')
    await send(admin, { text: 'Lånet går ut', numbers: ['0700000005', '0700000006'] })
    await tenant.work()
    await send(admin, { text: 'Städning', sender: 'Stad', numbers: ['0700000007'] })
    const found = async (query: object) =>
      (await admin.call<{ items: SmsMessage[] }>('POST', '/smsMessages/filter', query)).body.items.map(
        ({ text, outcome }) => `${text}: ${outcome}`,
      )
    expect(await found({})).toEqual(['Städning: sending', 'Lånet går ut: problems'])
    expect(await found({ searchCriteria: 'lån 46700000006' })).toEqual(['Lånet går ut: problems'])
    expect(await found({ filters: [{ column: 'outcome', value: ['sending'] }] })).toEqual(['Städning: sending'])
    expect(await found({ ordering: [{ column: 'cost', dir: 'desc' }] })).toEqual(['Lånet går ut: problems', 'Städning: sending'])
    const { items } = (await admin.call<{ items: SmsMessage[] }>('GET', '/smsMessages')).body
    expect(items[1]!.counts).toEqual({ waiting: 0, sent: 1, delivered: 0, failed: 1, unknown: 0 })
  })
})

describe('the quota', () => {
  test('of a licence is the same in the domain and in the database', async () => {
    const { rows } = await server.database.transaction({ kind: 'installation' }, (tx) =>
      sql<{
        level: string
        quota: number
      }>`select level, licensed_sms(level) as quota from unnest(${[...LICENCE_LEVELS]}::text[]) level`.execute(tx),
    )
    expect(Object.fromEntries(rows.map(({ level, quota }) => [level, quota]))).toEqual(SMS_QUOTAS)
  })

  test('ends what would exceed it, with the numbers, and is of a calendar month of the tenant', async () => {
    const { admin } = await aTexter('small')
    const many = (count: number, from: number) =>
      Array.from({ length: count }, (_, index) => `+467100${String(from + index).padStart(5, '0')}`)
    expect((await send(admin, { numbers: many(150, 0) })).status).toBe(201)
    const refused = await send(admin, { numbers: many(51, 200) })
    expect([errorsOf(refused), refused.body.errors![0]!.params]).toEqual([
      [422, '@errors.smsQuota'],
      { used: 150, limit: 200, cost: 51, left: 50 },
    ])
    expect((await send(admin, { numbers: many(50, 200) })).status).toBe(201)
    expect(await usedOf(admin)).toBe(200)
    const month = async () => (await admin.call<SmsQuota>('GET', '/smsMessages/quota')).body
    server.clock.now = new Date('2026-11-30T22:59:59Z')
    expect((await month()).used).toBe(200)
    // December in Stockholm
    server.clock.now = new Date('2026-11-30T23:00:00Z')
    expect(await month()).toMatchObject({ month: '2026-12', used: 0, limit: 200 })
    expect((await send(admin, { numbers: many(1, 400) })).status).toBe(201)
    server.clock.now = new Date('2026-11-24T12:00:00Z')
  })

  test('is exact for many at once, and follows the licence', async () => {
    const { tenant, admin } = await aTexter('small')
    const sends = Array.from({ length: Math.floor(TEXTS / 9) }, (_, index) =>
      send(admin, { numbers: Array.from({ length: 9 }, (_, more) => `+46720${String(index * 10 + more).padStart(6, '0')}`) }),
    )
    const statuses = (await Promise.all(sends)).map(({ status }) => status)
    expect([statuses.filter((status) => status === 201).length, await usedOf(admin)]).toEqual([22, 198])
    const setLevel = (level: string) =>
      server.database.transaction({ kind: 'installation' }, (tx) =>
        tx.updateTable('tenants').set({ licence_level: level }).where('id', '=', tenant.id).execute(),
      )
    await setLevel('none')
    expect(errorsOf(await send(admin, { numbers: ['0700000008'] }))).toEqual([422, '@errors.smsQuota'])
    await setLevel('medium')
    expect((await send(admin, { numbers: ['0700000008'] })).status).toBe(201)
    expect(await usedOf(admin)).toBe(199)
  })

  test('a licence without text messages sends none', async () => {
    const { admin } = await aTexter('none')
    expect(errorsOf(await send(admin, { numbers: ['0700000001'] }))).toEqual([422, '@errors.smsQuota'])
  })
})

describe('rights', () => {
  test('a site administrator reaches the people that they administer, in their own site', async () => {
    const { tenant, admin } = await aTexter()
    const siteAdmin = await tenant.as('siteAdmin', ['north'])
    const eva = await aPerson(admin, 'Eva', '0700000001')
    const chief = await aPerson(admin, 'Chef', '0700000002', { role: 'tenantAdmin' })
    const south = await aPerson(admin, 'Söder', '0700000003', { sites: ['south'] })
    expect((await send(siteAdmin, { userIds: [eva.id] })).status).toBe(201)
    for (const stranger of [chief, south, { id: siteAdmin.userId }])
      expect(errorsOf(await send(siteAdmin, { userIds: [stranger.id] }))).toEqual([404, '@errors.notFound'])
    const found = await siteAdmin.call('POST', '/smsMessages/people', { searchCriteria: 'e' })
    expect(found.body).toEqual({ items: [{ id: eva.id, name: 'Eva', hasNumber: true }] })
    for (const role of ['user', 'privilegedUser'] as const)
      expect((await send(await tenant.as(role), { userIds: [eva.id] })).status).toBe(403)
  })

  test('nothing of another tenant or site is reached or seen', async () => {
    const { tenant, admin } = await aTexter()
    const other = await aTexter()
    const eva = await aPerson(other.admin, 'Eva', '0700000001')
    expect(errorsOf(await send(admin, { userIds: [eva.id] }))).toEqual([404, '@errors.notFound'])
    expect(errorsOf(await send(admin, { privilegeIds: [randomUUID()] }))).toEqual([404, '@errors.notFound'])
    const { id } = (await send(other.admin, { userIds: [eva.id] })).body
    expect((await admin.call('GET', `/smsMessages/${id}`)).status).toBe(404)
    expect((await other.admin.call('GET', `/api/v2/${other.tenant.key}/south/smsMessages/${id}`)).status).toBe(404)
    await tenant.work()
    expect((await admin.call<{ items: SmsMessage[] }>('POST', '/smsMessages/filter', {})).body.items).toEqual([])
  })
})

test('the address for reports names the recipient', async () => {
  const { tenant, admin } = await aTexter()
  const { body } = await send(admin, { numbers: ['0700000010'] })
  await tenant.work()
  expect(recipientOf(server.service.requests.at(-1)!.body.whendelivered)).toBe(body.recipients[0]!.id)
})
