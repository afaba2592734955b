import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { asId } from '@verka/domain/entities/ids.ts'
import { smsService, type SmsService, type SmsServiceKind } from '../testing/servers/other-systems/sms-services.ts'
import { openElks } from './elks-gateway.ts'
import { openSmsGateway } from './open-gateway.ts'
import { readReportToken, reportToken } from './report-token.ts'
import type { SmsGateway } from './sms-gateway.ts'
import { DEFAULT_TEMPLATE, openTemplateGateway } from './template-gateway.ts'
import { openTwilio } from './twilio-gateway.ts'

const ACCOUNT = { user: 'u1', secret: 's1' }
const GATEWAYS: Record<SmsServiceKind, (url: string, answerMs?: number) => SmsGateway> = {
  elks: (url, answerMs) => openElks({ url, ...ACCOUNT, answerMs }),
  twilio: (url, answerMs) => openTwilio({ url, ...ACCOUNT, answerMs }),
  template: (url, answerMs) => openTemplateGateway({ url, user: undefined, secret: 's1', template: DEFAULT_TEMPLATE, answerMs }),
}
const KINDS = Object.keys(GATEWAYS) as SmsServiceKind[]
const SMS = {
  id: 'r1',
  to: '+46701234567',
  from: 'Verka',
  text: 'Låna "borren" & sågen\ni morgon €',
  reportTo: 'https://verka.test/api/sms/reports/x',
}

const opened: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const one of opened.splice(0).toReversed()) await one.close()
})
async function open(kind: SmsServiceKind, answerMs?: number): Promise<{ service: SmsService; gateway: SmsGateway }> {
  const service = await smsService(kind)
  const gateway = GATEWAYS[kind](service.url, answerMs)
  opened.push(service, gateway)
  return { service, gateway }
}

test('46elks gets a form with the address for reports', async () => {
  const { service, gateway } = await open('elks')
  expect(await gateway.send(SMS)).toEqual({
    kind: 'accepted',
    gatewayId: expect.stringMatching(/^s[\da-f]{32}$/),
    progress: { state: 'sent' },
  })
  expect(service.requests.map(({ body }) => body)).toEqual([{ from: 'Verka', to: SMS.to, message: SMS.text, whendelivered: SMS.reportTo }])
})

test('Twilio gets a form at the address of the account', async () => {
  const { service, gateway } = await open('twilio')
  expect(await gateway.send(SMS)).toMatchObject({ kind: 'accepted', gatewayId: expect.stringMatching(/^SM/), progress: { state: 'sent' } })
  expect(service.requests.map(({ body }) => body)).toEqual([{ From: 'Verka', To: SMS.to, Body: SMS.text, StatusCallback: SMS.reportTo }])
})

test('any gateway gets a body by its template, escaped', async () => {
  const { service, gateway } = await open('template')
  expect(await gateway.send(SMS)).toEqual({ kind: 'accepted', gatewayId: 'm-r1', progress: { state: 'sent' } })
  const form = openTemplateGateway({ url: service.url, user: undefined, secret: 's1', template: 'msisdn={to}&body={text}&n=1' })
  opened.push(form)
  // without an id of its own the gateway has ours
  expect(await form.send(SMS)).toMatchObject({ kind: 'accepted' })
  expect(service.requests.map(({ body }) => body)).toEqual([
    { id: 'r1', to: SMS.to, from: 'Verka', text: SMS.text, callback: SMS.reportTo },
    { msisdn: SMS.to, body: SMS.text, n: '1' },
  ])
  expect([gateway.recognisesRepeats, form.recognisesRepeats]).toEqual([true, false])
})

describe.each(KINDS)('%s', (kind) => {
  test('refuses a number, without credit and a wrong account: nothing is sent', async () => {
    const { service, gateway } = await open(kind)
    service.next('wrongNumber', 'noCredit')
    expect(await gateway.send(SMS)).toMatchObject({ kind: 'refused', reason: 'wrongNumber' })
    expect(await gateway.send(SMS)).toMatchObject({ kind: 'refused', reason: 'noCredit' })
    const stranger = kind === 'elks' ? openElks : openTwilio
    const wrong =
      kind === 'template'
        ? openTemplateGateway({ url: service.url, user: 'u1', secret: 'other', template: DEFAULT_TEMPLATE })
        : stranger({ url: service.url, user: 'u1', secret: 'other' })
    opened.push(wrong)
    expect(await wrong.send(SMS)).toMatchObject({ kind: 'refused', reason: 'gateway' })
  })

  test('is asked again later when it throttles or is away', async () => {
    const { service, gateway } = await open(kind)
    service.next('throttle')
    expect(await gateway.send(SMS)).toEqual({ kind: 'later', afterS: 30, detail: expect.stringContaining('429') })
    await service.close()
    expect(await gateway.send(SMS)).toMatchObject({ kind: 'later', detail: 'ECONNREFUSED' })
  })

  test('that answers nothing, too late or with a failure may have sent the message', async () => {
    const { service, gateway } = await open(kind, 200)
    service.next('swallow', 'never', 'fail')
    for (const _ of [1, 2, 3]) expect(await gateway.send(SMS)).toMatchObject({ kind: 'unknown' })
    expect(service.requests).toHaveLength(3)
  })
})

