import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProcessorConfig } from '@verka/domain/processors/processor-configs.api.ts'
import { createMailer } from '../../mail/create-mailer.ts'
import { choicesFor } from '../../testing/hostile/choose.ts'
import { aField } from '../../testing/made/a-working-day.ts'
import { aConfig, eventRule, inputRule } from '../../testing/made/outside/processors.ts'
import { aServiceOf } from '../../testing/made/services/services-of-modes.ts'
import { startMailbox, type Mailbox } from '../../testing/servers/other-systems/mailbox.ts'
import { startReceiver, type Receiver } from '../../testing/servers/other-systems/receiver.ts'
import { outside } from '../../testing/servers/outside.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

/**
 * Promise 35 (security): what a person fills in never becomes a header, a recipient, markup or a template of what is sent. Each payload goes
 * through the real mail server and receiver. `PAYLOADS=1000` is the promised size.
 */
const PAYLOADS = Number(process.env.PAYLOADS ?? 24)
/** Executions whose messages are sent together. */
const TOGETHER = 25

let mailbox: Mailbox
let receiver: Receiver
let server: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  mailbox = await startMailbox()
  receiver = await startReceiver()
  const { settings, log } = outside()
  const mailer = createMailer({ ...settings, SMTP_URL: mailbox.url, MAIL_FROM: 'Verka <verka@verka.test>' }, log)
  server = await testApp({ mailer, allowed: receiver.allowed })
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
})
afterAll(async () => {
  server.mailer.close()
  await server.close()
  mailbox.close()
  receiver.close()
})

const BREAKS = ['\r\n', '\n', '\r', '\u0000', '\u0085', '\u2028', '%0d%0a', '\\r\\n', '\t', '=0D=0A', '\u000b', '\ufffd']
const HEADERS = ['Bcc: all@evil.example', 'To: all@evil.example', 'X-Injected: yes', 'Content-Type: text/html', 'Content-Length: 0', '']
const SYNTAX = [
  '',
  '"}, "injected": {"a": "',
  '<script>alert(1)</script>',
  '{{ site.name }}',
  '{% for a in (1..9) %}{{ a }}{% endfor %}',
  '\r\n.\r\nMAIL FROM:<x@evil.example>',
  '=?utf-8?q?=0D=0ABcc:_all@evil.example?=',
  '../../../admin?injected=1#x',
  '//evil.example/',
  '@evil.example',
  ', all@evil.example',
  '<!channel> <https://evil.example|x>',
  '{{ "a" | raw }}',
  '--boundary\r\nContent-Type: text/html\r\n\r\n<b>',
  '${7*7}',
  '{%raw%}',
] as const

/** A value with a line break, a header and syntax of a format, in any order. */
function payloadOf({ of, below }: ReturnType<ReturnType<typeof choicesFor>>): string {
  const parts = [of(BREAKS), of(HEADERS), of(BREAKS), of(SYNTAX)]
  return `a${below(2) === 0 ? parts.join('') : parts.toReversed().join('')}z`
}

interface Stored {
  dataProperties: { dataPropertyTypeId: string; value: string }[]
}
const storedNote = async (person: Caller, transactionId: string, id: string) =>
  (await person.call<Stored>('GET', `/transactions/${transactionId}/full`)).body.dataProperties.find(
    (one) => one.dataPropertyTypeId === id,
  )!.value

type Mail = Awaited<ReturnType<Mailbox['next']>>
const MAIL_HEADERS = ['auto-submitted', 'content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to']

