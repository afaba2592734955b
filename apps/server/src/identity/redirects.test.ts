import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { foreignAddresses } from '../testing/hostile/foreign-addresses.ts'
import { PASSWORD, startIdentityServer, type IdentityServer } from '../testing/servers/other-systems/identity-server.ts'
import { authorizationRequest, logIn, openBrowser } from '../testing/servers/login.ts'

// hashing is slow on a busy machine
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let server: IdentityServer
let origin: string
const browser = () => openBrowser(origin)

beforeAll(async () => {
  server = await startIdentityServer(inject('superuserUrl'))
  ;({ origin } = server)
  await server.addUser('frida')
})
afterAll(() => server.close())

describe('security promise 16: users are redirected only to our own addresses', () => {
  test('an authorization request with any other redirect address is reported on our own page', async () => {
    const variants = foreignAddresses(`${origin}/login`).filter((address) => address !== `${origin}/login/silent`)
    expect(variants.length).toBeGreaterThan(250)
    for (const variant of variants) {
      const response = await fetch(authorizationRequest(origin, { redirect_uri: variant }).url, { redirect: 'manual' })
      expect([variant, response.status, response.headers.get('location')]).toEqual([variant, 400, null])
    }
    const twice = await fetch(`${authorizationRequest(origin).url}&redirect_uri=https%3A%2F%2Fevil.example`, { redirect: 'manual' })
    expect([twice.status, twice.headers.get('location')]).toEqual([400, null])
  })

  test('logging out redirects to our start page, and to no other address, with and without a proof of the session', async () => {
    const own = browser()
    const { idToken } = await logIn({ origin, userName: 'frida', password: PASSWORD, browser: own })
    const variants = foreignAddresses(`${origin}/`)
    expect(variants.length).toBeGreaterThan(250)
    for (const address of variants)
      for (const proof of [{ id_token_hint: idToken }, { client_id: 'verka-web' }]) {
        const params = new URLSearchParams({ ...proof, post_logout_redirect_uri: address })
        const response = await own.get(`/identity/session/end?${params.toString()}`)
        expect([address, response.status, response.headers.get('location')]).toEqual([address, 400, null])
      }
    const params = new URLSearchParams({ id_token_hint: idToken, post_logout_redirect_uri: `${origin}/` })
    const home = await own.get(`/identity/session/end?${params.toString()}`)
    expect([home.status, home.headers.get('location')]).toEqual([303, `${origin}/`])
  })
})
