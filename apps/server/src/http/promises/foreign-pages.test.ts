import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '@verka/domain/api/contract.ts'
import { withKey } from '../../testing/made/a-working-day.ts'
import { auditEntriesOf, type Write } from '../../testing/made/every-write.ts'
import type { TestApp } from '../../testing/servers/test-app.ts'
import type { Caller, TestTenant } from '../../testing/servers/test-tenant.ts'
import { withEverything } from '../../testing/servers/with-everything.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
let root: Caller
/** Every address that writes, with a body that our own client could send there. */
let writes: Write[]

beforeAll(async () => {
  ;({ server, tenant, admin, writes } = await withEverything())
  root = await tenant.as('superUser')
})
afterAll(() => server.close())

/** The token of a person with access to the call. */
const tokenFor = (call: Call) => (call.access === 'superUser' ? root : admin).token

const effects = () =>
  server.database.transaction({ kind: 'tenant', tenantId: tenant.id }, async (tx) => {
    const { count } = await tx
      .selectFrom('audit_log')
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  })

/** Content types that a page may send to another origin without a preflight: a form's three, and none at all. */
const SIMPLE = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', undefined]
const ORIGINS = ['https://evil.example', 'null', 'http://localhost']

const send = (method: string, url: string, headers: Record<string, string | undefined>, body?: object) =>
  server.app.inject({
    method: method as 'POST',
    url,
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<string, string>,
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })

const sharesNothing = (headers: Record<string, unknown>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-') || name === 'set-cookie')

describe('security promise 15: a page of another origin can do nothing', () => {
  test('no writing call accepts what a page can send without a preflight: not by cookie, and not even with a token', async () => {
    expect(writes.length).toBeGreaterThan(13)
    const before = await effects()
    let sent = 0
    for (const { call, url, body } of writes)
      for (const origin of ORIGINS)
        for (const type of SIMPLE)
          for (const authorization of [undefined, `Bearer ${tokenFor(call)}`]) {
            const cookie = `verka_session=${randomUUID()}; __Host-verka_session=${randomUUID()}; access_token=${admin.token}`
            // a page cannot send DELETE or PUT without a preflight; if it could, a body would not count
            const method = call.method === 'POST' ? 'POST' : authorization ? 'POST' : call.method
            const reply = await send(method, url, { origin, cookie, authorization, 'content-type': type, ...withKey() }, body)
            expect([call.name, type, reply.statusCode]).toEqual([call.name, type, expect.toBeOneOf([400, 401, 405, 415])])
            expect(sharesNothing(reply.headers)).toEqual([])
            sent++
          }
    expect(sent).toBeGreaterThan(300)
    expect(await effects()).toBe(before)
  })

  test('any other request is blocked: no path answers a preflight', async () => {
    for (const { call, url } of writes)
      for (const origin of ORIGINS) {
        const headers = {
          origin,
          'access-control-request-method': call.method,
          'access-control-request-headers': 'authorization,content-type,idempotency-key',
        }
        const reply = await send('OPTIONS', url, headers)
        expect([call.name, reply.statusCode, sharesNothing(reply.headers)]).toEqual([call.name, 405, []])
      }
  })

  test('the same requests from our own client have an effect, so that the ones above were refused for the right reason', async () => {
    let expected = await effects()
    const wanted = writes.filter(({ call }) => !call.reads && call.method !== 'DELETE')
    for (const { call, url, body } of wanted) {
      const headers = { authorization: `Bearer ${tokenFor(call)}`, 'content-type': 'application/json', ...withKey() }
      const reply = await send(call.method, url, headers, body)
      expect([call.name, reply.statusCode, reply.body]).toEqual([call.name, call.status, reply.body])
      // and each logs its actor, once for each thing that it changes (promise 42)
      expected += auditEntriesOf(call)
      expect([call.name, await effects()]).toEqual([call.name, expected])
    }
  })
})
