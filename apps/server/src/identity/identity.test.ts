import { createLocalJWKSet } from 'jose'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { tokenVerifier } from '../http/tokens.ts'
import { PASSWORD, startIdentityServer, type IdentityServer } from '../testing/identity-server.ts'
import { logIn } from '../testing/login.ts'

let server: IdentityServer
let userId: string

beforeAll(async () => {
  server = await startIdentityServer(inject('superuserUrl'))
  userId = await server.addUser('frida', { name: 'Frida Ström' })
})
afterAll(() => server.close())

describe('logging in', () => {
  test('gives an access token that the API takes, and an id token with the profile', async () => {
    const tokens = await logIn({ origin: server.origin, userName: 'frida', password: PASSWORD })
    const keys = createLocalJWKSet(server.identity.publicKeys)
    const verify = tokenVerifier({ issuer: server.runtime.settings.issuer, audience: 'verka-api', keys, now: () => new Date() })
    expect(await verify(`Bearer ${tokens.accessToken}`)).toMatchObject({ subject: userId })
  })
})
