import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { PASSWORD, startIdentityServer, type IdentityServer } from '../testing/servers/other-systems/identity-server.ts'
import { authorizationRequest, logIn, openBrowser } from '../testing/servers/login.ts'
import { startMailbox, type Mailbox } from '../testing/servers/other-systems/mailbox.ts'
import { firstAdministratorLink } from './first-administrator.ts'
import { consumeLink, createLink, createPasswordLink } from './one-time-links.ts'
import { checkPassword, hashPassword } from './passwords/passwords.ts'
import { lockAttempts } from './passwords/throttle.queries.ts'
import { ACCOUNT_LIMIT, ADDRESS_LIMIT, attemptKey, claimAttempt, waitAfter } from './passwords/throttle.ts'
import { verifyLogin } from './users.ts'
import { networkOf } from '../network-of.ts'

let mailbox: Mailbox
// hashing is slow on a busy machine
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let server: IdentityServer
let origin: string

beforeAll(async () => {
  mailbox = await startMailbox()
  server = await startIdentityServer(inject('superuserUrl'), {
    environment: { SMTP_URL: mailbox.url, MAIL_FROM: 'Verka <drift@example.org>' },
  })
  ;({ origin } = server)
})
afterAll(async () => {
  await server.close()
  mailbox.close()
})

const inInstallation = <Result>(work: Parameters<typeof server.runtime.database.transaction<Result>>[1]) =>
  server.runtime.database.transaction({ kind: 'installation' }, work)

describe('passwords', () => {
  test('are stored as argon2id with their parameters, salted', async () => {
    const [first, second] = [await hashPassword('åäö 1234567'), await hashPassword('åäö 1234567')]
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
    expect(first).not.toBe(second)
    expect(await checkPassword('åäö 1234567', first)).toBe(true)
    expect(await checkPassword('åäö 1234567'.normalize('NFD'), first)).toBe(true)
    expect(await checkPassword('åäö 1234568', first)).toBe(false)
  })

  test('a password that is too long never matches, and none is stored', async () => {
    const hash = await hashPassword('x'.repeat(200))
    expect(await checkPassword('x'.repeat(200), hash)).toBe(false)
    expect(await checkPassword('', undefined)).toBe(false)
  })
})

