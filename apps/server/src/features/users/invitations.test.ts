import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { sized } from '@verka/domain/testing/size.ts'
import type { UserId } from '@verka/domain/entities/ids.ts'
import type { SavedUser, User } from '@verka/domain/users/users.api.ts'
import { startIdentityServer, PASSWORD, type IdentityServer } from '../../testing/servers/other-systems/identity-server.ts'
import { logIn, openBrowser, type Tokens } from '../../testing/servers/login.ts'
import { startMailbox, type Mailbox } from '../../testing/servers/other-systems/mailbox.ts'
import { testApp } from '../../testing/servers/test-app.ts'
import { aTenant } from '../../testing/servers/test-tenant.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let mailbox: Mailbox
let server: IdentityServer
let origin: string
let admin: Tokens
beforeAll(async () => {
  mailbox = await startMailbox((address) => address.startsWith('full.'))
  server = await startIdentityServer(inject('superuserUrl'), {
    environment: { SMTP_URL: mailbox.url, MAIL_FROM: 'Verka <drift@example.org>' },
    hasApi: true,
  })
  ;({ origin } = server)
  await server.addUser('chief', { role: 'tenantAdmin' })
  admin = await logIn({ origin, userName: 'chief', password: PASSWORD })
})
afterAll(async () => {
  await server.close()
  mailbox.close()
})

type Answered = SavedUser & { errors: { message: string; field?: string }[] }

async function call<Body = Answered>(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${origin}/api/v2/nord${path}`, {
    method,
    headers: { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: response.status, body: (response.status === 204 ? undefined : await response.json()) as Body }
}
const aPerson = (userName: string, changes: object = {}) => ({
  userName,
  name: 'Åsa <b>Ek</b>',
  email: `${userName}@example.org`,
  role: 'privilegedUser',
  sites: ['north'],
  sendConfirmationEmail: true,
  ...changes,
})
const linkIn = (mail: { text?: string | undefined }) => /http\S+set-password\S+/.exec(mail.text!)![0]
const rowsOf = (table: 'credentials' | 'one_time_links' | 'external_identities', userId: UserId) =>
  server.runtime.database.transaction({ kind: 'installation' }, (tx) =>
    tx.selectFrom(table).select('user_id').where('user_id', '=', userId).execute(),
  )
const setPassword = (link: string, password = PASSWORD) => openBrowser(origin).post(link, { password, passwordAgain: password })
const renew = ({ refreshToken }: Tokens) =>
  fetch(`${origin}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'verka-web', refresh_token: refreshToken }),
  })
const sessionStatus = async ({ accessToken }: Tokens) =>
  (await fetch(`${origin}/api/v2/session`, { headers: { authorization: `Bearer ${accessToken}` } })).status

