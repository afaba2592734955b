import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { openDatabase, type Database } from '../../db/database.ts'
import { freshDatabase } from '../../testing/servers/databases.ts'
import { PASSWORD, startIdentityServer, type IdentityServer } from '../../testing/servers/other-systems/identity-server.ts'
import { authorizationRequest, followToClient, logIn, openBrowser, redeem, tokensOf } from '../../testing/servers/login.ts'
import { startOtherServer, type OtherPerson } from '../../testing/servers/other-systems/other-login-server.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let files: Awaited<ReturnType<typeof freshDatabase>>
let otherDatabase: Database
let other: Awaited<ReturnType<typeof startOtherServer>>
let server: IdentityServer
/** The same with `OIDC_TRUSTED_EMAIL`. */
let trusting: IdentityServer

beforeAll(async () => {
  files = await freshDatabase(inject('superuserUrl'))
  otherDatabase = openDatabase(files.applicationUrl)
  other = await startOtherServer(otherDatabase)
  const environment = {
    EXTERNAL_IDP_ISSUER: other.issuer,
    EXTERNAL_IDP_CLIENT_ID: 'verka',
    EXTERNAL_IDP_CLIENT_SECRET: 'between us',
    EXTERNAL_IDP_NAME: 'Kommun-ID <1>',
  }
  server = await startIdentityServer(inject('superuserUrl'), { environment, hasApi: true })
  trusting = await startIdentityServer(inject('superuserUrl'), { environment: { ...environment, OIDC_TRUSTED_EMAIL: 'true' } })
  await server.addUser('tove')
  const ulf = await server.addUser('ulf')
  await server.runtime.database.transaction({ kind: 'installation' }, (tx) =>
    tx.updateTable('users').set({ status: 'disabled' }).where('id', '=', ulf).execute(),
  )
  other.serve([server, trusting].map(({ origin }) => `${origin}/identity/external/callback`))
})
afterAll(async () => {
  await server.close()
  await trusting.close()
  await other.close()
  await otherDatabase.close()
  await files.drop()
})

/** Opens the login page, logs in at the external server, and returns to our callback (not yet opened). */
async function goThere(person: OtherPerson, { origin } = server) {
  other.state.person = person
  const [browser, elsewhere] = [openBrowser(origin), openBrowser(other.issuer)]
  const request = authorizationRequest(origin)
  const form = (await browser.get(request.url)).headers.get('location')!
  const page = await (await browser.get(form)).text()
  expect(page).toContain('Kommun-ID &lt;1&gt;')
  let response = await browser.get(/href="([^"]+\/external)"/.exec(page)![1]!)
  let target = new URL(response.headers.get('location')!)
  while (target.origin === other.issuer) {
    response = await elsewhere.get(target.href)
    target = new URL(response.headers.get('location')!, other.issuer)
  }
  return { browser, request, callback: target }
}

/** Logs in through the other server. @returns the person of the token, or the last page */
async function logInThere(
  person: OtherPerson,
  at = server,
): Promise<{ subject?: string | undefined; page?: string; accessToken?: string }> {
  const { origin } = at
  const { browser, request, callback } = await goThere(person, at)
  const finish = (await browser.get(callback.href)).headers.get('location')!
  const answer = await browser.get(finish)
  const location = answer.headers.get('location')!
  if (location.includes('?refused=')) return { page: await (await browser.get(location, { 'accept-language': 'sv' })).text() }
  const target = await followToClient(browser, origin, answer)
  const tokens = await tokensOf(await redeem(origin, target.searchParams.get('code')!, request.verifier))
  return { subject: decodeJwt(tokens.accessToken).sub, accessToken: tokens.accessToken }
}