describe('guessing', () => {
  const guess = (login: string, password: string, address = '192.0.2.1') => verifyLogin(server.runtime, { login, password, address })

  test('waits longer and longer, never more than 10 guesses in a minute', () => {
    let [time, guesses] = [0, 0]
    while (time < 60) time += Math.max(waitAfter(++guesses, ACCOUNT_LIMIT), 0.001)
    expect(guesses).toBeLessThanOrEqual(10)
    expect(waitAfter(1000, ACCOUNT_LIMIT)).toBe(60)
  })

  test('is counted per person, for every spelling of the name and every network; the right password works only after the wait', async () => {
    await server.addUser('gunnar')
    const names = ['gunnar', 'GUNNAR', ' gunnar ', 'gunnar@example.org', 'Gunnar@EXAMPLE.org']
    for (const [index, name] of names.entries()) expect((await guess(name, 'fel', `192.0.2.${index + 10}`)).kind).toBe('refused')
    expect(await guess('gunnar', PASSWORD, '192.0.2.99')).toEqual({ kind: 'throttled', retryAfterS: 5 })
    server.pass(5)
    expect((await guess('gunnar', PASSWORD)).kind).toBe('accepted')
    // a good login forgets the bad ones
    for (let n = 0; n < 4; n++) expect((await guess('gunnar', 'fel')).kind).toBe('refused')
    expect((await guess('gunnar', PASSWORD)).kind).toBe('accepted')
  })

  test('in parallel is counted one by one', async () => {
    await server.addUser('harald')
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, index) => guess('harald', 'fel', `198.51.100.${index}`)))
    expect(outcomes.filter(({ kind }) => kind === 'refused').length).toBe(ACCOUNT_LIMIT.free)
  })

  test('does not show which people exist', async () => {
    for (let n = 0; n < 5; n++) expect((await guess('nobody at all', 'fel', '203.0.113.7')).kind).toBe('refused')
    expect((await guess('nobody at all', 'fel', '203.0.113.8')).kind).toBe('throttled')
    const pages = await Promise.all(
      ['gunnar', 'nobody'].map(async (login) => {
        const browser = openBrowser(origin)
        const form = (await browser.get(authorizationRequest(origin).url)).headers.get('location')!
        const response = await browser.post(form, { login, password: 'fel' })
        return [response.status, (await response.text()).replaceAll(login, '').replaceAll(/interaction\/[\w-]+/g, '')]
      }),
    )
    expect(pages[0]).toEqual(pages[1])
  })

  test('of many people from one address is slowed too', async () => {
    const now = new Date()
    const claim = (address: string) =>
      inInstallation((tx) => claimAttempt(tx, [{ key: attemptKey('address', networkOf(address)), limit: ADDRESS_LIMIT }], now))
    for (let n = 0; n < ADDRESS_LIMIT.free; n++) expect(await claim('2001:db8:1:2::1')).toBe(0)
    expect(await claim('2001:db8:1:2:ffff::9')).toBe(2)
    expect(await claim('2001:db8:1:3::1')).toBe(0)
  })

  test('does not lock out people with the right password behind the same address', async () => {
    const people = Array.from({ length: 6 }, (_, index) => `elev${index}`)
    for (const name of people) await server.addUser(name)
    const school = '198.51.100.200'
    const addressKey = attemptKey('address', networkOf(school))
    const counted = () => inInstallation((tx) => lockAttempts(tx, addressKey, server.runtime.now()))
    const all = () => Promise.all(people.map(async (name) => (await guess(name, PASSWORD, school)).kind))
    // all at once, and again: none of these logins is counted
    expect(new Set([...(await all()), ...(await all())])).toEqual(new Set(['accepted']))
    expect((await counted()).failures).toBe(0)
    // guesses at many names from there are slowed, and so is a user who has never logged in there
    const fail = () => inInstallation((tx) => claimAttempt(tx, [{ key: addressKey, limit: ADDRESS_LIMIT }], server.runtime.now()))
    for (let n = 0; n < ADDRESS_LIMIT.free; n++) expect(await fail()).toBe(0)
    expect((await guess('okänd', 'fel', school)).kind).toBe('throttled')
    await server.addUser('ny')
    expect(await guess('ny', PASSWORD, school)).toEqual({ kind: 'throttled', retryAfterS: 2 })
    for (const name of people) expect([name, (await guess(name, PASSWORD, school)).kind]).toEqual([name, 'accepted'])
    // but not for a guess at a user who is known there
    for (let n = 0; n < ACCOUNT_LIMIT.free; n++) expect((await guess('elev0', 'fel', school)).kind).toBe('refused')
    expect((await guess('elev0', PASSWORD, school)).kind).toBe('throttled')
    // a successful login cancels its own wait, and failures expire
    server.pass(2)
    expect([(await guess('ny', PASSWORD, school)).kind, (await guess('ny', PASSWORD, school)).kind]).toEqual(['accepted', 'accepted'])
    server.pass(ADDRESS_LIMIT.forgetEachS! * 10)
    for (let n = 0; n < 9; n++) expect(await fail()).toBe(0)
  })

  test('is shown on the page, with the time to wait', async () => {
    await server.addUser('ivar')
    const browser = openBrowser(origin)
    const form = (await browser.get(authorizationRequest(origin).url)).headers.get('location')!
    for (let n = 0; n < 5; n++) expect((await browser.post(form, { login: 'ivar', password: 'fel' })).status).toBe(401)
    const response = await browser.post(form, { login: 'ivar', password: PASSWORD }, { 'accept-language': 'sv' })
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '5'])
    expect(await response.text()).toContain('Försök igen om 5 sekunder')
  })

  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('counts %s as %s', (address, network) => expect(networkOf(address)).toBe(network))
})

