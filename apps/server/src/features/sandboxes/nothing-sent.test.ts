import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { InboxMessage } from '@verka/domain/messages/inbox.api.ts'
import type { Delivery, FullDelivery } from '@verka/domain/processors/deliveries.ts'
import type { ProcessorTest } from '@verka/domain/processors/deliveries.api.ts'
import type { ProcessorConfig } from '@verka/domain/processors/processor-configs.api.ts'
import type { FullSmsMessage, SmsQuota } from '@verka/domain/sms/sms-messages.api.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { sql } from 'kysely'
import { createMailer } from '../../mail/create-mailer.ts'
import { openSmsGateway } from '../../sms/open-gateway.ts'
import { withKey } from '../../testing/made/a-working-day.ts'
import { aSandbox, type MadeSandbox } from '../../testing/made/sites/a-sandbox.ts'
import { aConfig, bind, configBody, eventRule } from '../../testing/made/outside/processors.ts'
import { aServiceOf } from '../../testing/made/services/services-of-modes.ts'
import { startMailbox, type Mailbox } from '../../testing/servers/other-systems/mailbox.ts'
import { outside } from '../../testing/servers/outside.ts'
import { startReceiver, type Receiver } from '../../testing/servers/other-systems/receiver.ts'
import { smsService } from '../../testing/servers/other-systems/sms-services.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

let mailbox: Mailbox
let receiver: Receiver
let service: Awaited<ReturnType<typeof smsService>>
let server: TestApp
let tenant: TestTenant
let admin: Caller

beforeAll(async () => {
  mailbox = await startMailbox()
  receiver = await startReceiver()
  service = await smsService('elks')
  const { settings, log } = outside()
  const mailer = createMailer({ ...settings, SMTP_URL: mailbox.url, MAIL_FROM: 'Verka <verka@verka.test>' }, log)
  const sms = openSmsGateway({
    DEMO: false,
    SMS_GATEWAY: '46elks',
    SMS_GATEWAY_USER: 'u1',
    SMS_GATEWAY_URL: service.url,
    SMS_GATEWAY_SECRET: 's1',
  })
  server = await testApp({ mailer, sms, allowed: receiver.allowed })
})
beforeEach(async () => {
  while (mailbox.count() > 0) await mailbox.next()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
  receiver.received.length = 0
  service.requests.length = 0
})
afterAll(async () => {
  server.mailer.close()
  await server.close()
  await server.sms.close()
  await service.close()
  mailbox.close()
  receiver.close()
})

const arrived = () => [receiver.received.length, mailbox.count(), service.requests.length]

/** A site whose service notifies by a web address, a mail, a text message and the inbox. */
async function aNotifyingSite() {
  const configs = [
    await aConfig(admin, 'webhook', { url: `${receiver.url}/hook`, secret: SECRET }),
    await aConfig(admin, 'email', { to: 'ulla@lindvik.example', subject: 'Klart', body: 'Hej' }),
    await aConfig(admin, 'sms', { sender: 'Verka', to: '070-000 00 01', text: 'Klart' }),
    await aConfig(admin, 'inboxMessage', { person: admin.userId, title: 'Klart', text: 'Hej' }),
  ]
  const made = await aServiceOf(admin, 'simpleForm')
  await bind(
    admin,
    made.service,
    configs.map((config) => eventRule(config, 'completed')),
  )
  return made
}

/** Executes the only service of a sandbox on its only object. */
async function execute({ call }: MadeSandbox): Promise<void> {
  const { items: services } = (await call<{ items: TransactionType[] }>('GET', '/transactionTypes')).body
  const { items: objects } = (await call<{ items: { id: string }[] }>('POST', '/elements/filter', {})).body
  const body = {
    elementId: objects[0]!.id,
    transactionTypeId: services[0]!.id,
    operationTypeId: services[0]!.operations[0]!.operationTypeId,
    operationTypeVersion: 1,
  }
  const { status, body: answer } = await call('POST', '/operations', body, withKey())
  if (status !== 201) throw new Error(JSON.stringify(answer))
  await tenant.work()
}

const configsOf = async ({ call }: MadeSandbox) => (await call<{ items: ProcessorConfig[] }>('GET', '/processors/config')).body.items