test('Twilio names a recipient who has opted out', async () => {
  const { service, gateway } = await open('twilio')
  service.next('blocked')
  expect(await gateway.send(SMS)).toMatchObject({ kind: 'refused', reason: 'blocked' })
})

test('half an answer, one of 10 MB and a redirect are no acceptance', async () => {
  const answers = [
    'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"id":',
    `HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(10_000_000)}`,
    'HTTP/1.1 302 Found\r\nlocation: /a1/other\r\ncontent-length: 0\r\n\r\n',
  ]
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(answers.shift() ?? ''))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const gateway = openElks({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, ...ACCOUNT })
  opened.push(gateway, { close: () => new Promise((resolve) => server.close(() => resolve())) })
  const kinds = [await gateway.send(SMS), await gateway.send(SMS), await gateway.send(SMS)].map(({ kind }) => kind)
  expect(kinds).toEqual(['unknown', 'unknown', 'refused'])
})

test('reports are read in the words of each service', () => {
  const elks = GATEWAYS.elks('http://127.0.0.1')
  const twilio = GATEWAYS.twilio('http://127.0.0.1')
  const template = GATEWAYS.template('http://127.0.0.1')
  opened.push(elks, twilio, template)
  expect([
    elks.readReport({ id: 's1', status: 'delivered', delivered: '2026-11-24T12:00:00' }),
    elks.readReport({ id: 's1', status: 'failed' }),
    elks.readReport({ status: ['delivered'] }),
    twilio.readReport({ MessageSid: 'SM1', MessageStatus: 'undelivered', ErrorCode: '30005' }),
    twilio.readReport({ SmsSid: 'SM1', SmsStatus: 'delivered' }),
    twilio.readReport({ MessageSid: 'SM1', MessageStatus: 'failed', ErrorCode: '30008' }),
    template.readReport({ id: 7, status: 'DELIVERED' }),
    template.readReport({}),
  ]).toEqual([
    { gatewayId: 's1', progress: { state: 'delivered' } },
    { gatewayId: 's1', progress: { state: 'failed', reason: 'notDelivered' } },
    { gatewayId: undefined, progress: undefined },
    { gatewayId: 'SM1', progress: { state: 'failed', reason: 'wrongNumber' } },
    { gatewayId: 'SM1', progress: { state: 'delivered' } },
    { gatewayId: 'SM1', progress: { state: 'failed', reason: 'notDelivered' } },
    { gatewayId: '7', progress: { state: 'delivered' } },
    { gatewayId: undefined, progress: undefined },
  ])
})

test('a pause that a gateway wants is kept, and nothing is asked meanwhile', async () => {
  const service = await smsService('elks')
  let now = Date.parse('2026-11-24T12:00:00Z')
  const settings = {
    DEMO: false,
    SMS_GATEWAY: '46elks',
    SMS_GATEWAY_URL: service.url,
    SMS_GATEWAY_USER: 'u1',
    SMS_GATEWAY_SECRET: 's1',
  } as const
  const gateway = openSmsGateway(settings, { now: () => new Date(now) })
  opened.push(service, gateway)
  service.next('throttle')
  expect(await gateway.send(SMS)).toMatchObject({ kind: 'later', afterS: 30 })
  now += 20_000
  expect(await gateway.send(SMS)).toEqual({ kind: 'later', afterS: 10, detail: 'paused' })
  now += 10_000
  expect(await gateway.send(SMS)).toMatchObject({ kind: 'accepted' })
  expect(service.requests).toHaveLength(2)
})

test('without a gateway the demo shows messages, and other installations send none', async () => {
  const shown: string[] = []
  const demo = openSmsGateway({ DEMO: true }, { show: (text) => void shown.push(text) })
  expect([demo.does, await demo.send(SMS)]).toEqual(['logs', { kind: 'accepted', gatewayId: 'r1', progress: { state: 'sent' } }])
  expect(shown.join()).toContain('To: +46701234567\n  From: Verka\n\n  Låna')
  expect(openSmsGateway({ DEMO: false }).does).toBe('none')
})

test('a token names one message of one installation', () => {
  const sms = {
    tenantId: asId<'tenant'>('019df82c-0000-7000-8000-000000000001'),
    siteId: asId<'site'>('019df82c-0000-7000-8000-000000000002'),
    id: '019df82c-0000-7000-8000-000000000003',
  }
  const token = reportToken('secret', sms)
  expect(readReportToken('secret', token)).toEqual(sms)
  expect(readReportToken('other', token)).toBeUndefined()
  const bytes = Buffer.from(token, 'base64url')
  for (let index = 0; index < bytes.length; index++) {
    const forged = Buffer.from(bytes)
    forged[index]! ^= 1
    expect(readReportToken('secret', forged.toString('base64url'))).toBeUndefined()
  }
  for (const other of ['', 'x', token.slice(1), `${token}AA`]) expect(readReportToken('secret', other)).toBeUndefined()
})