describe('a one-time link', () => {
  test('works for one of sixteen parallel requests', async () => {
    const token = await inInstallation((tx) => createLink(tx, { purpose: 'firstAdministrator', userId: null, hours: 1, now: new Date() }))
    const tries = Array.from({ length: 16 }, () => inInstallation((tx) => consumeLink(tx, token, 'firstAdministrator', new Date())))
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1)
  })

  test('is refused when it is old, for another purpose, or forged; the database does not store it', async () => {
    const now = new Date()
    const token = await inInstallation((tx) => createLink(tx, { purpose: 'firstAdministrator', userId: null, hours: 1, now }))
    const later = new Date(now.getTime() + 3_600_001)
    expect(await inInstallation((tx) => consumeLink(tx, token, 'firstAdministrator', later))).toBeUndefined()
    expect(await inInstallation((tx) => consumeLink(tx, token, 'setPassword', now))).toBeUndefined()
    expect(await inInstallation((tx) => consumeLink(tx, `${token}x`, 'firstAdministrator', now))).toBeUndefined()
    const rows = await inInstallation((tx) => tx.selectFrom('one_time_links').selectAll().execute())
    expect(JSON.stringify(rows)).not.toContain(token)
  })
})

describe('a forgotten password', () => {
  test('is changed through a mailed link, once; the old one and the old sessions are dead', async () => {
    await server.addUser('karin', { name: 'Karin <b>Åström</b>' })
    const { refreshToken } = await logIn({ origin, userName: 'karin', password: PASSWORD })
    const browser = openBrowser(origin)
    const requested = await browser.post('/identity/forgotten-password', { email: 'Karin@example.org' }, { 'accept-language': 'sv' })
    expect([requested.status, (await requested.text()).includes('Titta i din inkorg')]).toEqual([200, true])
    const mail = await mailbox.next()
    expect(mail).toMatchObject({ subject: 'Välj ett nytt lösenord till Nords <Fastigheter>', from: { address: 'drift@example.org' } })
    expect(mail.html).toContain('Karin &lt;b&gt;Åström')
    const link = /http\S+set-password\S+/.exec(mail.text!)![0]
    expect(link.startsWith(`${origin}/identity/set-password?token=`)).toBe(true)

    expect(await (await browser.get(link)).text()).toContain('karin')
    const short = await browser.post(link, { password: 'kort', passwordAgain: 'kort' })
    expect([short.status, (await short.text()).includes('Måste innehålla minst 10 tecken')]).toEqual([422, true])
    expect((await browser.post(link, { password: 'ett nytt lösenord', passwordAgain: 'ett annat' })).status).toBe(422)
    const saved = await browser.post(link, { password: 'ett nytt lösenord', passwordAgain: 'ett nytt lösenord' })
    const done = await saved.text()
    expect(done).toContain('Lösenordet är sparat')
    // the login with the look of their customer
    expect(done).toMatch(/href="[^"]+\/login\?tenant=\w[\w-]*"/)
    expect((await browser.post(link, { password: 'ett tredje lösenord', passwordAgain: 'ett tredje lösenord' })).status).toBe(410)
    expect((await browser.get(link)).status).toBe(410)

    await expect(logIn({ origin, userName: 'karin', password: PASSWORD })).rejects.toThrow('401')
    await logIn({ origin, userName: 'karin', password: 'ett nytt lösenord' })
    const body = new URLSearchParams({ grant_type: 'refresh_token', client_id: 'verka-web', refresh_token: refreshToken })
    expect((await fetch(`${origin}/identity/token`, { method: 'POST', body })).status).toBe(400)
  })

  test('has the same answer for an unknown address, which gets no mail, and mails a user at most a few times', async () => {
    await server.addUser('lars')
    const answer = async (email: string) => {
      const response = await openBrowser(origin).post('/identity/forgotten-password', { email })
      return [response.status, (await response.text()).replaceAll(email, '')]
    }
    expect(await answer('stranger@example.org')).toEqual(await answer('lars@example.org'))
    for (let n = 0; n < 6; n++) await answer('lars@example.org')
    const subjects = [await mailbox.next(), await mailbox.next(), await mailbox.next()].map(({ to }) => to![0]!.address)
    expect(subjects).toEqual(['lars@example.org', 'lars@example.org', 'lars@example.org'])
    // an unsent mail would be sent before this one
    await server.addUser('maja')
    await answer('maja@example.org')
    expect((await mailbox.next()).to![0]!.address).toBe('maja@example.org')
  })

  test('is mailed once the mail server can be reached again', async () => {
    await server.addUser('olle')
    const { mailer } = server.runtime
    let refused = 0
    const down = { ...mailer, send: () => Promise.reject(new Error(`away ${++refused}`)) }
    server.runtime.mailer = down
    await openBrowser(origin).post('/identity/forgotten-password', { email: 'olle@example.org' })
    await vi.waitUntil(() => refused > 0, { timeout: 60_000 })
    server.runtime.mailer = mailer
    const mail = await mailbox.next()
    expect(mail.to![0]!.address).toBe('olle@example.org')
    // the queue has no link, and no address
    const { rows } = await server.runtime.database.transaction({ kind: 'installation' }, (tx) =>
      sql<{ whole: string }>`select j::text as whole from jobs.job_common j`.execute(tx),
    )
    for (const { whole } of rows) expect(whole).not.toMatch(/token|@/)
  })

  test('activates a person who was invited', async () => {
    const id = await server.addUser('nils')
    const link = await inInstallation(async (tx) => {
      await tx.updateTable('users').set({ status: 'invited', is_email_verified: false }).where('id', '=', id).execute()
      return createPasswordLink(server.runtime, tx, id, { hours: 48, tenantKey: 'nord' })
    })
    await expect(logIn({ origin, userName: 'nils', password: PASSWORD })).rejects.toThrow('401')
    await openBrowser(origin).post(link, { password: 'min egen hemlighet', passwordAgain: 'min egen hemlighet' })
    await logIn({ origin, userName: 'nils', password: 'min egen hemlighet' })
  })
})

