import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { asId } from '@verka/domain/entities/ids.ts'
import { createMailer } from '../../../mail/create-mailer.ts'
import { createServer } from '../../../http/server.ts'
import { inContext } from '../../../testing/servers/in-context.ts'
import { startMailbox, type Mailbox } from '../../../testing/servers/other-systems/mailbox.ts'
import { outside } from '../../../testing/servers/outside.ts'
import { testApp, type TestApp } from '../../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../../testing/servers/test-tenant.ts'
import { notifyPeople } from '../notify.ts'
import { serveUnsubscribing } from './unsubscribe.routes.ts'
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts'

let mailbox: Mailbox
let server: TestApp
let tenant: TestTenant
let pages: FastifyInstance
const { settings, log } = outside()
beforeAll(async () => {
  mailbox = await startMailbox()
  const mailer = createMailer({ ...settings, SMTP_URL: mailbox.url, MAIL_FROM: 'Verka <verka@verka.test>' }, log)
  server = await testApp({ mailer })
  tenant = await aTenant(server, { name: 'Lindviks <kommun>' })
  pages = createServer({ settings, log })
  await pages.register(async (app) => serveUnsubscribing(app, { ...server, settings, now: () => new Date() }))
})
afterAll(async () => {
  await pages.close()
  server.mailer.close()
  await server.close()
  mailbox.close()
})

const sendLow = async (person: Caller) => {
  const params = { object: 'Handskar <b>', code: 'H-1', balance: 1, limit: 2 }
  await inContext(server, tenant, person, (context) => notifyPeople(context, { kind: 'lowBalance', personIds: [person.userId], params }))
  await tenant.work()
}
type Mail = Awaited<ReturnType<Mailbox['next']>>
const headerOf = (mail: Mail, name: string) => mail.headers.find(({ key }) => key === name)?.value
const pathOf = (mail: Mail) => new URL(/^<(.+)>$/.exec(headerOf(mail, 'list-unsubscribe')!)![1]!).pathname

describe('a mail that is not essential', () => {
  test('is unsubscribed by one click of a mail program, and by nothing less', async () => {
    const person = await tenant.as('user')
    await sendLow(person)
    const mail = await mailbox.next()
    expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const path = pathOf(mail)
    expect(mail.html).toContain(path)
    // a mail program looks at links
    const asked = await pages.inject({ method: 'GET', url: path })
    expect([asked.statusCode, asked.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(asked.body).toContain('Lågt saldo')
    expect(asked.body).toContain('Lindviks &lt;kommun&gt;')
    await sendLow(person)
    await mailbox.next()
    const clicked = await pages.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(clicked.statusCode).toBe(200)
    await sendLow(person)
    expect(mailbox.count()).toBe(0)
    expect((await person.call<{ unread: number }>('GET', '^/inbox/count')).body.unread).toBe(3)
    const { body } = await person.call<{ kinds: object }>('GET', '^/messageSettings')
    expect(body.kinds).toEqual({ lowBalance: { mail: false } })
  })

  test('carries its text twice, escaped, and one id', async () => {
    const person = await tenant.as('user')
    await sendLow(person)
    const mail = await mailbox.next()
    expect(mail.text).toContain('1 kvar av Handskar <b> (H-1)')
    expect(mail.html).toContain('Handskar &lt;b&gt;')
    expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@verka\.test>$/)
    expect(headerOf(mail, 'auto-submitted')).toBe('auto-generated')
  })
})

describe('a token', () => {
  const whole = { tenantId: asId<'tenant'>(crypto.randomUUID()), userId: asId<'user'>(crypto.randomUUID()), kind: 'overdue' as const }
  test('is read as it was signed, and with no other letter or secret', () => {
    const token = unsubscribeToken(settings, whole)
    expect(readUnsubscribeToken(settings, token)).toEqual(whole)
    expect(readUnsubscribeToken({ SECRET_KEY: 'another secret that is long enough' }, token)).toBeUndefined()
    const bytes = Buffer.from(token, 'base64url')
    for (let index = 0; index < bytes.length; index++) {
      const wrong = Buffer.from(bytes)
      wrong[index]! ^= 1
      expect(readUnsubscribeToken(settings, wrong.toString('base64url'))).toBeUndefined()
    }
  })

  test.each(['x', 'a'.repeat(80), '%00', '..%2f..'])('%s is a page that says so', async (token) => {
    for (const method of ['GET', 'POST'] as const) {
      const form = method === 'POST' && { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload: 'x=1' }
      const reply = await pages.inject({ method, url: `/resources/unsubscribe/${token}`, ...form })
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    }
  })
})