describe('a user of the external provider', () => {
  test('is recognised by a verified address the first time, and by their subject from then on', async () => {
    const id = await server.addUser('sara')
    expect(await logInThere({ subject: 'ext-1', email: 'SARA@example.org', isEmailVerified: true })).toMatchObject({ subject: id })
    expect(await logInThere({ subject: 'ext-1', email: 'moved@example.com', isEmailVerified: false })).toMatchObject({ subject: id })
    expect(await logInThere({ subject: 'ext-1' })).toMatchObject({ subject: id })
  })

  test.each<[string, OtherPerson, string]>([
    ['whose address is not verified', { subject: 'ext-2', email: 'tove@example.org', isEmailVerified: false }, 'emailNotVerified'],
    ['whose address has no verification flag', { subject: 'ext-7', email: 'tove@example.org' }, 'emailNotVerified'],
    ['without an address', { subject: 'ext-3' }, 'noEmail'],
    ['who is unknown', { subject: 'ext-4', email: 'stranger@example.org', isEmailVerified: true }, 'unknownEmail'],
    ['whose account is disabled', { subject: 'ext-5', email: 'ulf@example.org', isEmailVerified: true }, 'disabled'],
  ])('%s is refused; page and log have one reference number', async (_name, person, reason) => {
    const { page } = await logInThere(person)
    const reference = /Ogiltig inloggning\..* referensnumret ([2-9A-Z]{4}-[2-9A-Z]{4})\./.exec(page!)?.[1]
    const line = server.logged.findLast(({ event, outcome }) => event === 'login' && outcome === 'refused')
    expect(line).toMatchObject({ how: 'fed', reason, reference, issuer: other.issuer, subject: person.subject })
    // the number stays the same until the person is linked
    expect((await logInThere(person)).page).toContain(reference)
  })

  test('a user is recognised by an address that the settings trust, unless the server calls it unverified', async () => {
    const id = await trusting.addUser('entra')
    expect((await logInThere({ subject: 'oid-1', email: 'entra@example.org', isEmailVerified: false }, trusting)).page).toContain('Ogiltig')
    expect(await logInThere({ subject: 'oid-1', email: 'Entra@example.org' }, trusting)).toMatchObject({ subject: id })
    expect(await logInThere({ subject: 'oid-1' }, trusting)).toMatchObject({ subject: id })
  })

  test('logs in after an administrator linked them by the number on the page, and no longer when it is unlinked', async () => {
    const person = { subject: 'ext-8', email: 'wilma.privat@example.com' }
    const { page } = await logInThere(person)
    const reference = /([2-9A-Z]{4}-[2-9A-Z]{4})\./.exec(page!)![1]!
    const id = await server.addUser('wilma')
    await server.addUser('chefen', { role: 'tenantAdmin' })
    const { accessToken } = await logIn({ origin: server.origin, userName: 'chefen', password: PASSWORD })
    const send = async (method: string, path = '', body?: object) => {
      const headers = { authorization: `Bearer ${accessToken}`, ...(body && { 'content-type': 'application/json' }) }
      return fetch(`${server.origin}/api/v2/nord/users/${id}/logins${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
    }
    const linked = await send('POST', '', { reference: ` ${reference.toLowerCase()} ` })
    expect([linked.status, await linked.json()]).toMatchObject([200, { issuer: other.issuer, links: [{ subject: 'ext-8' }], refused: [] }])
    const login = await logInThere(person)
    expect(login.subject).toBe(id)
    expect((await send('DELETE', `?${new URLSearchParams({ issuer: other.issuer, subject: 'ext-8' })}`)).status).toBe(204)
    expect((await logInThere(person)).page).toContain('Ogiltig inloggning.')
  })
})

describe('the callback', () => {
  test('is valid once, in the same browser, with its own state', async () => {
    await server.addUser('vera')
    const person = { subject: 'ext-6', email: 'vera@example.org', isEmailVerified: true }
    const { browser, callback } = await goThere(person)
    // another browser gets the answer: it does not have the login that waits
    const stranger = openBrowser(server.origin)
    const made = new URL(callback)
    made.searchParams.set('state', 'made-up')
    expect((await browser.get(made.href)).status).toBe(410)
    const finish = (await stranger.get(callback.href)).headers.get('location')!
    expect((await stranger.get(finish)).status).toBe(410)
    expect((await browser.get(callback.href)).status).toBe(410)
    const changed = new URL(finish, server.origin)
    changed.searchParams.set('code', 'another')
    const refused = await browser.get(changed.href)
    expect(refused.headers.get('location')).toContain('?failed=')
    expect((await browser.get(finish)).status).toBe(410)
  })
})
