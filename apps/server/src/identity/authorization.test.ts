import { createLocalJWKSet, decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { tokenVerifier } from '../http/login/tokens.ts'
import { PASSWORD, startIdentityServer, type IdentityServer } from '../testing/servers/other-systems/identity-server.ts'
import { authorizationRequest, followToClient, logIn, openBrowser, redeem, tokensOf, type Browser } from '../testing/servers/login.ts'
import { endLogins } from './users.ts'
import { adapterIn } from './provider/adapter.ts'

// hashing is slow on a busy machine
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let server: IdentityServer
let origin: string
let userId: string

beforeAll(async () => {
  server = await startIdentityServer(inject('superuserUrl'))
  ;({ origin } = server)
  userId = await server.addUser('frida', { name: 'Frida Ström' })
})
afterAll(() => server.close())

const frida = (browser?: Browser) => logIn({ origin, userName: 'frida', password: PASSWORD, ...(browser ? { browser } : {}) })

const refresh = (refreshToken: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/identity/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'verka-web', refresh_token: refreshToken }),
  })

/** Requests a code without any page. @returns the query that the client gets */
async function silently(browser: Browser): Promise<URLSearchParams & { verifier: string }> {
  const request = authorizationRequest(origin, { prompt: 'none', redirect_uri: `${origin}/login/silent` })
  const target = await followToClient(browser, origin, await browser.get(request.url))
  return Object.assign(target.searchParams, { verifier: request.verifier })
}

/** The code of a fresh login, not yet exchanged. */
async function freshCode(browser = openBrowser(origin)): Promise<{ code: string; verifier: string }> {
  await frida(browser)
  const params = await silently(browser)
  return { code: params.get('code')!, verifier: params.verifier }
}

describe('logging in', () => {
  test('returns an access token that the API accepts, and an id token with the profile', async () => {
    const tokens = await frida()
    const keys = createLocalJWKSet(server.identity.publicKeys)
    const verify = tokenVerifier({ issuer: `${origin}/identity`, audience: 'verka-api', keys, now: () => new Date() })
    expect(await verify(`Bearer ${tokens.accessToken}`)).toMatchObject({
      subject: userId,
      email: 'frida@example.org',
      isEmailVerified: true,
      sessionId: expect.any(String) as string,
    })
    expect(decodeProtectedHeader(tokens.accessToken)).toMatchObject({ typ: 'at+jwt', alg: 'RS256' })
    const { iat, exp, ...claims } = decodeJwt(tokens.accessToken)
    expect(exp! - iat!).toBe(300)
    expect(claims).toMatchObject({ aud: 'verka-api', tenant: 'nord', system_role: 'privilegedUser', scope: 'verka' })
    expect(decodeJwt(tokens.idToken)).toMatchObject({
      sub: userId,
      aud: 'verka-web',
      name: 'Frida Ström',
      preferred_username: 'frida',
      unique_name: 'frida',
      email: 'frida@example.org',
      tenant: 'nord',
      system_role: 'privilegedUser',
    })
    await expect(verify(`Bearer ${tokens.idToken}`)).rejects.toThrow('unauthorized')
  })

  test('is found through discovery, for any host of the request', async () => {
    const response = await fetch(`${origin}/identity/.well-known/openid-configuration`, {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', origin: 'https://evil.example' },
    })
    const found = (await response.json()) as Record<string, unknown>
    expect(found).toMatchObject({
      issuer: `${origin}/identity`,
      authorization_endpoint: `${origin}/identity/auth`,
      token_endpoint: `${origin}/identity/token`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
    })
    expect(JSON.stringify(found)).not.toContain('evil')
  })

  test('continues without a page while the session lasts, and not without a session', async () => {
    const browser = openBrowser(origin)
    expect((await silently(browser)).get('error')).toBe('login_required')
    await frida(browser)
    const params = await silently(browser)
    const response = await redeem(origin, params.get('code')!, params.verifier, `${origin}/login/silent`)
    expect(decodeJwt((await tokensOf(response)).accessToken).sub).toBe(userId)
  })

  test('accepts an e-mail address for the user name, in any letter case', async () => {
    const tokens = await logIn({ origin, userName: ' FRIDA@Example.org', password: PASSWORD })
    expect(decodeJwt(tokens.accessToken).sub).toBe(userId)
  })

  test('as another person ends the session of the first', async () => {
    const browser = openBrowser(origin)
    const otherId = await server.addUser('otto')
    const first = await frida(browser)
    const request = authorizationRequest(origin, { prompt: 'login' })
    const form = (await browser.get(request.url)).headers.get('location')!
    const target = await followToClient(browser, origin, await browser.post(form, { login: 'otto', password: PASSWORD }))
    const tokens = await tokensOf(await redeem(origin, target.searchParams.get('code')!, request.verifier))
    expect(decodeJwt(tokens.accessToken).sub).toBe(otherId)
    expect((await refresh(first.refreshToken)).status).toBe(400)
  })
})