test('promise 35: what a person fills in is never a header, a recipient, markup or a template', { timeout: 1_800_000 }, async () => {
  const [note, address] = [aField('note', 'textArea'), aField('address', 'text')]
  const mail = await aConfig(admin, 'email', {
    to: 'ulla@lindvik.example',
    subject: '{{ operation.values.note }}',
    body: '{{ operation.values.note }}',
  })
  const toAnybody = await aConfig(admin, 'email', { subject: 'Hej', body: 'Hej' })
  const copied = await aConfig(admin, 'email', { to: 'eva@lindvik.example', subject: 'Hej' })
  const call = await aConfig(admin, 'httpCall', {
    url: `${receiver.url}/api`,
    headers: 'X-Note: {{ operation.values.note }}',
    path: 'things/{{ operation.values.note }}/state',
    body: '{"note": "{{ operation.values.note }}", "fixed": 1}',
  })
  const body = await aConfig(admin, 'httpCall', {
    url: `${receiver.url}/api`,
    path: 'body',
    body: '{"note": "{{ operation.values.note }}", "fixed": 1}',
  })
  const configs: ProcessorConfig[] = [mail, toAnybody, copied, call, body]
  const made = await aServiceOf(admin, 'simpleForm', {
    functions: {
      start: {
        fields: [note, address],
        rules: [
          ...configs.map((config) => eventRule(config, 'completed')),
          inputRule(copied, 'body', { source: { referenceType: 'operation', propertyTypeId: note.id } }),
          inputRule(toAnybody, 'to', { source: { referenceType: 'operation', propertyTypeId: address.id } }),
        ],
      },
    },
  })
  const choices = choicesFor(PAYLOADS)
  const counts = { payloads: 0, refusedByForm: 0, mails: 0, calls: 0, refused: 0 }

  const entered = new Set<string>()
  for (let begin = 0; begin < PAYLOADS; begin += TOGETHER) {
    const sent = new Map<string, string>()
    receiver.received.length = 0
    // a token lasts five minutes
    const person = await tenant.as('tenantAdmin')
    const execute = async (index: number) => {
      const payload = payloadOf(choices(index))
      counts.payloads++
      const answer = await made.run(person, {
        values: [
          [note, payload],
          [address, `per@lindvik.example${payload}`],
        ],
      })
      // a payload may make another address of it
      if (answer.status === 201) entered.add(await storedNote(person, answer.body.transactionId, address.id))
      if (answer.status === 201) return sent.set(answer.body.transactionId, await storedNote(person, answer.body.transactionId, note.id))
      // some characters, like NUL or a line break in a line, are refused where they are entered
      counts.refusedByForm++
      const kept = payload.replaceAll('\u0000', '')
      const again = await made.run(person, {
        values: [
          [note, kept],
          [address, 'per@lindvik.example'],
        ],
      })
      expect(again.status).toBe(201)
      return sent.set(again.body.transactionId, await storedNote(person, again.body.transactionId, note.id))
    }
    const count = Math.min(TOGETHER, PAYLOADS - begin)
    await Promise.all(Array.from({ length: count }, (_, index) => execute(begin + index)))
    await tenant.work()
    const values = [...sent.values()]

    const mails: Mail[] = []
    while (mailbox.count() > 0) mails.push(await mailbox.next())
    counts.mails += mails.length
    for (const { headers, to, cc, bcc, subject, html, from, attachments } of mails) {
      expect(headers.map(({ key }) => key).toSorted()).toEqual(MAIL_HEADERS)
      expect([from?.address, cc, bcc, attachments]).toEqual(['verka@verka.test', undefined, undefined, []])
      expect(['ulla@lindvik.example', 'per@lindvik.example', 'eva@lindvik.example', ...entered]).toContain(to?.[0]?.address)
      expect(to).toHaveLength(1)
      expect(subject).not.toMatch(/[\r\n\u0000]/)
      expect(html).not.toMatch(/<script>|<b>/)
      expect(html).not.toContain('Norra')
    }
    // what was filled in twice is the text of each, as a placeholder and as a copy
    for (const recipient of ['ulla@lindvik.example', 'eva@lindvik.example'])
      expect(mails.filter(({ to }) => to?.[0]?.address === recipient)).toHaveLength(values.length)

    const [plain, templated] = [
      receiver.received.filter(({ path }) => path === '/api/body'),
      receiver.received.filter(({ path }) => path !== '/api/body'),
    ]
    counts.calls += receiver.received.length
    expect(plain.map(({ body: text }) => (JSON.parse(text) as { note: string }).note).toSorted()).toEqual(values.toSorted())
    for (const { path, headers, body: text } of templated) {
      const parsed = JSON.parse(text) as { note: string }
      expect([Object.keys(parsed), values.includes(parsed.note)]).toEqual([['note', 'fixed'], true])
      expect(Object.keys(headers)).not.toContain('x-injected')
      expect(headers['content-length']).toBe(String(Buffer.byteLength(text)))
      expect([path.split('/').length, path.startsWith('/api/things/'), path.endsWith('/state'), /[?#]/.test(path)]).toEqual([
        5,
        true,
        true,
        false,
      ])
    }
  }
  const last = await tenant.as('tenantAdmin')
  const countsOf = async ({ id }: ProcessorConfig) => (await last.call<ProcessorConfig>('GET', `/processors/config/${id}`)).body.counts
  for (const config of configs) {
    const { dead, notMade } = await countsOf(config)
    expect(dead).toBe(0)
    counts.refused += notMade
  }
  // an address with anything behind it is no recipient
  expect((await countsOf(toAnybody)).notMade).toBe(PAYLOADS - counts.refusedByForm)
  if (process.env.PAYLOADS) process.stdout.write(`injections: ${JSON.stringify(counts)}, 0 took effect\n`)
})
