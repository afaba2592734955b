import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Field } from '@verka/domain/forms/field.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { Delivery, FullDelivery } from '@verka/domain/processors/deliveries.ts'
import type { ProcessorConfig } from '@verka/domain/processors/processor-configs.api.ts'
import type { MessageEvent } from '@verka/domain/rules/message-events.ts'
import { connectSchema } from '@verka/domain/schemas/connect-schema.ts'
import { schemaConfigurationSchema } from '@verka/domain/schemas/schema-configuration.ts'
import type { SchemaField } from '@verka/domain/schemas/schema-field.ts'
import { jobHandlers } from '../../all-jobs.ts'
import { createMailer } from '../../mail/create-mailer.ts'
import { aField, anElement, anElementType, anOperationType, aService, withKey } from '../../testing/made/a-working-day.ts'
import { aBookableOf, hoursFrom } from '../../testing/made/services/bookings.ts'
import { aConfig, bind, eventRule } from '../../testing/made/outside/processors.ts'
import { aServiceOf } from '../../testing/made/services/services-of-modes.ts'
import { startMailbox, type Mailbox } from '../../testing/servers/other-systems/mailbox.ts'
import { startReceiver, type Receiver } from '../../testing/servers/other-systems/receiver.ts'
import { runJobsOf } from '../../testing/servers/run-jobs-of.ts'
import { outside } from '../../testing/servers/outside.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'
import { saveLogo } from '../tenants/life/new-tenant.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const LOGO = new URL('../../demo/logo.png', import.meta.url)

let mailbox: Mailbox
let receiver: Receiver
let server: TestApp
let tenant: TestTenant
let admin: Caller
let [passed, isFull] = [0, false]

beforeAll(async () => {
  mailbox = await startMailbox((address) => isFull && address.startsWith('full'))
  receiver = await startReceiver()
  const { settings, log } = outside()
  const mailer = createMailer({ ...settings, SMTP_URL: mailbox.url, MAIL_FROM: 'Verka <verka@verka.test>' }, log)
  server = await testApp({ mailer, allowed: receiver.allowed, now: () => new Date(Date.now() + passed) })
  tenant = await aTenant(server, { name: 'Lindviks kommun', settings: { reservations: true } })
  admin = await tenant.as('tenantAdmin')
  await server.database.transaction({ kind: 'installation' }, async (tx) => saveLogo(tx, tenant.id, await readFile(LOGO)))
})
beforeEach(() => {
  receiver.received.length = 0
  passed = 0
  isFull = false
})
afterAll(async () => {
  server.mailer.close()
  await server.close()
  mailbox.close()
  receiver.close()
})

const deliveriesOf = async ({ id }: ProcessorConfig) =>
  (await admin.call<{ items: Delivery[] }>('GET', `/processors/config/${id}/deliveries`)).body.items
/** Executes a service that runs a config when it is completed, and sends. */
async function runWith(config: ProcessorConfig, values: [Field, string][] = []) {
  const made = await aServiceOf(admin, 'simpleForm', { functions: { start: { fields: values.map(([field]) => field) } } })
  await bind(admin, made.service, [eventRule(config, 'completed')])
  const { body } = await made.run(admin, { values })
  await tenant.work()
  return { ...made, executed: body }
}

type Mail = Awaited<ReturnType<Mailbox['next']>>
const headerOf = (mail: Mail, name: string) => mail.headers.filter(({ key }) => key === name).map(({ value }) => value)

