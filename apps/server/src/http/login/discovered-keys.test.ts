import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { discoveredKeys } from './discovered-keys.ts'
import { tokenVerifier } from './tokens.ts'

let login: Server
let issuer: string
/** The login server's answers by path; any other path is 404. */
let answers: Record<string, unknown>
let requested: string[]
let time: number
let refused: string[]
let pair: Awaited<ReturnType<typeof generateKeyPair>>

const DOCUMENT = '/.well-known/openid-configuration'

beforeEach(async () => {
  requested = []
  refused = []
  time = Date.now()
  login = createServer((request, reply) => {
    requested.push(request.url!)
    const answer = answers[request.url!]
    reply.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((done) => login.listen(0, '127.0.0.1', done))
  issuer = `http://127.0.0.1:${(login.address() as AddressInfo).port}`
  pair = await generateKeyPair('RS256')
  const keys = { keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256' }] }
  answers = { [DOCUMENT]: { issuer, jwks_uri: `${issuer}/keys` }, '/keys': keys, '/moved': keys }
})
afterEach(() => login.close())

const verifier = () => {
  const now = () => new Date(time)
  const keys = discoveredKeys(issuer, { now, onRefused: (reason) => refused.push(String(reason)) })
  return tokenVerifier({ issuer, audience: 'verka-api', keys, now })
}
const aToken = async (kid = 'one') =>
  `Bearer ${await new SignJWT({ jti: crypto.randomUUID() })
    .setProtectedHeader({ alg: 'RS256', kid, typ: 'at+jwt' })
    .setSubject('frida')
    .setIssuer(issuer)
    .setAudience('verka-api')
    .setExpirationTime(Math.floor(time / 1000) + 60)
    .sign(pair.privateKey)}`

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'accepted',
    (error: { code?: string }) => error.code,
  )

describe('the keys of an external login server', () => {
  test('keys are found through the discovery document, which is loaded once; a token of an unknown key is refused', async () => {
    const verify = verifier()
    const many = await Promise.all(Array.from({ length: 5 }, async () => codeOf(verify(await aToken()))))
    expect(new Set(many)).toEqual(new Set(['accepted']))
    expect(await codeOf(verify(await aToken('two')))).toBe('unauthorized')
    expect(requested.filter((path) => path === DOCUMENT)).toHaveLength(1)
  })

  test.each([
    ['another issuer', () => ({ issuer: 'https://evil.example', jwks_uri: `${issuer}/keys` })],
    ['nearly the issuer', () => ({ issuer: `${issuer}/`, jwks_uri: `${issuer}/keys` })],
    ['no issuer', () => ({ jwks_uri: `${issuer}/keys` })],
    ['no keys', () => ({ issuer })],
    ['keys on the disk', () => ({ issuer, jwks_uri: 'file:///etc/passwd' })],
    ['nothing', () => undefined],
  ])('keys are not accepted from a document with %s, and are found once the right one is available', async (_name, document) => {
    const right = answers[DOCUMENT]
    answers[DOCUMENT] = document()
    const verify = verifier()
    expect(await codeOf(verify(await aToken()))).toBe('unavailable')
    expect(await codeOf(verify(await aToken()))).toBe('unavailable')
    expect(requested).toEqual([DOCUMENT])
    expect(refused).toHaveLength(1)
    answers[DOCUMENT] = right
    time += 5_000
    expect(await codeOf(verify(await aToken()))).toBe('accepted')
  })

  test('keys are loaded again after an hour, and stay in use while the document is unavailable', async () => {
    const verify = verifier()
    expect(await codeOf(verify(await aToken()))).toBe('accepted')
    answers[DOCUMENT] = { issuer: 'https://evil.example', jwks_uri: `${issuer}/evil` }
    time += 3_600_000
    expect(await codeOf(verify(await aToken()))).toBe('accepted')
    expect(requested).not.toContain('/evil')
    answers[DOCUMENT] = { issuer, jwks_uri: `${issuer}/moved` }
    time += 5_000
    expect(await codeOf(verify(await aToken()))).toBe('accepted')
    expect(requested).toContain('/moved')
  })

  test('unreadable keys are the server’s failure, not the token’s', async () => {
    delete answers['/keys']
    const verify = verifier()
    expect(await codeOf(verify(await aToken()))).toBe('unavailable')
  })
})
