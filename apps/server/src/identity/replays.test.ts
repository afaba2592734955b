import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { PASSWORD, startIdentityServer, type IdentityServer } from '../testing/servers/other-systems/identity-server.ts'
import { authorizationRequest, followToClient, logIn, openBrowser, redeem, tokensOf } from '../testing/servers/login.ts'

/**
 * Promise 10 (security): a code and a refresh token work once, and a second use revokes everything derived from them. `REPLAYS=50` is the
 * promised size; `redirects.test.ts` has the addresses.
 */
const REPLAYS = Number(process.env.REPLAYS ?? 3)

// hashing is slow on a busy machine
vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 })

let server: IdentityServer
let origin: string
beforeAll(async () => {
  server = await startIdentityServer(inject('superuserUrl'))
  ;({ origin } = server)
  await server.addUser('frida')
})
afterAll(() => server.close())

const refresh = (refreshToken: string) =>
  fetch(`${origin}/identity/token`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token', client_id: 'verka-web', refresh_token: refreshToken }),
  })

/** The code of a new login. */
async function freshCode(): Promise<{ code: string; verifier: string }> {
  const browser = openBrowser(origin)
  await logIn({ origin, userName: 'frida', password: PASSWORD, browser })
  const request = authorizationRequest(origin, { prompt: 'none', redirect_uri: `${origin}/login/silent` })
  const target = await followToClient(browser, origin, await browser.get(request.url))
  return { code: target.searchParams.get('code')!, verifier: request.verifier }
}

describe('security promise 10', () => {
  test(`${REPLAYS} codes used again, at once or later: no second token, and the first is dead`, async () => {
    for (let round = 0; round < REPLAYS; round++) {
      const { code, verifier } = await freshCode()
      const use = () => redeem(origin, code, verifier, `${origin}/login/silent`)
      const isAtOnce = round % 2 === 1
      const answers = isAtOnce ? await Promise.all([use(), use(), use()]) : [await use(), await use()]
      const good = answers.filter(({ status }) => status === 200)
      // in parallel maybe none succeeds: each may have been the second
      expect(good.length).toBeOneOf(isAtOnce ? [0, 1] : [1])
      for (const answer of good) expect((await refresh((await tokensOf(answer)).refreshToken)).status).toBe(400)
    }
  })

  test(`${REPLAYS} refresh tokens used again: the whole family is dead`, async () => {
    for (let round = 0; round < REPLAYS; round++) {
      const first = await logIn({ origin, userName: 'frida', password: PASSWORD })
      const family = [first.refreshToken]
      for (let step = 0; step <= round % 4; step++) family.push((await tokensOf(await refresh(family.at(-1)!))).refreshToken)
      const reused = family[round % (family.length - 1)]!
      expect((await refresh(reused)).status).toBe(400)
      for (const token of family) expect((await refresh(token)).status).toBe(400)
    }
  })

  test('a code without proof is worthless: other verifiers, other addresses, other clients', async () => {
    const { code, verifier } = await freshCode()
    const other = authorizationRequest(origin).verifier
    for (const [wrong, address] of [
      [other, '/login/silent'],
      [verifier.slice(0, -1), '/login/silent'],
      [`${verifier}A`, '/login/silent'],
      [verifier.toUpperCase(), '/login/silent'],
      ['', '/login/silent'],
      [verifier, '/login'],
      [verifier, '/login/silent/'],
    ] as const)
      expect((await redeem(origin, code, wrong, origin + address)).status).toBe(400)
    for (const client of ['verka', 'VERKA-WEB', '']) {
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: client,
        code,
        code_verifier: verifier,
        redirect_uri: `${origin}/login/silent`,
      })
      expect((await fetch(`${origin}/identity/token`, { method: 'POST', body })).status).toBeOneOf([400, 401])
    }
  })
})