describe('a mail of a processor, at a real mail server,', () => {
  test('has one recipient, both parts, the logo in it, and values only where they belong', async () => {
    const note = aField('note', 'text')
    const config = await aConfig(admin, 'email', {
      to: 'ulla@lindvik.example, per@lindvik.example',
      subject: 'Ärende {{ operation.values.note }}\r\nBcc: all@lindvik.example',
      body: 'Hej!\n\n{{ operation.values.note }}\n\n{{ transaction.url }}',
    })
    const { executed } = await runWith(config, [[note, 'Läcker <b>olja</b> {{ tenant.key }}']])
    const [sent] = await deliveriesOf(config)
    const mails = [await mailbox.next(), await mailbox.next()].toSorted((one, other) => one.messageId!.localeCompare(other.messageId!))
    expect(mailbox.count()).toBe(0)
    for (const [index, mail] of mails.entries()) {
      expect(mail).toMatchObject({
        from: { name: 'Verka', address: 'verka@verka.test' },
        to: [{ address: ['ulla@lindvik.example', 'per@lindvik.example'][index] }],
        subject: 'Ärende Läcker <b>olja</b> {{ tenant.key }} Bcc: all@lindvik.example',
        messageId: `<${sent!.id}.${index}@verka.test>`,
      })
      expect([headerOf(mail, 'bcc'), headerOf(mail, 'cc'), headerOf(mail, 'auto-submitted')]).toEqual([[], [], ['auto-generated']])
      expect(mail.text).toContain(
        `Läcker <b>olja</b> {{ tenant.key }}\n\nhttps://verka.test/exe/transaction/${executed.transactionId}?site=north`,
      )
      expect(mail.html).toContain('Läcker &lt;b&gt;olja&lt;/b&gt; {{ tenant.key }}')
      expect(mail.html).not.toContain('<b>olja')
      expect(mail.attachments).toMatchObject([{ mimeType: 'image/png', disposition: 'inline', related: true }])
      expect(mail.html).toContain(`src="cid:${mail.attachments[0]!.contentId!.slice(1, -1)}"`)
    }
  })

  test('has the receipt of the transaction attached', async () => {
    const config = await aConfig(admin, 'pdfReceipt', { to: 'ulla@lindvik.example' })
    const { element } = await runWith(config)
    const { subject, attachments } = await mailbox.next()
    const receipt = attachments.find(({ mimeType }) => mimeType === 'application/pdf')!
    expect([subject, receipt.disposition, receipt.filename]).toEqual([
      `Kvitto: ${element.title}`,
      'attachment',
      expect.stringMatching(/\.pdf$/),
    ])
    expect(
      Buffer.from(receipt.content as ArrayBuffer)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  test('that one recipient cannot get reaches the others once, and that one later', async () => {
    isFull = true
    const to = ['full@lindvik.example', ...Array.from({ length: 6 }, (_, index) => `p${index}@lindvik.example`)]
    const config = await aConfig(admin, 'email', { to: to.join(', '), subject: 'Till alla', body: 'Hej' })
    await runWith(config)
    expect(mailbox.count()).toBe(6)
    const [failed] = await deliveriesOf(config)
    expect(failed).toMatchObject({ state: 'retrying', attempts: 1 })
    const { attemptList } = (await admin.call<FullDelivery>('GET', `/processors/deliveries/${failed!.id}`)).body
    expect(attemptList[0]).toMatchObject({
      isAccepted: false,
      answer: { status: 550, detail: expect.stringContaining('full@lindvik.example') },
    })
    isFull = false
    passed = 15_000
    await runJobsOf(server.database, tenant.id, jobHandlers(server.runtime), server.now())
    expect(await deliveriesOf(config)).toMatchObject([{ state: 'delivered', attempts: 2 }])
    const arrived: (string | undefined)[] = []
    while (mailbox.count() > 0) arrived.push((await mailbox.next()).to?.[0]?.address)
    expect(arrived.toSorted()).toEqual(to.toSorted())
  })
})

test.each([
  ['slack', { text: 'Avslutad &lt;!channel&gt;' }],
  [
    'teams',
    {
      type: 'message',
      attachments: [{ content: { type: 'AdaptiveCard', body: [{ type: 'TextBlock', text: 'Avslutad \\<\\!channel\\>' }] } }],
    },
  ],
])('a message to %s has the form of that service, and mentions nobody', async (service, body) => {
  const note = aField('note', 'text')
  const url = `${receiver.url}/services/T0/B0/secret`
  const config = await aConfig(admin, 'chatMessage', { service, url, text: '{{ event.name }} {{ operation.values.note }}' })
  await runWith(config, [[note, '<!channel>']])
  const [{ path, headers, body: sent }] = receiver.received as [Receiver['received'][number]]
  expect([path, headers['content-type'], JSON.parse(sent)]).toMatchObject(['/services/T0/B0/secret', 'application/json', body])
  const [{ id }] = (await deliveriesOf(config)) as [Delivery]
  expect(JSON.stringify((await admin.call('GET', `/processors/deliveries/${id}`)).body)).not.toContain('T0/B0')
})

test('an HTTP call has its method, path, headers, secret and body; without a body of its own the default one', async () => {
  const shared = { url: `${receiver.url}/api/`, authorization: 'Bearer hemligt' }
  const config = await aConfig(admin, 'httpCall', {
    ...shared,
    method: 'PUT',
    path: 'things/{{ element.code }}?by={{ operation.by }}',
    contentType: 'application/xml',
    headers: 'X-Service: {{ service.mode }}',
    body: '<done at="{{ operation.at }}">{{ operation.values.note }}</done>',
  })
  const { element } = await runWith(config, [[aField('note', 'text'), 'a & b']])
  const [{ method, path, headers, body }] = receiver.received as [Receiver['received'][number]]
  const [{ id }] = (await deliveriesOf(config)) as [Delivery]
  expect([method, path]).toEqual(['PUT', `/api/things/${encodeURIComponent(element.code)}?by=Test%20tenantAdmin`])
  expect(headers).toMatchObject({
    authorization: 'Bearer hemligt',
    'x-service': 'simpleForm',
    'content-type': 'application/xml',
    'idempotency-key': id,
  })
  expect(body).toMatch(/^<done at="[^"]+">a &#38; b<\/done>$/)
  expect(JSON.stringify((await admin.call('GET', `/processors/deliveries/${id}`)).body)).not.toContain('hemligt')
  const plain = await aConfig(admin, 'httpCall', shared)
  const { element: other } = await runWith(plain)
  const last = receiver.received.at(-1)!
  expect([last.method, last.path, JSON.parse(last.body)]).toEqual(['POST', '/api/', { event: 'completed', code: other.code }])
})

test.each([
  ['Latin-1 as it is', 'Lagning på väg', 'latin1'],
  ['other characters as UTF-8', 'Väg 7 🚧 → “norr”', 'utf8'],
] as const)('a header of an HTTP call has a value with %s', async (_what, text, encoding) => {
  const headers = 'X-Note: {{ operation.values.note }}'
  const config = await aConfig(admin, 'httpCall', { url: receiver.url, headers })
  await runWith(config, [[aField('note', 'text'), text]])
  const received = String(receiver.received[0]!.headers['x-note'])
  expect(Buffer.from(received, 'latin1').toString(encoding)).toBe(text)
  // the log has what a person reads
  const [{ id }] = (await deliveriesOf(config)) as [Delivery]
  const { attemptList } = (await admin.call<FullDelivery>('GET', `/processors/deliveries/${id}`)).body
  expect(attemptList[0]!.request.headers).toMatchObject({ 'X-Note': text })
})

test('a webhook has the object by a data schema', async () => {
  const weight = aField('weight', 'decimal')
  const texts = { localizedNames: localized('Vikt'), localizedDescriptions: [] }
  const column = (name: string, fieldType: SchemaField['fieldType']): SchemaField => ({
    id: randomUUID(),
    key: name,
    ...texts,
    fieldType,
    required: false,
  })
  const fields = [column('weight', 'number'), column('name', 'string')]
  const key = `s-${randomUUID().slice(0, 8)}`
  const body = { key, localizedNames: localized('Vikter'), status: 'published', fields }
  const { id: schemaId } = (await admin.call<{ id: string }>('POST', '/schemas', body)).body
  const own = { owner: 'element' as const, fields: [weight], recordTypes: new Map<string, Field[]>() }
  const connected = connectSchema(schemaConfigurationSchema.parse({ schemaId }), { fields, isOpen: false }, own, randomUUID)
  const type = await anElementType(admin, [weight], { schemaConfigurations: [connected] })
  const operationType = await anOperationType(admin, type.id, [])
  const service = await aService(admin, operationType)
  const element = await anElement(admin, type.id, { dataProperties: [{ dataPropertyTypeId: weight.id, value: 12.5 }] })
  const config = await aConfig(admin, 'webhook', { url: receiver.url, secret: SECRET, dataSchema: schemaId })
  await bind(admin, service, [eventRule(config, 'completed')])
  const ids = { elementId: element.id, transactionTypeId: service.id, operationTypeId: operationType.id, operationTypeVersion: 1 }
  expect((await admin.call('POST', '/operations', { ...ids, dataProperties: [] }, withKey())).status).toBe(201)
  await tenant.work()
  const { data } = JSON.parse(receiver.received[0]!.body) as { data: { object: object } }
  expect(data.object).toEqual({ weight: 12.5, name: element.title })
  // a schema in use stays; without it, the message could not be made
  const { body: stored } = await admin.call<{ schemaConfigurations: object[] }>('GET', `/elementTypes/${type.id}`)
  expect((await admin.call('PUT', `/elementTypes/${type.id}`, { ...stored, schemaConfigurations: [] })).status).toBe(200)
  expect((await admin.call('DELETE', `/schemas/${schemaId}?version=1`)).status).toBe(409)
  const site = { kind: 'site', tenantId: tenant.id, siteIds: [tenant.sites[0]!.id] } as const
  await server.database.transaction(site, (tx) => sql`delete from data_schemas where id = ${schemaId}`.execute(tx))
  expect((await admin.call('POST', '/operations', { ...ids, dataProperties: [] }, withKey())).status).toBe(201)
  await tenant.work()
  const [failed] = await deliveriesOf(config)
  expect((await admin.call<FullDelivery>('GET', `/processors/deliveries/${failed!.id}`)).body).toMatchObject({
    state: 'notMade',
    notMadeBecause: { code: 'schemaGone', params: {} },
  })
})

describe('a webhook is sent', () => {
  const options = (['ok', 'deviation'] as const).map((status) => ({ value: status, status, localizedNames: localized(status) }))
  const typesOf = () =>
    receiver.received.map(({ body }) => (JSON.parse(body) as { data: { event: { types: MessageEvent[] } } }).data.event.types)
  const webhook = () => aConfig(admin, 'webhook', { url: receiver.url, secret: SECRET })

  test('for a deviation and not without one, and when its execution is undone', async () => {
    const config = await webhook()
    const check = aField('check', 'select', { options } as Partial<Field>)
    const made = await aServiceOf(admin, 'simpleForm', { functions: { start: { fields: [check] } }, settings: { undoSeconds: 60 } })
    await bind(admin, made.service, [eventRule(config, 'deviation'), eventRule(config, 'undone')])
    await made.run(admin, { values: [[check, 'ok']] })
    const { body } = await made.run(admin, { values: [[check, 'deviation']] })
    expect((await made.undo(admin, body.id)).status).toBeLessThan(300)
    await tenant.work()
    expect(typesOf()).toEqual([expect.arrayContaining(['deviation', 'completed']), ['undone']])
  })

  test('for a booking, with its time', async () => {
    const config = await webhook()
    const inHours = hoursFrom(server.now)
    const made = await aBookableOf(admin, inHours, {})
    await bind(admin, made.service, [eventRule(config, 'reserved')])
    const { body: booked } = await made.book(admin, 2, 4)
    await tenant.work()
    expect(typesOf()).toEqual([['reserved']])
    expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({ data: { booking: { from: booked.from, to: booked.to } } })
  })
})
