import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { findActorOfLogin } from '../features/session/actors.ts'
import { freshDatabase } from '../testing/servers/databases.ts'
import { PASSWORD, startIdentityServer, type IdentityServer } from '../testing/servers/other-systems/identity-server.ts'
import { authorizationRequest, logIn, openBrowser, type Browser } from '../testing/servers/login.ts'

/** Access tokens end with the session that they were issued in, within a second, in every process. */
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let files: Awaited<ReturnType<typeof freshDatabase>>
let server: IdentityServer
/** Another process of the same installation. */
let second: IdentityServer

beforeAll(async () => {
  files = await freshDatabase(inject('superuserUrl'))
  server = await startIdentityServer(inject('superuserUrl'), { database: files, hasApi: true })
  second = await startIdentityServer(inject('superuserUrl'), {
    database: files,
    hasApi: true,
    isEmpty: true,
    environment: { ORIGIN: server.origin },
  })
  await server.addUser('lina')
})
afterAll(async () => {
  await server.close()
  await second.close()
  await files.drop()
})

const statusAt = async ({ app }: IdentityServer, token: string) =>
  (await app.inject({ method: 'GET', url: '/api/v2/session', headers: { authorization: `Bearer ${token}` } })).statusCode
const statuses = (token: string) => Promise.all([server, second].map((process) => statusAt(process, token)))
const login = (browser: Browser) => logIn({ origin: server.origin, userName: 'lina', password: PASSWORD, browser })

test('every process refuses an access token a second after the logout; other logins of the person continue', async () => {
  const [here, elsewhere] = [openBrowser(server.origin), openBrowser(server.origin)]
  const [left, kept] = [await login(here), await login(elsewhere)]
  const body = new URLSearchParams({ grant_type: 'refresh_token', client_id: 'verka-web', refresh_token: left.refreshToken })
  const renewed = (await (await fetch(`${server.origin}/identity/token`, { method: 'POST', body })).json()) as { access_token: string }
  const tokens = [left.accessToken, renewed.access_token]
  for (const token of [...tokens, kept.accessToken]) expect(await statuses(token)).toEqual([200, 200])
  const end = new URLSearchParams({ id_token_hint: left.idToken, post_logout_redirect_uri: `${server.origin}/` })
  expect((await here.get(`/identity/session/end?${end}`)).status).toBe(303)
  // a process caches a person for a second: the promise is no longer than that, and it may be sooner
  await delay(1000)
  for (const token of tokens) expect(await statuses(token)).toEqual([401, 401])
  expect(await statuses(kept.accessToken)).toEqual([200, 200])
})

test('so is the token of the user who was logged in before in the same browser', async () => {
  await server.addUser('nina')
  const browser = openBrowser(server.origin)
  const before = await login(browser)
  expect(await statuses(before.accessToken)).toEqual([200, 200])
  // the login page is requested although a person is logged in
  const form = (await browser.get(authorizationRequest(server.origin, { prompt: 'login' }).url)).headers.get('location')!
  expect((await browser.post(form, { login: 'nina', password: PASSWORD })).status).toBe(303)
  await delay(1000)
  expect(await statuses(before.accessToken)).toEqual([401, 401])
})

test('a page outside of the login server knows who is logged in in the browser, until they log out', async () => {
  const browser = openBrowser(server.origin)
  const loggedIn = async () => {
    const raw = Object.assign(new IncomingMessage(new Socket()), { headers: { cookie: browser.jar.headerFor(`${server.origin}/search`) } })
    const found = await server.identity.loginOf({ raw })
    return found && (await findActorOfLogin(server.runtime.database, found))?.userName
  }
  expect(await loggedIn()).toBeUndefined()
  const { idToken } = await login(browser)
  expect(await loggedIn()).toBe('lina')
  const end = new URLSearchParams({ id_token_hint: idToken, post_logout_redirect_uri: `${server.origin}/` })
  expect((await browser.get(`/identity/session/end?${end}`)).status).toBe(303)
  expect(await loggedIn()).toBeUndefined()
})