describe('an invitation', () => {
  test('is mailed after the user is committed, in their language, and its link sets a password once', async () => {
    const { status, body } = await call('POST', '/users', aPerson('asa', { culture: 'en-US' }))
    expect([status, body.confirmationEmail, body.isInvited]).toEqual([201, 'sent', true])
    const mail = await mailbox.next()
    expect(mail).toMatchObject({ subject: 'Welcome to Nords <Fastigheter>', from: { address: 'drift@example.org' } })
    expect(mail.to).toEqual([{ name: '', address: 'asa@example.org' }])
    expect(mail.html).toContain('Åsa &lt;b&gt;Ek')
    const link = linkIn(mail)
    expect(link.startsWith(`${origin}/identity/set-password?token=`)).toBe(true)
    await expect(logIn({ origin, userName: 'asa', password: PASSWORD })).rejects.toThrow('refused')
    expect((await setPassword(link)).status).toBe(200)
    expect((await setPassword(link, 'ett annat lösenord')).status).toBe(410)
    expect(await sessionStatus(await logIn({ origin, userName: 'asa', password: PASSWORD }))).toBe(200)
    expect((await call<User>('GET', `/users/${body.id}`)).body.isInvited).toBe(false)
  })

  test('is valid for 24 hours, can be sent again, and is invalid after a change of the address', async () => {
    const { body: user } = await call('POST', '/users', aPerson('bo'))
    const first = linkIn(await mailbox.next())
    server.pass(24 * 3600 + 1)
    expect((await setPassword(first)).status).toBe(410)
    const again = await call('POST', `/users/${user.id}/confirmation`, { version: 1 })
    expect([again.status, again.body.confirmationEmail, again.body.version]).toEqual([200, 'sent', 1])
    const second = await mailbox.next()
    expect(second.subject).toBe('Välkommen till Nords <Fastigheter>')
    const moved = await call('PUT', `/users/${user.id}`, { ...user, confirmationEmail: undefined, email: 'bosse@example.org' })
    expect([moved.status, moved.body.confirmationEmail]).toEqual([200, undefined])
    expect((await setPassword(linkIn(second))).status).toBe(410)
    expect(await rowsOf('one_time_links', user.id)).toEqual([])
  })

  test('refused by the mail server keeps the user and reports the failure, also to a repeat', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const failed = await call('POST', '/users', aPerson('full.up'), key)
    expect([failed.status, failed.body.confirmationEmail]).toEqual([201, 'failed'])
    const sentKey = { 'idempotency-key': randomUUID() }
    const sent = await call('POST', '/users', aPerson('carin'), sentKey)
    await mailbox.next()
    expect((await call('POST', '/users', aPerson('carin'), sentKey)).body).toEqual(sent.body)
    expect(sent.body.confirmationEmail).toBe('sent')
    expect(mailbox.count()).toBe(0)
    expect((await call<User>('GET', `/users/${failed.body.id}`)).status).toBe(200)
  })

  test('is not sent for a refused user', async () => {
    const answers = [
      await call('POST', '/users', aPerson('david', { sites: ['west'] })),
      await call('POST', '/users', aPerson('asa')),
      await call('POST', '/users', aPerson('david', { isDisabled: true })),
    ]
    expect(answers.map(({ status, body }) => [status, body.errors[0]!.field])).toEqual([
      [422, 'sites.0'],
      [422, 'userName'],
      [422, 'sendConfirmationEmail'],
    ])
    await delay(100)
    expect(mailbox.count()).toBe(0)
  })

  test('is limited in number to one address', async () => {
    const { body: user } = await call('POST', '/users', aPerson('erik'))
    const statuses = []
    for (let n = 0; n < 5; n++) statuses.push((await call('POST', `/users/${user.id}/confirmation`, { version: 1 })).status)
    expect(statuses).toEqual([200, 200, 429, 429, 429])
    const refused = await fetch(`${origin}/api/v2/nord/users/${user.id}/confirmation`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin.accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ version: 1 }),
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(1)
    for (let n = 0; n < 3; n++) await mailbox.next()
    expect(mailbox.count()).toBe(0)
  })

  test('has header values of one line, for any input', async () => {
    for (const email of ['a@example.org\r\nBcc: x@example.org', 'a@example.org\n', 'a@example.org, b@example.org', '"a" <a@example.org>'])
      expect((await call('POST', '/users', aPerson(`f${randomUUID().slice(0, 8)}`, { email }))).status).toBe(
        email.trim() === 'a@example.org' ? 201 : 422,
      )
    expect((await mailbox.next()).to).toEqual([{ name: '', address: 'a@example.org' }])
    const injected = { to: 'a@example.org', subject: 'x\r\nBcc: b@example.org', text: 'x' }
    await expect(server.runtime.mailer.send(injected)).rejects.toThrow('more than one line')
    expect(mailbox.count()).toBe(0)
  })

  test('links to our own origin, for any host of the request', async () => {
    const app = await testApp()
    const tenant = await aTenant(app)
    const chief = await tenant.as('tenantAdmin')
    const hosts = sized(10, 100)
    for (let n = 0; n < hosts; n++) {
      const host = `evil${n}.example`
      const headers = { host, 'x-forwarded-host': host, forwarded: `host=${host}`, origin: `https://${host}`, 'x-forwarded-proto': 'ftp' }
      const userName = randomUUID()
      const answer = await chief.call('POST', '^/users', { ...aPerson(userName), email: `${userName}@example.org` }, headers)
      expect(answer.status).toBe(201)
    }
    expect(app.mails.length).toBe(hosts)
    for (const mail of app.mails) {
      expect(linkIn(mail).startsWith('https://verka.test/identity/set-password?token=')).toBe(true)
      // the token is random: it may spell anything
      expect(JSON.stringify(mail)).not.toMatch(/evil\d+\.example/)
    }
    await app.close()
  })

  test('without a mail server is an error at the request field, and in the demo is shown', async () => {
    const person = { ...aPerson('gun'), email: `${randomUUID()}@example.org`, userName: randomUUID() }
    for (const [outcome, status] of [
      [undefined, 422],
      ['logged', 201],
    ] as const) {
      const app = await testApp({ mailer: { outcome, send: async () => undefined, close: () => undefined } })
      const chief = await (await aTenant(app)).as('tenantAdmin')
      const answer = await chief.call<Answered>('POST', '^/users', person)
      const error = { message: '@errors.noMailServer', field: 'sendConfirmationEmail' }
      expect([answer.status, answer.body.errors?.[0] ?? answer.body.confirmationEmail]).toEqual([status, outcome ?? error])
      await app.close()
    }
  })
})