describe('an authorization request', () => {
  test.each([
    ['without PKCE', { code_challenge: undefined, code_challenge_method: undefined }],
    ['with PKCE in the clear', { code_challenge_method: 'plain' }],
    ['for a token without a code', { response_type: 'id_token token' }],
    ['answered by a posted form', { response_mode: 'form_post' }],
    ['answered in the fragment', { response_mode: 'fragment' }],
  ])('%s is refused', async (_name, changes) => {
    const browser = openBrowser(origin)
    await frida(browser)
    const response = await browser.get(authorizationRequest(origin, changes).url)
    const location = response.headers.get('location')
    expect(location ? new URL(location).toString() : await response.text()).toMatch(/error=|Felkod|Error code/)
    expect(location ?? '').not.toContain('code=')
  })

  test("of an unknown client is reported on our own page, with the request's values escaped", async () => {
    const response = await openBrowser(origin).get(authorizationRequest(origin, { client_id: '<script>alert(1)</script>' }).url)
    expect(response.status).toBe(400)
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(await response.text()).not.toContain('<script')
  })
})

describe('a code', () => {
  test('can be exchanged once: a replay fails and revokes the tokens of the first exchange', async () => {
    const { code, verifier } = await freshCode()
    const tokens = await tokensOf(await redeem(origin, code, verifier, `${origin}/login/silent`))
    expect((await redeem(origin, code, verifier, `${origin}/login/silent`)).status).toBe(400)
    expect((await refresh(tokens.refreshToken)).status).toBe(400)
  })

  test('used many times at once is worth tokens at most once', async () => {
    const { code, verifier } = await freshCode()
    const answers = await Promise.all(Array.from({ length: 12 }, () => redeem(origin, code, verifier, `${origin}/login/silent`)))
    expect(answers.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(1)
  })

  test('needs its own verifier and redirect address', async () => {
    const { code, verifier } = await freshCode()
    for (const [wrong, address] of [
      ['x'.repeat(43), '/login/silent'],
      ['', '/login/silent'],
      [verifier, '/login'],
    ] as const)
      expect((await redeem(origin, code, wrong, origin + address)).status).toBe(400)
  })
})

describe('a refresh token', () => {
  test('is changed at each use; used again, the whole family is dead', async () => {
    const first = await frida()
    const second = await tokensOf(await refresh(first.refreshToken))
    expect(second.refreshToken).not.toBe(first.refreshToken)
    const third = await tokensOf(await refresh(second.refreshToken))
    expect((await refresh(first.refreshToken)).status).toBe(400)
    expect((await refresh(third.refreshToken)).status).toBe(400)
  })

  test('used many times in parallel succeeds at most once, and revokes the family', async () => {
    const { refreshToken } = await frida()
    const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(refreshToken)))
    const good = answers.filter((answer) => answer.status === 200)
    expect(good.length).toBeLessThanOrEqual(1)
    for (const answer of good) expect((await refresh((await tokensOf(answer)).refreshToken)).status).toBe(400)
  })

  test('extends the session, which else ends after 8 hours', async () => {
    const browser = openBrowser(origin)
    const { refreshToken } = await frida(browser)
    const rows = adapterIn(server.runtime.database)('Session')
    const session = (await rows.find(browser.jar.get('verka_session')!))!
    await rows.upsert(session.jti!, { ...session, exp: session.exp! - 3600 }, 7 * 3600)
    const answer = await refresh(refreshToken, { cookie: browser.jar.headerFor(`${origin}/identity/token`) })
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie().some((cookie) => /^verka_session=.*expires=/i.test(cookie))).toBe(true)
    expect((await rows.find(session.jti!))!.exp! - Date.now() / 1000).toBeGreaterThan(8 * 3600 - 60)
  })

  test('of another site gets no answer that it could read', async () => {
    const { refreshToken } = await frida()
    const answer = await refresh(refreshToken, { origin: 'https://evil.example' })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([400, null])
  })
})

