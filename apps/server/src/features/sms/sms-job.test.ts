import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Id } from '@verka/domain/entities/ids.ts'
import type { AppError } from '@verka/domain/errors/app-error.ts'
import type { User } from '@verka/domain/users/users.api.ts'
import { killInMidRequest, report, send, statesOf, textingServer, usedOf } from '../../testing/made/outside/texting.ts'
import type { SmsServiceKind } from '../../testing/servers/other-systems/sms-services.ts'
import { outside, outsideOf } from '../../testing/servers/outside.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'
import { enqueueSms, type AutomaticSms } from './send-sms.ts'

type Server = Awaited<ReturnType<typeof textingServer>>
const servers = {} as Record<SmsServiceKind, Server>
beforeAll(async () => {
  for (const kind of ['elks', 'twilio', 'template'] as const) servers[kind] = await textingServer(kind)
})
afterAll(async () => {
  for (const server of Object.values(servers)) await server.close()
})

interface Texter {
  server: Server
  tenant: TestTenant
  admin: Caller
}
const aTexter = async (kind: SmsServiceKind): Promise<Texter> => {
  const server = servers[kind]
  const tenant = await aTenant(server)
  return { server, tenant, admin: await tenant.as('tenantAdmin') }
}
/** Time in which a gateway's pause ends. */
const wait = ({ server }: Texter, seconds: number) => {
  server.clock.now = new Date(server.clock.now.getTime() + seconds * 1000)
}
const NUMBER = '+46700000001'
const CALLBACK = { elks: 'whendelivered', twilio: 'StatusCallback', template: 'callback' } as const
/** The addresses for reports of the requests about a number, in their order. */
const addressesOf = ({ server }: Texter, kind: SmsServiceKind, number: string) =>
  server.service.requests.filter(({ body }) => [body.to, body.To].includes(number)).map(({ body }) => body[CALLBACK[kind]]!)

describe('a gateway', () => {
  test.each(['elks', 'twilio', 'template'] as const)('%s that throttles gets the message after its pause, once', async (kind) => {
    const texter = await aTexter(kind)
    const { server, tenant, admin } = texter
    server.service.next('throttle')
    const { id } = (await send(admin, { numbers: [`${NUMBER}1`, `${NUMBER}2`] })).body
    const asked = server.service.requests.length
    await tenant.work()
    await tenant.work()
    expect([await statesOf(admin, id), server.service.requests.length - asked]).toEqual([
      { [`${NUMBER}1`]: 'waiting', [`${NUMBER}2`]: 'waiting' },
      1,
    ])
    wait(texter, 30)
    await tenant.work()
    expect([await statesOf(admin, id), server.service.requests.length - asked]).toEqual([
      { [`${NUMBER}1`]: 'sent', [`${NUMBER}2`]: 'sent' },
      3,
    ])
  })

  test.each(['elks', 'twilio'] as const)('%s that loses its answer has an unknown outcome: it is not asked again', async (kind) => {
    const texter = await aTexter(kind)
    const { server, tenant, admin } = texter
    server.service.next('swallow', 'fail')
    const { id } = (await send(admin, { numbers: ['0700000021', '0700000022'] })).body
    const asked = server.service.requests.length
    await tenant.work()
    await tenant.work()
    expect(await statesOf(admin, id)).toEqual({ '+46700000021': 'unknown', '+46700000022': 'unknown' })
    expect([server.service.requests.length - asked, await usedOf(admin)]).toEqual([2, 2])
    // it was sent after all
    const delivered = kind === 'elks' ? { id: 's1', status: 'delivered' } : { MessageSid: 'SM1', MessageStatus: 'delivered' }
    expect(await report(server, addressesOf(texter, kind, '+46700000021')[0], delivered)).toBe(204)
    expect(await statesOf(admin, id)).toEqual({ '+46700000021': 'delivered', '+46700000022': 'unknown' })
  })

  test('that recognises repeats is asked again, with the same id', async () => {
    const { server, tenant, admin } = await aTexter('template')
    server.service.next('swallow')
    const { id, recipients } = (await send(admin, { numbers: ['0700000031'] })).body
    const asked = server.service.requests.length
    await tenant.work()
    expect(await statesOf(admin, id)).toEqual({ '+46700000031': 'waiting' })
    await tenant.work()
    expect(await statesOf(admin, id)).toEqual({ '+46700000031': 'sent' })
    expect(server.service.requests.slice(asked).map(({ body }) => body.id)).toEqual([recipients[0]!.id, recipients[0]!.id])
  })

  test('without credit, or that refuses a number, is not asked again, and the quota is given back', async () => {
    const { server, tenant, admin } = await aTexter('twilio')
    server.service.next('noCredit', 'wrongNumber', 'blocked')
    const { id } = (await send(admin, { numbers: ['0700000041', '0700000042', '0700000043', '0700000044'] })).body
    expect(await usedOf(admin)).toBe(4)
    await tenant.work()
    expect(await statesOf(admin, id)).toEqual({
      '+46700000041': 'failed: noCredit',
      '+46700000042': 'failed: wrongNumber',
      '+46700000043': 'failed: blocked',
      '+46700000044': 'sent',
    })
    expect(await usedOf(admin)).toBe(1)
  })

  test('that is away for a day is given up', async () => {
    const texter = await aTexter('elks')
    const { server, tenant, admin } = texter
    server.service.next('throttle')
    const { id } = (await send(admin, { numbers: ['0700000051'] })).body
    await tenant.work()
    wait(texter, 24 * 60 * 60 + 1)
    await tenant.work()
    expect([await statesOf(admin, id), await usedOf(admin)]).toEqual([{ '+46700000051': 'failed: expired' }, 0])
  })
})