describe('the first administrator', () => {
  const form = {
    tenantName: 'Björk & Söner',
    tenantKey: 'bjork',
    siteName: 'Huvudkontoret',
    siteKey: 'hk',
    name: 'Åsa Björk',
    userName: 'asa',
    email: 'asa@example.org',
    password: 'en riktigt bra mening',
    passwordAgain: 'en riktigt bra mening',
  }

  test('creates tenant and site from a link, once; of two at once one succeeds', async () => {
    const empty = await startIdentityServer(inject('superuserUrl'), { isEmpty: true })
    try {
      const links = [(await firstAdministratorLink(empty.runtime))!, (await firstAdministratorLink(empty.runtime))!]
      const browser = openBrowser(empty.origin)
      expect((await browser.get(`${empty.origin}/identity/first-administrator?token=made-up`)).status).toBe(410)
      expect((await browser.get(links[0]!)).status).toBe(200)
      const wrong = await browser.post(links[0]!, { ...form, tenantKey: 'Björk!', email: 'asa', siteName: '<x>"' })
      const page = await wrong.text()
      expect([wrong.status, page.includes('id="tenantKey-error"'), page.includes('&lt;x&gt;&quot;')]).toEqual([422, true, true])

      const other = { ...form, tenantKey: 'annan', userName: 'annan', email: 'annan@example.org' }
      const both = await Promise.all([browser.post(links[0]!, form), openBrowser(empty.origin).post(links[1]!, other)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 410])
      const winner = both[0]!.status === 200 ? form : other
      const { accessToken } = await logIn({ origin: empty.origin, userName: winner.userName, password: form.password })
      expect(JSON.parse(Buffer.from(accessToken.split('.')[1]!, 'base64url').toString())).toMatchObject({
        system_role: 'superUser',
        tenant: winner.tenantKey,
      })
      expect(await firstAdministratorLink(empty.runtime)).toBeUndefined()
      expect((await browser.get(links[1]!)).status).toBe(410)
    } finally {
      await empty.close()
    }
  })
})
