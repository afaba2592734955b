import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { choicesFor, type Choose } from '../../testing/hostile/choose.ts'
import { AUDIENCE, ISSUER, publicKeys, signedToken } from '../../testing/servers/test-tokens.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller } from '../../testing/servers/test-tenant.ts'

/** Promise 9 (security): only our login server's own access tokens are accepted. `TOKENS=2000` is the promised size. */
const TOKENS = Number(process.env.TOKENS ?? 600)

let server: TestApp
let user: Caller
let theirs: Awaited<ReturnType<typeof generateKeyPair>>
beforeAll(async () => {
  server = await testApp()
  user = await (await aTenant(server)).as('superUser')
  theirs = await generateKeyPair('RS256', { extractable: true })
})
afterAll(() => server.close())

const now = () => Math.floor(Date.now() / 1000)
const claims = (changes: Record<string, unknown> = {}) => {
  const all: Record<string, unknown> = { iss: ISSUER, aud: AUDIENCE, sub: user.userId, iat: now(), exp: now() + 300, ...changes }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}
const encoded = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
const HEADER = { alg: 'RS256', kid: 'test', typ: 'at+jwt' }

/** A token signed by a foreign key, with any claimed source in its header. */
async function byAnotherKey(choose: Choose): Promise<string> {
  const jwk = await exportJWK(theirs.publicKey)
  const more = choose.of([
    {},
    { kid: 'other' },
    { kid: '../../dev/null' },
    { kid: "' or 1=1 --" },
    { jwk },
    { jku: 'https://evil.example/jwks' },
    { x5u: 'https://evil.example/cert' },
    { x5c: ['MIIB'] },
    { jwk, kid: undefined },
  ])
  const header = Object.fromEntries(Object.entries({ ...HEADER, ...more }).filter(([, value]) => value !== undefined))
  return new SignJWT(claims()).setProtectedHeader(header as { alg: string }).sign(theirs.privateKey)
}

/** A token signed with our public key as a secret. */
function byPublicKey(choose: Choose): string {
  const [jwk] = publicKeys.keys
  const secret = choose.of([
    JSON.stringify(jwk),
    JSON.stringify(publicKeys),
    jwk!.n!,
    Buffer.from(jwk!.n!, 'base64url').toString('latin1'),
    '',
  ])
  const [alg, hash] = choose.of([
    ['HS256', 'sha256'],
    ['HS384', 'sha384'],
    ['HS512', 'sha512'],
  ] as const)
  const text = `${encoded({ ...HEADER, alg })}.${encoded(claims())}`
  return `${text}.${createHmac(hash, secret).update(text).digest('base64url')}`
}

function unsigned(choose: Choose): string {
  const alg = choose.of(['none', 'None', 'NONE', 'nOnE', '', null, 'RS256', 0])
  return `${encoded({ ...HEADER, alg })}.${encoded(claims())}.${choose.of(['', 'AA', 'e30'])}`
}

/** Signed by our own login server, for another purpose. */
function ofOurs(choose: Choose): Promise<string> {
  const wrong = choose.of<Record<string, unknown>>([
    { aud: 'verka-web' },
    { aud: ['verka-web', 'other'] },
    { aud: undefined },
    { aud: `${AUDIENCE} ` },
    { aud: AUDIENCE.toUpperCase() },
    { aud: [] },
    { aud: {} },
    { iss: `${ISSUER}/` },
    { iss: undefined },
    { iss: 'https://evil.example' },
    { iss: ISSUER.toUpperCase() },
    { iss: [ISSUER, 'https://evil.example'] },
    { exp: now() - 31 },
    { exp: undefined },
    { exp: String(now() + 300) },
    { exp: null },
    { nbf: now() + 60 },
    { sub: undefined },
    { sub: '' },
    { sub: randomUUID() },
    { sub: `${user.userId} ` },
    { sub: '__proto__' },
  ])
  return signedToken(claims(wrong))
}

function ofAnotherType(choose: Choose): Promise<string> {
  const header = choose.of([
    { typ: undefined },
    { typ: 'id_token+jwt' },
    { typ: 'logout+jwt' },
    { typ: 'at+jwt+x' },
    { typ: 'secevent+jwt' },
    { typ: '' },
  ])
  const isIdToken = choose.below(2) === 0
  const part = choose.of(['nonce', 'at_hash', 'c_hash'])
  return isIdToken ? signedToken(claims({ [part]: 'x' }), { typ: 'JWT' }) : signedToken(claims(), header)
}

/** A valid token with one character changed, or in a malformed header. */
async function spoiltText(choose: Choose): Promise<string> {
  const good = await signedToken(claims({ jti: randomUUID() }))
  const [header, payload, signature] = good.split('.') as [string, string, string]
  const kind = choose.below(7)
  if (kind < 3) {
    const parts = [header, payload, signature]
    // the last character has unused bits
    const at = choose.below(parts[kind]!.length - 1)
    const other = choose.of([...'ABCDEFGHIJabcdefghij0123456789-_'].filter((letter) => letter !== parts[kind]![at]))
    parts[kind] = parts[kind]!.slice(0, at) + other + parts[kind]!.slice(at + 1)
    return parts.join('.')
  }
  if (kind === 3)
    return choose.of([
      `${good}=`,
      `${good}.`,
      ` ${good}`,
      `${good} `,
      good.replaceAll('.', ','),
      `${good}.${good}`,
      `bearer ${good}`,
      good.slice(0, -4),
    ])
  if (kind === 4) return JSON.stringify({ payload, signatures: [{ protected: header, signature }] })
  if (kind === 5) return `${header}.${encoded(claims({ sub: randomUUID(), role: 'superUser' }))}.${signature}`
  return `${encoded({ ...HEADER, b64: false, crit: ['b64'] })}.${payload}.${signature}`
}

const WAYS: ((choose: Choose) => string | Promise<string>)[] = [
  byAnotherKey,
  byPublicKey,
  unsigned,
  ofOurs,
  ofAnotherType,
  spoiltText,
  spoiltText,
]

test(`${TOKENS} tokens that are not ours, or not for this API: none is accepted`, { timeout: 3_600_000 }, async () => {
  const chooseFor = choicesFor(TOKENS)
  const request = async (authorization: string) =>
    (await server.app.inject({ method: 'GET', url: '/api/v2/session', headers: { authorization } })).statusCode
  const counts: Record<string, number> = {}
  for (let number = 0; number < TOKENS; number++) {
    const choose = chooseFor(number)
    const way = WAYS[number % WAYS.length]!
    const token = await way(choose)
    const context = `seed ${choose.seed}: ${way.name} ${token}`
    expect([context, await request(`Bearer ${token}`)]).toEqual([context, 401])
    counts[way.name] = (counts[way.name] ?? 0) + 1
  }
  process.stdout.write(`tokens refused: ${JSON.stringify(counts)}\n`)
  // the same tokens without the fault are accepted, so that the fault was the reason
  for (const header of [{}, { typ: 'JWT' }]) expect(await request(`Bearer ${await signedToken(claims(), header)}`)).toBe(200)
  // nor is one of another kind of key
  const { privateKey } = generateKeyPairSync('ed25519')
  const other = await new SignJWT(claims()).setProtectedHeader({ ...HEADER, alg: 'EdDSA' }).sign(privateKey)
  expect(await request(`Bearer ${other}`)).toBe(401)
})
