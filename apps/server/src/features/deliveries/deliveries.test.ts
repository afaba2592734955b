import { createHmac, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { ProcessorTest } from '@verka/domain/processors/deliveries.api.ts'
import type { FullProcessorConfig, ImplementationForm } from '@verka/domain/processors/processor-configs.api.ts'
import { aField } from '../../testing/made/a-working-day.ts'
import { aConfig, bind, eventRule, inputRule } from '../../testing/made/outside/processors.ts'
import { aServiceOf } from '../../testing/made/services/services-of-modes.ts'
import { type Receiver } from '../../testing/servers/other-systems/receiver.ts'
import { deliveryTests, WEBHOOK_SECRET } from '../../testing/set-ups/delivery-tests.ts'

const at = deliveryTests()
const { webhook, deliveriesOf, delivery, configOf, inSite, later } = at

describe('a webhook', () => {
  test('has the event, the transaction and the object, signed by Standard Webhooks', async () => {
    const note = aField('note', 'text')
    const config = await webhook()
    const made = await aServiceOf(at.admin, 'issueManagement', { functions: { start: { fields: [note] } } })
    await bind(at.admin, made.service, [eventRule(config, 'started')])
    const { body: executed } = await made.run(at.admin, { values: [[note, 'Läcker "olja"']] })
    await at.tenant.work()
    expect(at.receiver.received).toHaveLength(1)
    const [{ headers, body, path }] = at.receiver.received as [Receiver['received'][number]]
    const [sent] = await deliveriesOf(config)
    expect([path, headers['webhook-id'], sent!.state]).toEqual(['/hook', sent!.id, 'delivered'])
    const signature = createHmac('sha256', Buffer.from(WEBHOOK_SECRET.slice(6), 'base64'))
      .update(`${headers['webhook-id'] as string}.${headers['webhook-timestamp'] as string}.${body}`)
      .digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${signature}`)
    expect(JSON.parse(body)).toMatchObject({
      type: 'started',
      data: {
        event: { type: 'started', types: ['started'] },
        transaction: { id: executed.transactionId, status: 'started' },
        operation: { values: { note: 'Läcker "olja"' } },
        element: { id: made.element.id, code: made.element.code },
      },
    })
  })

  test('is not sent by an execution without the event, nor by one that was rolled back, and once by one that was repeated', async () => {
    const config = await webhook()
    const made = await aServiceOf(at.admin, 'issueManagement')
    await bind(at.admin, made.service, [eventRule(config, 'completed')])
    const { body: started } = await made.run(at.admin)
    await at.tenant.work()
    expect(await deliveriesOf(config)).toEqual([])
    expect(
      (await made.run(at.admin, { mode: 'complete', transactionId: started.transactionId, more: { operationTypeVersion: 99 } })).status,
    ).toBe(409)
    await made.run(at.admin, { mode: 'complete', transactionId: started.transactionId })
    await at.tenant.work()
    await at.tenant.work()
    expect([at.receiver.received.length, (await deliveriesOf(config)).map(({ event }) => event)]).toEqual([1, ['completed']])
  })

  test('signs with both secrets while one is changed; no secret is ever read, in any answer or the log', async () => {
    const config = await webhook({ otherSecret: 'the second secret, for a while' })
    const tested = (await at.admin.call<ProcessorTest>('POST', `/processors/config/${config.id}/test`, {})).body
    expect(tested).toMatchObject({ isAccepted: true, answer: { status: 204 } })
    expect(String(at.receiver.received[0]!.headers['webhook-signature']).split(' ')).toHaveLength(2)
    const log = await at.admin.call('POST', '^/auditLog/filter', { entityId: config.id })
    const answers = [
      config,
      await configOf(config),
      (await at.admin.call('GET', `/processors/config/${config.id}/full`)).body,
      log.body,
      tested,
    ]
    expect(config.secrets).toHaveLength(2)
    for (const answer of answers) expect(JSON.stringify(answer)).not.toMatch(/MfKQ9r8GKYqr|second secret/)
    const { rows } = await inSite((tx) => sql<{ row: string }>`select c::text as row from processor_configs c`.execute(tx))
    expect(rows[0]!.row).not.toMatch(/MfKQ9r8GKYqr|second secret/)
  })
})

test('a message that cannot be made has a state and a reason of its own, and says nothing of its receiver', async () => {
  const config = await aConfig(at.admin, 'email', { to: '{{ element.title }}', body: 'Hej' })
  const made = await aServiceOf(at.admin, 'simpleForm')
  await bind(at.admin, made.service, [eventRule(config, 'completed')])
  await made.run(at.admin)
  await at.tenant.work()
  const [failed] = await deliveriesOf(config, '?state=notMade')
  expect(failed).toMatchObject({ state: 'notMade', attempts: 0 })
  expect(await delivery(failed!.id)).toMatchObject({
    notMadeBecause: { code: 'recipientWrong', params: { recipient: made.element.title } },
    attemptList: [],
    request: {},
  })
  expect(await configOf(config)).toMatchObject({ state: 'on', counts: { open: 0, dead: 0, notMade: 1, held: 0 } })
  const tested = await at.admin.call('POST', `/processors/config/${config.id}/test`, {})
  expect([tested.status, tested.body]).toMatchObject([
    422,
    { errors: [{ message: '@processors.reason.recipientWrong', params: { recipient: 'Test' } }] },
  ])
})

test('a receipt whose document cannot be made is tried again, and its config is not switched off after three days', async () => {
  const config = await aConfig(at.admin, 'pdfReceipt', { to: 'lager@lindvik.example', body: 'Hej' })
  const made = await aServiceOf(at.admin, 'simpleForm')
  await bind(at.admin, made.service, [eventRule(config, 'completed')])
  await made.run(at.admin)
  await at.tenant.work()
  // its transaction is there no longer
  await inSite((tx) =>
    sql`update deliveries set state = 'waiting', transaction_id = ${randomUUID()} where config_id = ${config.id}`.execute(tx),
  )
  await later(0, config)
  const [failed] = await deliveriesOf(config)
  expect(failed).toMatchObject({ state: 'retrying', attempts: 2 })
  expect((await delivery(failed!.id)).attemptList[1]).toMatchObject({
    isAccepted: false,
    answer: { error: 'notMade', reason: { code: 'transactionGone' } },
  })
  for (let day = 0; day < 4; day++) await later(86_400_000, config)
  expect(await configOf(config)).toMatchObject({ isOn: true, state: 'on', counts: { open: 1 } })
})

test('rules of a function fill inputs; where a required one stays empty nothing is sent', async () => {
  const email = aField('email', 'email')
  const config = await aConfig(at.admin, 'email', { subject: 'Ärende {{ element.title }}', body: 'Hej' })
  const made = await aServiceOf(at.admin, 'simpleForm', {
    functions: {
      start: {
        fields: [email],
        rules: [
          eventRule(config, 'completed'),
          inputRule(config, 'to', { source: { referenceType: 'operation', propertyTypeId: email.id } }),
        ],
      },
    },
  })
  at.server.mails.length = 0
  await made.run(at.admin, { values: [[email, 'ulla@lindvik.example']] })
  await made.run(at.admin)
  await at.tenant.work()
  expect(at.server.mails.map(({ to, subject }) => [to, subject])).toEqual([['ulla@lindvik.example', `Ärende ${made.element.title}`]])
  expect((await deliveriesOf(config)).map(({ state }) => state)).toEqual(['skipped', 'delivered'])
  const uses = await at.admin.call('GET', `/processors/config/${config.id}/uses`)
  const { id, localizedNames } = made.functions.get('start')!
  expect(uses.body).toEqual({ items: [{ kind: 'operationTypes', count: 1, of: { id, localizedNames } }] })
  expect((await at.admin.call('DELETE', `/processors/config/${config.id}?version=1`)).status).toBe(409)
})

test('the person of an inbox message is chosen among those of the site, and one who has left keeps their name', async () => {
  const person = await at.tenant.as('user')
  const peopleIn = ({ inputs }: ImplementationForm) => inputs.find(({ key }) => key === 'person')!.options.map(({ value }) => value)
  const form = (await at.admin.call<ImplementationForm>('GET', '/processors/implementations/module/inboxMessage')).body
  expect(peopleIn(form)).toEqual(expect.arrayContaining([person.userId, at.admin.userId]))
  const config = await aConfig(at.admin, 'inboxMessage', { person: person.userId })
  const full = (await at.admin.call<FullProcessorConfig>('GET', `/processors/config/${config.id}/full`)).body
  expect(peopleIn(full.implementationForm)).toContain(person.userId)
  expect(full.dataProperties).toMatchObject([{ value: person.userId, displayValue: 'Test user' }])
})

test('a stock that falls to its limit is reported once, with its balance', async () => {
  const balance = aField('balance', 'integer')
  const taken = aField('taken', 'integer')
  const config = await aConfig(at.admin, 'lowBalance', { to: 'lager@lindvik.example' })
  const subtract = {
    id: randomUUID(),
    matchType: 'outgoing',
    source: { referenceType: 'operation', propertyTypeId: taken.id },
    target: { referenceType: 'element', propertyTypeId: balance.id },
    action: 'subtractSourceValue',
  }
  const made = await aServiceOf(at.admin, 'stockManagement', {
    object: [[balance, 10]],
    functions: { start: { fields: [taken], rules: [subtract] } },
    settings: { balancePropertyTypeId: balance.id, lowLimit: 5 },
  })
  await bind(at.admin, made.service, [eventRule(config, 'lowBalance')])
  at.server.mails.length = 0
  for (const amount of [3, 3, 1]) expect((await made.run(at.admin, { values: [[taken, amount]] })).status).toBe(201)
  await at.tenant.work()
  expect(at.server.mails).toHaveLength(1)
  expect(at.server.mails[0]).toMatchObject({ to: 'lager@lindvik.example', subject: `Lågt saldo: ${made.element.title}` })
  expect(at.server.mails[0]!.text).toContain('4 kvar, gränsen är 5')
})