describe('logging out', () => {
  const endOf = (params: Record<string, string>) => `${origin}/identity/session/end?${new URLSearchParams(params).toString()}`

  test('by our own client ends the session and all its tokens at once', async () => {
    const browser = openBrowser(origin)
    const { idToken, refreshToken } = await frida(browser)
    const response = await browser.get(endOf({ id_token_hint: idToken, post_logout_redirect_uri: `${origin}/`, state: 'abc' }))
    expect([response.status, response.headers.get('location')]).toEqual([303, `${origin}/?state=abc`])
    expect((await silently(browser)).get('error')).toBe('login_required')
    expect((await refresh(refreshToken)).status).toBe(400)
    // in another tab: nothing to confirm
    const again = await browser.get(endOf({ id_token_hint: idToken, post_logout_redirect_uri: `${origin}/` }))
    expect([again.status, again.headers.get('location')]).toEqual([303, `${origin}/`])
  })

  test('that any site could have requested is confirmed by the person', async () => {
    const browser = openBrowser(origin)
    await frida(browser)
    const page = await (await browser.get(endOf({}), { 'accept-language': 'sv' })).text()
    expect(page).toContain('Vill du logga ut?')
    expect((await silently(browser)).get('code')).toBeTruthy()
    const fresh = await (await browser.get(endOf({}))).text()
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(fresh)![1]!
    const done = await browser.post('/identity/session/end/confirm', { xsrf, logout: 'yes' })
    expect(done.status).toBe(303)
    expect((await silently(browser)).get('error')).toBe('login_required')
  })
})

test('an ended session is not restored by a request that had loaded it', async () => {
  const sessions = adapterIn(server.runtime.database)('Session')
  await sessions.upsert('held', { jti: 'held', uid: 'held-uid', accountId: userId }, 3600)
  await sessions.destroy('held')
  await sessions.upsert('held', { jti: 'held', uid: 'held-uid', accountId: userId }, 3600)
  expect([await sessions.find('held'), await sessions.findByUid('held-uid')]).toEqual([undefined, undefined])
})

test('a disabled user gets no further token, and no page that reveals why', async () => {
  const browser = openBrowser(origin)
  const id = await server.addUser('disa')
  const { refreshToken } = await logIn({ origin, userName: 'disa', password: PASSWORD, browser })
  const { database } = server.runtime
  await database.transaction({ kind: 'installation' }, (tx) =>
    tx.updateTable('users').set({ status: 'disabled' }).where('id', '=', id).execute(),
  )
  expect((await refresh(refreshToken)).status).toBe(400)
  expect((await silently(browser)).get('error')).toBe('login_required')
  await expect(logIn({ origin, userName: 'disa', password: PASSWORD })).rejects.toThrow('401')
  await database.transaction({ kind: 'installation' }, (tx) => endLogins(tx, id, new Date()))
  expect((await silently(browser)).get('error')).toBe('login_required')
})
