import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { InboxMessage } from '@verka/domain/messages/inbox.api.ts'
import type { OwnMessageSettings } from '@verka/domain/messages/message-settings.api.ts'
import type { MessageSettings } from '@verka/domain/messages/message-settings.ts'
import type { SmsMessage } from '@verka/domain/sms/sms-messages.api.ts'
import { report, send, statesOf, textingServer, usedOf } from '../../testing/made/outside/texting.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'
import { notifyPeople } from '../messages/notify.ts'
import { sweepSms } from './sweep-sms.ts'

let server: Awaited<ReturnType<typeof textingServer>>
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await textingServer('elks', { hasOwnDatabase: true })
})
afterAll(() => server.close())
beforeEach(async () => {
  tenant = await aTenant(server, { name: 'Lindviks kommun' })
  admin = await tenant.as('tenantAdmin')
})

let numbers = 0
/** A person with a number who wants text messages of a low balance. */
async function aTexted(settings: Partial<MessageSettings> = {}) {
  const person = await tenant.as('user')
  const number = `+4670111${String(++numbers).padStart(4, '0')}`
  await server.database.transaction({ kind: 'installation' }, (tx) =>
    tx.updateTable('users').set({ phone_no: number }).where('id', '=', person.userId).execute(),
  )
  const { offers: _o, tenantTimeZone: _z, canReceiveSms, pushKey: _p, ...own } = await settingsOf(person)
  await person.call('PUT', '^/messageSettings', { ...own, kinds: { lowBalance: { sms: true } }, timeZone: 'UTC', ...settings })
  return { ...person, number, canReceiveSms }
}
const settingsOf = async (person: Caller) => (await person.call<OwnMessageSettings>('GET', '^/messageSettings')).body

const notify = (person: Caller, isOfSite = true) =>
  server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, (tx) =>
    notifyPeople(
      { tx, now: server.clock.now, tenant, runtime: server.runtime, ...(isOfSite && { site: tenant.sites[0]! }) },
      { kind: 'lowBalance', personIds: [person.userId], params: { object: 'Handskar', code: 'H-1', balance: 2, limit: 5 } },
    ),
  )
const textsTo = (number: string) => server.service.requests.filter(({ body }) => body.to === number).map(({ body }) => body)
const logged = async () => (await admin.call<{ items: SmsMessage[] }>('POST', '/smsMessages/filter', {})).body.items

describe('a person who wants text messages of a kind', () => {
  test.each([
    ['about a site', true],
    ['about the tenant', false],
  ])('gets one from the tenant %s, within its quota, and it is in the log of a site', async (_name, isOfSite) => {
    const person = await aTexted()
    expect(person.canReceiveSms).toBe(true)
    await notify(person, isOfSite)
    await tenant.work()
    await tenant.work()
    expect(textsTo(person.number)).toEqual([
      expect.objectContaining({
        from: 'Lindviks',
        message: expect.stringMatching(/^Håller på att ta slut: Handskar \(H-1\) https:\/\/verka\.test\//),
      }),
    ])
    expect([await usedOf(admin), (await logged()).map(({ source }) => source)]).toEqual([1, ['automatic']])
  })

  test('gets it when their quiet hours end', async () => {
    const person = await aTexted({ quiet: { from: 11, to: 13 } })
    const noon = server.clock.now
    // to come: the queue has the clock of the database
    server.clock.now = new Date('2027-01-10T12:00:00Z')
    await notify(person)
    await tenant.work()
    expect(textsTo(person.number)).toEqual([])
    server.clock.now = new Date('2027-01-10T13:00:01Z')
    await tenant.work(server.clock.now)
    await tenant.work(server.clock.now)
    server.clock.now = noon
    expect(textsTo(person.number)).toHaveLength(1)
  })

  test('gets the inbox and the mail where the quota is used up, and the job ends', async () => {
    const person = await aTexted()
    await server.database.transaction({ kind: 'installation' }, (tx) =>
      tx.updateTable('tenants').set({ licence_level: 'none' }).where('id', '=', tenant.id).execute(),
    )
    await notify(person)
    await tenant.work()
    expect([(await settingsOf(person)).canReceiveSms, textsTo(person.number), await logged()]).toEqual([false, [], []])
    const { rows } = await server.database.transaction({ kind: 'tenant', tenantId: tenant.id }, (tx) =>
      sql<{ channel: string; failure: string | null }>`select channel, failure from message_sendings where user_id = ${person.userId}
        and channel <> 'push' order by channel`.execute(tx),
    )
    expect(rows).toEqual([
      { channel: 'mail', failure: null },
      { channel: 'sms', failure: '@errors.smsQuota' },
    ])
  })
})

test('the person who sent a message is notified once of numbers that it does not reach', async () => {
  server.service.next('wrongNumber', 'wrongNumber')
  const { id } = (await send(admin, { numbers: ['+46702220001', '+46702220002', '+46702220003'] })).body
  await tenant.work()
  const address = textsTo('+46702220003')[0]!.whendelivered
  expect(await report(server, address, { status: 'failed' })).toBe(204)
  await tenant.work()
  expect(Object.values(await statesOf(admin, id)).map((state) => state.split(':')[0])).toEqual(['failed', 'failed', 'failed'])
  const { items } = (await admin.call<{ items: InboxMessage[] }>('GET', '^/inbox')).body
  expect(items).toMatchObject([{ kind: 'smsFailed', subject: { entity: 'smsMessage', id } }])
  expect(items[0]!.body).toContain('Numret kan inte ta emot sms.')
})

test('text messages are deleted after a year, with their numbers', async () => {
  const { id } = (await send(admin, { numbers: ['+46703330001'] })).body
  await tenant.work()
  const after = (days: number) => () => new Date(server.clock.now.getTime() + days * 86_400_000)
  await sweepSms({ database: server.database, now: after(364) })
  expect((await logged()).map((one) => one.id)).toEqual([id])
  await sweepSms({ database: server.database, now: after(366) })
  expect(await logged()).toEqual([])
  const { rows } = await server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] }, (tx) =>
    sql<{ count: number }>`select count(*)::int from sms_recipients`.execute(tx),
  )
  expect(rows).toEqual([{ count: 0 }])
})
