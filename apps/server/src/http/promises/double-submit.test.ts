import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '@verka/domain/api/contract.ts'
import { auditEntriesOf, type Write } from '../../testing/made/every-write.ts'
import { freshBody } from '../../testing/made/fresh-body.ts'
import type { TestApp } from '../../testing/servers/test-app.ts'
import type { Caller, TestTenant } from '../../testing/servers/test-tenant.ts'
import { withEverything } from '../../testing/servers/with-everything.ts'

/**
 * Promise 26 (security): one attempt has one effect, at any number of sends, at once or later, by every call with an `Idempotency-Key`. Ten
 * requests for each key; `KEYS=200` is the promised size.
 */
const KEYS = Number(process.env.KEYS ?? 30)
const AT_ONCE = 10

/** Calls that succeed once per row, and so have one key. */
const ONCE = new Set([
  'undoOperation',
  'confirmUser',
  'createTenantConfig',
  'completeUpload',
  'createLibraryFile',
  'replaceFileContent',
  // few imports of a person are at work at a time
  'createImport',
  'importElementsBySchema',
  'importRecordsBySchema',
  'importUsers',
  // its key is unique in the site
  'saveImportSchema',
])

let server: TestApp
let tenant: TestTenant
let admin: Caller
let root: Caller
let writes: Write[]
beforeAll(async () => {
  ;({ server, tenant, admin, writes } = await withEverything())
  root = await tenant.as('superUser')
  writes = writes.filter(({ call }) => call.idempotency !== 'none')
  // their version must be current, so no other save comes before them
  for (const { call, body } of writes) if (ONCE.has(call.name) && 'version' in body) Object.assign(body, { version: 1 })
})
afterAll(() => server.close())

/** Count of audit entries: every change leaves one (promise 42). */
const effects = () =>
  server.database.transaction({ kind: 'tenant', tenantId: tenant.id }, async (tx) => {
    const { count } = await tx
      .selectFrom('audit_log')
      .select((e) => e.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  })

const callerOf = (call: Call) => (call.access === 'superUser' ? root : admin)

interface Sent {
  status: number
  etag: unknown
  body: { code?: string } | null
}

async function send({ call, url }: Write, body: object, key: string): Promise<Sent> {
  for (;;) {
    const reply = await server.app.inject({
      method: call.method,
      url,
      headers: { authorization: `Bearer ${callerOf(call).token}`, 'content-type': 'application/json', 'idempotency-key': key },
      payload: JSON.stringify(body),
    })
    // busy: the same request is repeated, as our client does
    if (reply.statusCode !== 503)
      return { status: reply.statusCode, etag: reply.headers.etag, body: reply.body === '' ? null : reply.json() }
  }
}

describe('security promise 26: one attempt, one effect', () => {
  test(`${KEYS} keys, each sent ${AT_ONCE} times at once, to every call that takes one`, { timeout: 3_600_000 }, async () => {
    const names = new Set<string>()
    const before = await effects()
    let [number, made, entries] = [0, 0, 0]
    while (made < KEYS) {
      const write = writes[number++ % writes.length]!
      const { call } = write
      if (ONCE.has(call.name) && names.has(call.name)) continue
      const [key, body] = [randomUUID(), freshBody(write, number)]
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => send(write, body, key)))
      const [first] = answers
      expect([call.name, first!.status, first!.body]).toEqual([call.name, call.status, first!.body])
      // the result of the mail is known after the commit: a repeat in between reports that it was not sent
      const known = ({ body: answerBody, ...rest }: Sent) => ({ ...rest, body: { ...answerBody, confirmationEmail: undefined } })
      for (const answer of answers) expect([call.name, known(answer)]).toEqual([call.name, known(first!)])
      made++
      entries += auditEntriesOf(call)
      names.add(call.name)
      expect([call.name, (await effects()) - before]).toEqual([call.name, entries])
      // and later
      expect([call.name, known(await send(write, body, key))]).toEqual([call.name, known(first!)])
    }
    expect(names.size).toBe(Math.min(writes.length, KEYS))
    expect((await effects()) - before).toBe(entries)
    process.stdout.write(`double submit: ${made * AT_ONCE} calls, ${made} keys, ${made} effects, ${names.size} kinds\n`)
  })

  test('a key for another body, another call or another person is a different attempt, and is refused', async () => {
    const before = await effects()
    const write = writes.find(({ call }) => call.name === 'createElement')!
    const other = writes.find(({ call }) => call.name === 'createRecord')!
    const [key, body] = [randomUUID(), freshBody(write, 0)]
    expect((await send(write, body, key)).status).toBe(201)
    const refused = await send(write, { ...body, title: 'En annan' }, key)
    expect([refused.status, refused.body!.code]).toEqual([422, 'idempotencyConflict'])
    expect((await send(other, freshBody(other, 0), key)).status).toBe(422)
    expect((await effects()) - before).toBe(1)
    const somebody = await tenant.as('siteAdmin')
    const theirs = await somebody.call('POST', '/elements', { ...body, code: '' }, { 'idempotency-key': key })
    expect(theirs.status).toBe(201)
    expect((await effects()) - before).toBe(2)
  })

  test('both bodies of one key at once: one of them has an effect, the other is refused', async () => {
    const write = writes.find(({ call }) => call.name === 'createElement')!
    const before = await effects()
    for (let round = 0; round < 10; round++) {
      const [key, body] = [randomUUID(), freshBody(write, round)]
      const answers = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, index) => send(write, { ...body, title: `T${index % 2}` }, key)),
      )
      const taken = answers.filter(({ status }) => status === 201)
      expect(new Set(taken.map((answer) => JSON.stringify(answer.body, Object.keys(answer.body!).sort()))).size).toBe(1)
      expect(answers.filter(({ status }) => status === 422).length).toBe(AT_ONCE / 2)
      expect((await effects()) - before).toBe(round + 1)
    }
  })
})
