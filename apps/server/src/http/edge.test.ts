import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { CALLS } from '@verka/domain/calls.ts'
import { pathOf, type Call } from '@verka/domain/api/contract.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import { asId } from '@verka/domain/entities/ids.ts'
import { aField, anElement, anElementType } from '../testing/made/a-working-day.ts'
import { outside } from '../testing/servers/outside.ts'
import { tokenFor } from '../testing/servers/test-tokens.ts'
import { testApp, type TestApp } from '../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../testing/servers/test-tenant.ts'
import { openApiDocument } from './described/openapi.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server)
  admin = await tenant.as('tenantAdmin')
})
afterAll(() => server.close())

const send = (options: { method?: string; url?: string; headers?: Record<string, string>; payload?: string | Buffer }) =>
  server.app.inject({
    method: (options.method ?? 'POST') as 'POST',
    url: options.url ?? `/api/v2/${tenant.key}/north/elementTypes`,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}`, ...options.headers },
    ...(options.payload === undefined ? {} : { payload: options.payload }),
  })

const countTypes = async () => (await admin.call<{ items: unknown[] }>('GET', '/elementTypes')).body.items.length

describe('access to a call', () => {
  const session = (authorization?: string) =>
    server.app.inject({ method: 'GET', url: '/api/v2/session', headers: authorization ? { authorization } : {} })

  test('every call but the public ones refuses to answer without a token', async () => {
    const closed = (Object.values(CALLS) as Call[]).filter((call) => call.access !== 'public')
    expect(closed.length).toBeGreaterThan(25)
    for (const call of closed) {
      const url = `/api/v2${pathOf(call)
        .replace('{tenant}', tenant.key)
        .replace('{site}', 'north')
        .replace(/\{\w+\}/g, randomUUID())}`
      const reply = await server.app.inject({ method: call.method, url })
      expect([call.name, reply.statusCode]).toEqual([call.name, 401])
      expect(reply.headers['content-type']).toContain('application/problem+json')
    }
  })

  test('only our own access token is accepted', async () => {
    const user = await tenant.as('user')
    const stranger = await generateKeyPair('RS256')
    const claims = { iss: 'https://login.test', aud: 'verka-api', sub: user.userId }
    const foreign = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'test', typ: 'at+jwt' })
      .setExpirationTime('5m')
      .sign(stranger.privateKey)
    const symmetric = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', kid: 'test', typ: 'at+jwt' })
      .setExpirationTime('5m')
      .sign(Buffer.alloc(64, 1))
    const bad = {
      nothing: '',
      rubbish: 'Bearer abc',
      foreign: `Bearer ${foreign}`,
      symmetric: `Bearer ${symmetric}`,
      unsigned: `Bearer ${new UnsecuredJWT(claims).setExpirationTime('5m').encode()}`,
      expired: `Bearer ${await tokenFor(user.userId, { expiresIn: '-2m' })}`,
      'an id token': `Bearer ${await tokenFor(user.userId, { header: { typ: 'JWT' }, claims: { nonce: 'n' } })}`,
      'without type': `Bearer ${await tokenFor(user.userId, { header: { typ: undefined } })}`,
      'for nobody': `Bearer ${await tokenFor(asId(randomUUID()))}`,
      'with a tampered end': `Bearer ${user.token.slice(0, -6)}AAAAAA`,
    }
    expect((await session(`Bearer ${user.token}`)).statusCode).toBe(200)
    for (const [name, authorization] of Object.entries(bad)) expect([name, (await session(authorization)).statusCode]).toEqual([name, 401])
  })

  test('a foreign tenant, site or id is the same 404 as a missing one', async () => {
    const other = await aTenant(server)
    const otherAdmin = await other.as('tenantAdmin')
    const theirs = await anElementType(otherAdmin, [])
    const answers = [
      await admin.call('GET', `/elementTypes/${theirs.id}`),
      await admin.call('GET', `/elementTypes/${randomUUID()}`),
      await admin.call('GET', `/api/v2/${other.key}/north/elementTypes/${theirs.id}`),
      await admin.call('GET', `/api/v2/nowhere/north/elementTypes/${theirs.id}`),
      await admin.call('GET', `/api/v2/${tenant.key}/nowhere/elementTypes`),
      await admin.call('GET', '/elementTypes/not-an-id'),
      await admin.call('POST', '/elements', { elementTypeId: theirs.id, title: 'x' }),
      await admin.call('DELETE', `/elementTypes/${theirs.id}?version=1`),
    ]
    const bodies = answers.map(({ status, body }) => ({ status, ...body, requestId: '' }))
    for (const body of bodies) expect(body).toEqual(bodies[1])
    expect(bodies[0]!.status).toBe(404)
    expect((await otherAdmin.call('GET', `/elementTypes/${theirs.id}`)).status).toBe(200)
  })

  test('a role below the call is refused before anything is read', async () => {
    const user = await tenant.as('privilegedUser')
    const answer = await user.call('POST', '/elementTypes', { nonsense: true })
    expect(answer.status).toBe(403)
    expect(answer.body.errors).toEqual([{ message: '@errors.accessDenied' }])
  })

  test('a disabled person is out within a second', async () => {
    const user = await tenant.as('user')
    const status = async () => (await user.call('GET', '/api/v2/session')).status
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      expect(await status()).toBe(200)
      await server.database.transaction({ kind: 'installation' }, (tx) =>
        tx.updateTable('users').set({ status: 'disabled' }).where('id', '=', user.userId).execute(),
      )
      vi.setSystemTime(Date.now() + 1000)
      expect(await status()).toBe(401)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('the input of a call', () => {
  const named = { localizedNames: [{ culture: 'sv-SE', text: 'X' }] }
  const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) })

  test.each([
    ['broken JSON', '{"localizedNames": [', {}, 400],
    ['an array', '[]', {}, 400],
    ['nothing', '', {}, 400],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), {}, 400],
    ['NUL in a text', JSON.stringify({ localizedNames: [{ culture: 'sv-SE', text: 'a\u0000b' }] }), {}, 400],
    ['half a character', '{"localizedNames":[{"culture":"sv-SE","text":"\\ud800"}]}', {}, 400],
    ['a prototype name', '{"__proto__": {"admin": true}, "localizedNames": []}', {}, 400],
    ['an unknown property', JSON.stringify({ ...named, admin: true }), {}, 400],
    ['a wrong type', JSON.stringify({ localizedNames: 'X' }), {}, 400],
    ['null for a list', JSON.stringify({ ...named, dataPropertyTypes: null }), {}, 400],
    ['an unknown language', JSON.stringify({ localizedNames: [{ culture: 'de-DE', text: 'X' }] }), {}, 400],
    ['no name', JSON.stringify({ localizedNames: [] }), {}, 422],
    ['a text of 1 MB', JSON.stringify({ localizedNames: [{ culture: 'sv-SE', text: 'x'.repeat(1_000_000) }] }), {}, 422],
    ['depth', JSON.stringify({ ...named, dataPropertyTypes: nested(1000) }), {}, 400],
    ['9 MB', JSON.stringify({ localizedNames: [{ culture: 'sv-SE', text: 'x'.repeat(9_000_000) }] }), {}, 413],
    ['a form', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415],
    ['plain text', '{}', { 'content-type': 'text/plain' }, 415],
    ['multipart', 'x', { 'content-type': 'multipart/form-data; boundary=x' }, 415],
  ] as [string, string | Buffer, Record<string, string>, number][])(
    '%s is refused in the error format, and nothing is written',
    async (_name, payload, headers, status) => {
      const before = await countTypes()
      const reply = await send({ payload, headers })
      expect([reply.statusCode, reply.body]).toEqual([status, reply.body])
      expect(reply.headers['content-type']).toContain('application/problem+json')
      const problem = reply.json<{ status: number; requestId: string; errors: unknown[] }>()
      expect(problem).toMatchObject({ status, requestId: reply.headers['x-request-id'] })
      expect(problem.errors.length).toBeGreaterThan(0)
      expect(reply.body).not.toMatch(/at .*\.ts|select |insert |zod/i)
      expect(await countTypes()).toBe(before)
    },
  )

  test('a prototype name is refused in bodies of any form', async () => {
    const url = `/api/v2/${tenant.key}/preferences/list.elements`
    for (const value of ['{"__proto__":{"admin":true}}', '{"a":[{"b":{"__proto__":1}}]}']) {
      const reply = await send({ method: 'PUT', url, payload: `{"value":${value}}` })
      expect([value, reply.statusCode]).toEqual([value, 400])
    }
    expect((await send({ method: 'PUT', url, payload: '{"value":{"a":[{"b":{"proto":1}}]}}' })).statusCode).toBe(200)
  })

  test('a character that cannot be stored is refused at its field, in the language of the tenant or the request', async () => {
    const id = randomUUID()
    const payload = `{"localizedNames":[{"culture":"nb-NO","text":"a\\u0000b"}],"note":"\\ud800",
      "dataProperties":[{"dataPropertyTypeId":"${id}","value":["\\u0000"]}]}`
    const errorsIn = async (query: string, headers: Record<string, string> = {}) =>
      (await send({ url: `/api/v2/${tenant.key}/north/elementTypes${query}`, headers, payload })).json<{ errors: FieldError[] }>().errors
    const errors = await errorsIn('')
    expect(errors.map(({ message, field, params }) => [message, field, params])).toEqual([
      ['@validation.unstorable', 'localizedNames.0.text', { culture: 'nb-NO' }],
      ['@validation.unstorable', 'note', undefined],
      ['@validation.unstorable', `dataProperties.${id}`, undefined],
    ])
    const textOf = (all: object[]) => (all[1] as { text: string }).text
    expect(textOf(errors)).toMatch(/^Texten innehåller ett tecken som inte kan sparas/)
    expect(textOf(await errorsIn('?culture=en-US'))).toMatch(/^The text contains a character/)
    expect(textOf(await errorsIn('', { 'accept-language': 'nb-NO' }))).toMatch(/^Teksten inneholder et tegn/)
    // a stranger is refused all the same
    const stranger = await send({ headers: { authorization: 'Bearer x' }, payload })
    expect(stranger.statusCode).toBe(400)
  })

  test('an error names its field', async () => {
    const { body } = await admin.call<{ errors: unknown[] }>('POST', '/elementTypes', {
      ...named,
      dataPropertyTypes: [{ ...aField('a', 'text'), localizedNames: [] }],
    })
    expect(body.errors).toEqual([{ message: '@validation.required', field: 'dataPropertyTypes.0.localizedNames' }])
  })

  test('properties that the server owns are ignored', async () => {
    const foreign = randomUUID()
    const { status, body } = await admin.call('POST', '/elementTypes', {
      ...named,
      tenantId: foreign,
      siteId: foreign,
      ownerId: foreign,
      createdAt: '1999-01-01T00:00:00Z',
    })
    expect(status).toBe(201)
    expect(body.createdAt).not.toContain('1999')
    expect((await admin.call('GET', `/elementTypes/${String(body.id)}`)).status).toBe(200)
  })
})

describe('the rest of the edge', () => {
  test('v1 and v2 answer alike, in the requested culture', async () => {
    const type = await anElementType(admin, [aField('amount', 'decimal')])
    const value = { dataPropertyTypeId: type.dataPropertyTypes[0]!.id, value: 1234.5 }
    const { id } = await anElement(admin, type.id, { dataProperties: [value] })
    const shown = async (version: string, culture: string) => {
      const path = `/api/${version}/${tenant.key}/north/elements/${id}?culture=${culture}`
      return (await admin.call<{ dataProperties: { displayValue: string }[] }>('GET', path)).body.dataProperties[0]!.displayValue
    }
    expect(await shown('v1', 'sv-SE')).toBe('1\u00a0234,5')
    expect(await shown('v2', 'en-US')).toBe('1,234.5')
    expect(await shown('v2', 'nb-NO')).toBe('1\u00a0234,5')
  })

  test('an unknown language is refused, and the header is no more than a wish', async () => {
    for (const culture of ['fr-FR', 'sv', '', 'sv-SE&culture=en-US']) {
      const { status, body } = await admin.call<{ errors: object[] }>('GET', `/elements?culture=${culture}`)
      expect([culture, status, body.errors]).toEqual([culture, 400, [{ message: '@errors.unknownCulture', field: 'culture' }]])
    }
    expect((await admin.call('GET', '/elements', undefined, { 'accept-language': 'fr-FR' })).status).toBe(200)
  })

  test('a page of another origin gets nothing: no CORS header, no cookie, nothing to frame', async () => {
    const reply = await send({ headers: { origin: 'https://evil.example' }, payload: '{}' })
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(reply.headers['cache-control']).toBe('no-store')
    const preflight = await send({
      method: 'OPTIONS',
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    expect(preflight.statusCode).toBeGreaterThanOrEqual(400)
    expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('HEAD is answered as GET is, with the same checks and no body', async () => {
    const type = await anElementType(admin, [])
    const url = `/api/v2/${tenant.key}/north/elementTypes/${type.id}`
    const requested = await send({ method: 'HEAD', url })
    expect([requested.statusCode, requested.body, requested.headers.etag]).toEqual([200, '', '"1"'])
    expect((await send({ method: 'HEAD', url, headers: { authorization: '' } })).statusCode).toBe(401)
    const user = await (await aTenant(server)).as('tenantAdmin')
    expect((await send({ method: 'HEAD', url, headers: { authorization: `Bearer ${user.token}` } })).statusCode).toBe(404)
    expect((await send({ method: 'HEAD', url: `/api/v2/${tenant.key}/north/elements/filter` })).statusCode).toBe(405)
  })

  test('the OpenAPI document describes every call once, for the servers of both versions', () => {
    const document = openApiDocument(outside().settings)
    const described = Object.values(document.paths).flatMap((path) => Object.keys(path))
    expect(described.length).toBe(Object.keys(CALLS).length)
    expect(document.servers.map(({ url }) => url)).toEqual(['https://verka.test/api/v2', 'https://verka.test/api/v1'])
    expect(described).not.toContain('head')
    expect(JSON.stringify(document)).not.toContain('"$schema"')
  })
})