test('a process that is killed between a request and its answer leaves an unknown outcome, or asks again with the same id', async () => {
  for (const [kind, outcome] of [
    ['elks', 'unknown'],
    ['template', 'sent'],
  ] as const) {
    const { server, tenant, admin } = await aTexter(kind)
    const { id } = (await send(admin, { numbers: ['0700000061'] })).body
    await killInMidRequest(server, tenant, id)
    const asked = server.service.requests.length
    await tenant.work()
    expect([kind, await statesOf(admin, id)]).toEqual([kind, { '+46700000061': outcome }])
    expect(server.service.requests.length - asked).toBe(outcome === 'sent' ? 1 : 0)
  }
})

test('many numbers are sent in parts, and each is sent once', async () => {
  const texter = await aTexter('elks')
  const { server, tenant, admin } = texter
  const numbers = Array.from({ length: 45 }, (_, index) => `+467300000${String(index).padStart(2, '0')}`)
  const asked = server.service.requests.length
  const { id } = (await send(admin, { numbers })).body
  // two processes at a time
  await Promise.all([tenant.work(), tenant.work()])
  await tenant.work()
  expect(
    server.service.requests
      .slice(asked)
      .map(({ body }) => body.to)
      .toSorted(),
  ).toEqual(numbers)
  expect(new Set(Object.values(await statesOf(admin, id)))).toEqual(new Set(['sent']))
})

