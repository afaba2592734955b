import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CALLS } from '@verka/domain/api/calls.ts'
import { pathOf, type Call } from '@verka/domain/api/contract.ts'
import { anElement, anElementType, anOperationType, aRecord, aRecordType, aService, withKey } from '../testing/a-working-day.ts'
import { aServiceOf } from '../testing/services-of-modes.ts'
import { aTenant, testApp, type Caller, type TestApp, type TestTenant } from '../testing/test-app.ts'

let server: TestApp
let tenant: TestTenant
let admin: Caller
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Every address that writes, with a body that our own client could send there. */
let writes: { call: Call; url: string; body: object }[]

beforeAll(async () => {
  server = await testApp()
  tenant = await aTenant(server, { settings: { reservations: true } })
  admin = await tenant.as('tenantAdmin')
  const type = await anElementType(admin, [])
  const operationType = await anOperationType(admin, type.id, [])
  const service = await aService(admin, operationType)
  const element = await anElement(admin, type.id)
  const recordType = await aRecordType(admin, [])
  const record = await aRecord(admin, recordType.id)
  const job = { elementId: element.id, transactionTypeId: service.id, operationTypeId: operationType.id, operationTypeVersion: 1 }
  const loans = await aServiceOf(admin, 'loan', { settings: { undoSeconds: 600 } })
  const { body: undoable } = await loans.run(admin)
  const inDays = (days: number) => ({ from: dayFromNow(days), to: dayFromNow(days + 0.5) })
  const booking = { elementId: (await loans.anObject()).id, transactionTypeId: loans.service.id }
  const { body: booked } = await admin.call<{ id: string }>('POST', '/reservations', { ...booking, ...inDays(2) }, withKey())
  const bodies: Record<string, { id?: string; [name: string]: unknown }> = {
    elementTypes: type,
    operationTypes: operationType,
    transactionTypes: service,
    elements: element,
    recordTypes: recordType,
    records: record,
    operations: job,
    reservations: { id: booked.id, ...booking, ...inDays(4) },
    transactions: {},
    rules: {},
    files: { fileName: 'a.txt', base64: 'aGVq' },
  }
  // where a call takes something else than its neighbours; the value has been saved once by then
  const others: Record<string, object> = {
    placeRecord: { version: 2, position: 1 },
    undoOperation: {},
    updateReservation: { version: 1, ...inDays(6) },
  }
  writes = (Object.values(CALLS) as Call[])
    .filter((call) => call.method !== 'GET')
    .map((call) => {
      const body = bodies[call.path.split('/')[1]!]
      if (!body) throw new Error(`no body for ${call.name}: add one`)
      const path = pathOf(call)
        .replace('{tenant}', tenant.key)
        .replace('{site}', 'north')
        .replace('{id}', call.name === 'undoOperation' ? undoable.id : (body.id ?? randomUUID()))
      return {
        call,
        url: `/api/v2${path}${call.method === 'DELETE' ? '?version=1' : ''}`,
        body: call.reads ? {} : (others[call.name] ?? body),
      }
    })
})
afterAll(() => server.close())

const effects = () =>
  server.database.transaction({ kind: 'tenant', tenantId: tenant.id }, async (tx) => {
    const { count } = await tx
      .selectFrom('audit_log')
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  })

/** What a page may send to another origin unasked: a form's three kinds, and none at all. */
const SIMPLE = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', undefined]
const ORIGINS = ['https://evil.example', 'null', 'http://localhost']

const send = (method: string, url: string, headers: Record<string, string | undefined>, body?: object) =>
  server.app.inject({
    method: method as 'POST',
    url,
    headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined)) as Record<string, string>,
    ...(body ? { payload: JSON.stringify(body) } : {}),
  })

const tellsNothing = (headers: Record<string, unknown>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-') || name === 'set-cookie')

describe('security promise 15: a page of another origin can do nothing', () => {
  test('no address that writes takes what a page can send unasked: not by cookie, and not even with a token', async () => {
    expect(writes.length).toBeGreaterThan(13)
    const before = await effects()
    let sent = 0
    for (const { call, url, body } of writes)
      for (const origin of ORIGINS)
        for (const type of SIMPLE)
          for (const authorization of [undefined, `Bearer ${admin.token}`]) {
            const cookie = `verka_session=${randomUUID()}; __Host-verka_session=${randomUUID()}; access_token=${admin.token}`
            // a page cannot send DELETE or PUT unasked; were it allowed to, there is no body that counts
            const method = call.method === 'POST' ? 'POST' : authorization ? 'POST' : call.method
            const reply = await send(method, url, { origin, cookie, authorization, 'content-type': type, ...withKey() }, body)
            expect([call.name, type, reply.statusCode]).toEqual([call.name, type, expect.toBeOneOf([400, 401, 404, 415])])
            expect(tellsNothing(reply.headers)).toEqual([])
            sent++
          }
    expect(sent).toBeGreaterThan(300)
    expect(await effects()).toBe(before)
  })

  test('is not allowed to send anything else: no address answers what a browser asks beforehand', async () => {
    for (const { call, url } of writes)
      for (const origin of ORIGINS) {
        const headers = {
          origin,
          'access-control-request-method': call.method,
          'access-control-request-headers': 'authorization,content-type,idempotency-key',
        }
        const reply = await send('OPTIONS', url, headers)
        expect([call.name, reply.statusCode, tellsNothing(reply.headers)]).toEqual([call.name, 404, []])
      }
  })

  test('the same requests from our own client have an effect, so that the ones above were refused for the right reason', async () => {
    const before = await effects()
    // executed before the form is saved anew
    const wanted = writes
      .filter(({ call }) => !call.reads && call.method !== 'DELETE')
      .sort((one) => (one.call.path === '/operations' ? -1 : 0))
    for (const { call, url, body } of wanted) {
      const own = call.method === 'POST' && 'code' in body ? { ...body, code: '' } : body
      const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json', ...withKey() }
      const reply = await send(call.method, url, headers, { ...own, can: undefined })
      expect([call.name, reply.statusCode, reply.body]).toEqual([call.name, call.status, reply.body])
    }
    expect(await effects()).toBe(before + wanted.length)
  })
})