test('processors run as in the source, and what they would have sent is in their logs', async () => {
  const made = await aNotifyingSite()
  await made.run(admin)
  await tenant.work()
  // the source does send: the message of the inbox is mailed, too
  expect(arrived()).toEqual([1, 2, 1])
  const sandbox = await aSandbox(tenant, admin)
  const configs = await configsOf(sandbox)
  expect(configs.map(({ implementation, isOn, secrets }) => [implementation, isOn, secrets])).toEqual(
    expect.arrayContaining([
      ['webhook', true, []],
      ['email', true, []],
    ]),
  )
  await execute(sandbox)
  expect(arrived()).toEqual([1, 2, 1])
  for (const config of configs.filter(({ implementation }) => implementation !== 'inboxMessage')) {
    const { items } = (await sandbox.call<{ items: Delivery[] }>('GET', `/processors/config/${config.id}/deliveries`)).body
    expect(items.map(({ state, attempts }) => [state, attempts])).toEqual([['notSent', 1]])
    const { body } = await sandbox.call<FullDelivery>('GET', `/processors/deliveries/${items[0]!.id}`)
    expect(body.attemptList[0]).toMatchObject({ isAccepted: false, answer: { error: 'sandbox' } })
    // neither sent again nor tested
    await sandbox.call('POST', `/processors/config/${config.id}/resend`, { ids: [items[0]!.id] })
    const { body: tested } = await sandbox.call<ProcessorTest>('POST', `/processors/config/${config.id}/test`, {})
    expect(tested).toMatchObject({ isAccepted: false, answer: { error: 'sandbox' } })
  }
  await tenant.work()
  expect(arrived()).toEqual([1, 2, 1])
})

test('a message is in the inbox of a person who works in it, and goes neither by mail nor to devices', async () => {
  await aNotifyingSite()
  const sandbox = await aSandbox(tenant, admin)
  // the person was left out, as in each copy
  const config = (await configsOf(sandbox)).find(({ implementation }) => implementation === 'inboxMessage')!
  const person = { person: admin.userId, title: 'Klart', text: 'Hej' }
  const body = { ...configBody('inboxMessage', person, { isOn: true }), version: config.version }
  expect((await sandbox.call('PUT', `/processors/config/${config.id}`, body)).status).toBe(200)
  await execute(sandbox)
  const { items: inbox } = (await admin.call<{ items: InboxMessage[] }>('GET', '^/inbox')).body
  expect(inbox.map(({ title }) => title)).toContain('Klart')
  const { rows } = await server.database.transaction({ kind: 'tenant', tenantId: tenant.id }, (tx) =>
    sql<{
      failure: string | null
      sent_at: Date | null
    }>`select s.failure, s.sent_at from message_sendings s join messages m on m.tenant_id = s.tenant_id and m.id = s.message_id
      where m.of_site = ${sandbox.sandbox.id}`.execute(tx),
  )
  expect(rows).toEqual([
    { failure: 'sandbox', sent_at: null },
    { failure: 'sandbox', sent_at: null },
  ])
  expect(arrived()).toEqual([0, 0, 0])
})

test('a text message that a person sends is refused with the reason, and costs nothing', async () => {
  const sandbox = await aSandbox(tenant, admin)
  const { body: sent } = await sandbox.call<FullSmsMessage>('POST', '/smsMessages', {
    sender: 'Verka',
    text: 'Hej',
    numbers: ['070-000 00 01'],
  })
  await tenant.work()
  const { body } = await sandbox.call<FullSmsMessage>('GET', `/smsMessages/${sent.id}`)
  expect(body.recipients.map(({ state, reason }) => [state, reason])).toEqual([['failed', 'sandbox']])
  expect((await admin.call<SmsQuota>('GET', '/smsMessages/quota')).body.used).toBe(0)
  expect(arrived()).toEqual([0, 0, 0])
})

test('it answers nobody without a login: no open address, no station, no calendar', async () => {
  const { call, sandbox } = await aSandbox(tenant, admin)
  expect(await call('POST', '/stations', { name: 'Disken', services: [] })).toMatchObject({
    status: 422,
    body: { errors: [{ message: '@errors.notInSandbox' }] },
  })
  const { body: feed } = await call<{ id: string }>('POST', '/processors/config', configBody('icalFeed', {}))
  const { feedUrl } = (await call<{ feedUrl: string }>('GET', `/processors/config/${feed.id}/full`)).body
  const of = async (url: string) => (await server.app.inject({ url })).statusCode
  expect(await of(new URL(feedUrl).pathname)).toBe(404)
  expect(await of(`/api/v2/${tenant.key}/${sandbox.key}/open/elements/codes/A-1`)).toBe(404)
})