describe('within a second', () => {
  const person = async (userName: string) => {
    const id = await server.addUser(userName)
    const tokens = await logIn({ origin, userName, password: PASSWORD })
    expect(await sessionStatus(tokens)).toBe(200)
    return { id, tokens, user: (await call<User>('GET', `/users/${id}`)).body }
  }
  /** Requests until the expected answer comes: within a second of the change. */
  async function actsWithinASecond(request: () => Promise<number>, status: number): Promise<void> {
    const changed = performance.now()
    for (;;) {
      const requested = performance.now() - changed
      const answered = await request()
      if (answered === status) return
      expect(requested, `${answered} was answered to what was asked so many ms after the change`).toBeLessThanOrEqual(1000)
      await new Promise((done) => setTimeout(done, 50))
    }
  }

  test.each(['disabled', 'deleted'])('a user who is %s can do nothing, renew nothing and not log in', async (how) => {
    const { id, tokens, user } = await person(`gone.${how}`)
    const ended =
      how === 'disabled'
        ? call('PUT', `/users/${id}`, { ...user, isDisabled: true })
        : call('DELETE', `/users/${id}?version=${user.version}`)
    expect((await ended).status).toBe(how === 'disabled' ? 200 : 204)
    await actsWithinASecond(() => sessionStatus(tokens), 401)
    expect((await renew(tokens)).status).toBe(400)
    await expect(logIn({ origin, userName: user.userName, password: PASSWORD })).rejects.toThrow('refused')
    expect((await rowsOf('credentials', id)).length).toBe(how === 'disabled' ? 1 : 0)
  })

  test('a user who is enabled again can log in; the earlier login stays ended', async () => {
    const { id, tokens, user } = await person('back.again')
    const disabled = await call('PUT', `/users/${id}`, { ...user, isDisabled: true })
    expect((await call('PUT', `/users/${id}`, { ...disabled.body, isDisabled: false })).status).toBe(200)
    expect((await renew(tokens)).status).toBe(400)
    expect(await sessionStatus(await logIn({ origin, userName: user.userName, password: PASSWORD }))).toBe(200)
  })

  test('a lowered role and a removed site act', async () => {
    const id = await server.addUser('lowered', { role: 'tenantAdmin' })
    const { accessToken } = await logIn({ origin, userName: 'lowered', password: PASSWORD })
    const statusOf = async (path: string) =>
      (await fetch(`${origin}/api/v2/nord${path}`, { headers: { authorization: `Bearer ${accessToken}` } })).status
    expect([await statusOf('/users'), await statusOf('/north/elements')]).toEqual([200, 200])
    const user = (await call<User>('GET', `/users/${id}`)).body
    const lowered = (await call('PUT', `/users/${id}`, { ...user, role: 'privilegedUser' })).body
    await actsWithinASecond(() => statusOf('/users'), 403)
    expect(await statusOf('/north/elements')).toBe(200)
    expect((await call('PUT', `/users/${id}`, { ...lowered, sites: [] })).status).toBe(200)
    await actsWithinASecond(() => statusOf('/north/elements'), 404)
  })

  test('of two system administrators who disable each other, one stays', async () => {
    const [one, two] = [
      await server.addUser('system.one', { role: 'superUser' }),
      await server.addUser('system.two', { role: 'superUser' }),
    ]
    const tokens = [
      await logIn({ origin, userName: 'system.one', password: PASSWORD }),
      await logIn({ origin, userName: 'system.two', password: PASSWORD }),
    ]
    const as = async (index: 0 | 1, id: string) => {
      const response = await fetch(`${origin}/api/v2/nord/users/${id}?version=1`, {
        method: 'DELETE',
        headers: { authorization: `Bearer ${tokens[index]!.accessToken}` },
      })
      return response.status
    }
    for (const person of tokens) expect(await sessionStatus(person)).toBe(200)
    expect((await Promise.all([as(0, two), as(1, one)])).sort()).toEqual([204, 409])
  })
})