describe('a report', () => {
  const sentTo = async (number: string) => {
    const texter = await aTexter('elks')
    const { id } = (await send(texter.admin, { numbers: [number] })).body
    await texter.tenant.work()
    const address = addressesOf(texter, 'elks', number).at(-1)!
    return { ...texter, id, address, state: async () => (await statesOf(texter.admin, id))[number] }
  }

  test('that comes twice or late changes nothing', async () => {
    const { server, address, state } = await sentTo('+46700000071')
    for (const status of ['sent', 'failed', 'delivered', 'delivered', 'failed', 'sent', 'created', 'something'])
      expect(await report(server, address, { status })).toBe(204)
    expect(await state()).toBe('delivered')
  })

  test('about another message is refused', async () => {
    const { server, address, state } = await sentTo('+46700000072')
    expect(await report(server, address, { id: `s${'0'.repeat(32)}`, status: 'delivered' })).toBe(404)
    expect(await state()).toBe('sent')
  })

  test('with another secret is refused, as is one before anything was sent', async () => {
    const { server, tenant, admin, address, state } = await sentTo('+46700000073')
    const forged = `${address.slice(0, -3)}${address.endsWith('AAA') ? 'BBB' : 'AAA'}`
    for (const wrong of [forged, `${address}x`, address.slice(0, -1), address.replace(/[^/]+$/, 'x')])
      expect([wrong, await report(server, wrong, { status: 'delivered' })]).toEqual([wrong, 404])
    expect(await state()).toBe('sent')
    const { id } = (await send(admin, { numbers: ['0700000074'] })).body
    await tenant.work()
    expect(await statesOf(admin, id)).toEqual({ '+46700000074': 'sent' })
  })

  test('is of no use as anything but a small form or JSON', async () => {
    const { server, address, state } = await sentTo('+46700000075')
    const url = new URL(address).pathname
    const post = async (type: string, payload: string) =>
      (await server.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })).statusCode
    expect(await post('application/json', '{"status":"delivered"}')).toBe(204)
    expect(await state()).toBe('delivered')
    expect(await post('application/json', '[1]')).toBe(204)
    expect(await post('text/xml', '<a/>')).toBe(415)
    expect(await post('application/x-www-form-urlencoded', `status=${'x'.repeat(20_000)}`)).toBe(413)
  })
})

describe('a message of a service', () => {
  const enqueue = async ({ server, tenant, admin }: Texter, message: AutomaticSms) => {
    const services = { ...outsideOf(server.database), ...outside(), sms: server.sms }
    const site = { ...tenant.sites[0]!, name: 'Norra', sandbox: null }
    const actor = { id: admin.userId }
    return server.database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [site.id] }, (tx) =>
      enqueueSms(
        {
          tx,
          site,
          runtime: services,
          tenant: { id: tenant.id, culture: 'sv-SE', actor } as never,
          timeZone: 'Europe/Stockholm',
          now: server.clock.now,
          afterCommit: () => undefined,
        },
        message,
      ),
    )
  }
  const refusalOf = (sending: Promise<unknown>) =>
    sending.then(
      () => [],
      (error: unknown) => (error as AppError).errors.map(({ message }) => message),
    )

  test('goes to the number of a person, and is in the log without a sender', async () => {
    const texter = await aTexter('elks')
    const { server, tenant, admin } = texter
    const body = {
      userName: `p${randomUUID().slice(0, 13)}`,
      email: `${randomUUID()}@example.test`,
      name: 'Eva',
      phoneNo: '070-000 00 81',
      role: 'user',
      sites: ['north'],
    }
    const eva = (await admin.call<User>('POST', '^/users', body)).body
    const { id, recipientId } = await enqueue(texter, { from: 'Verka', text: 'Lånet går ut i morgon', personId: eva.id })
    await tenant.work()
    expect(server.service.requests.at(-1)!.body).toMatchObject({ to: '+46700000081', message: 'Lånet går ut i morgon' })
    const { body: stored } = await admin.call('GET', `/smsMessages/${id}`)
    expect(stored).toMatchObject({
      source: 'automatic',
      sentBy: null,
      recipients: [{ id: recipientId, person: { id: eva.id, name: 'Eva' }, state: 'sent' }],
    })
  })

  test('is refused with the reason, and nothing is stored', async () => {
    const texter = await aTexter('elks')
    const sms = { from: 'Verka', text: 'Hej', to: '0700000082' }
    const wrong: [Partial<AutomaticSms>, string][] = [
      [{ from: 'Ve' }, '@validation.smsSender'],
      [{ text: ' ' }, '@validation.required'],
      [{ text: 'a'.repeat(1531) }, '@validation.smsTooLong'],
      [{ to: 'ring' }, '@validation.phoneNo'],
      [{ to: '+18095550100' }, '@errors.smsCountry'],
      [{ to: undefined, personId: randomUUID() as Id<'user'> }, '@errors.smsNoNumber'],
    ]
    for (const [changes, message] of wrong) expect(await refusalOf(enqueue(texter, { ...sms, ...changes }))).toEqual([message])
    expect(await usedOf(texter.admin)).toBe(0)
  })
})
