import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CALLS } from '@verka/domain/calls.ts'
import { pathOf, type Call } from '@verka/domain/api/contract.ts'
import { localized } from '@verka/domain/localization/localized-text.ts'
import { aField, anElement, anElementType } from '../../testing/made/a-working-day.ts'
import { choicesFor, type Choose } from '../../testing/hostile/choose.ts'
import { everyWrite } from '../../testing/made/every-write.ts'
import type { TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'
import { withEverything } from '../../testing/servers/with-everything.ts'

/**
 * Promise 1 (security): ids of another tenant in path, query and body of every call return nothing of it and change nothing of it; the
 * answer is that for a missing id. `REQUESTS=10000` is the promised size.
 */
const REQUESTS = Number(process.env.REQUESTS ?? 3000)
const CANARY = 'KANARIEFÅGEL'

let server: TestApp
let theirs: TestTenant
let ours: TestTenant
let admin: Caller
let requests: { call: Call; url: string; body: object | undefined }[]
let foreignIds: string[]
/** The database as its superuser sees it, because row security would hide a violation from the test. */
let everything: pg.Client

beforeAll(async () => {
  const made = await withEverything()
  ;({ server, tenant: theirs } = made)
  everything = new pg.Client({ connectionString: made.superuserUrl })
  await everything.connect()
  ours = await aTenant(server, { settings: { reservations: true } })
  admin = await ours.as('superUser')
  const stranger = made.admin
  const type = await anElementType(stranger, [aField('note', 'text')], { localizedNames: localized(CANARY) })
  const value = { dataPropertyTypeId: type.dataPropertyTypes[0]!.id, value: CANARY }
  await anElement(stranger, type.id, { title: CANARY, code: CANARY, dataProperties: [value] })
  const writes = await everyWrite(ours, admin)
  const bodies = new Map(writes.map(({ call, url, body }) => [call.name, { url, body }]))
  requests = (Object.values(CALLS) as Call[])
    // outside of tenant and site a system administrator has access to every tenant; others: features/tenants/look/tenant-config.test.ts
    .filter((call) => call.access !== 'public' && call.carries === 'json' && call.scope !== 'installation')
    .map((call) => {
      const known = bodies.get(call.name)
      const url =
        known?.url ??
        `/api/v2${pathOf(call)
          .replace('{tenant}', ours.key)
          .replace('{site}', 'north')
          .replace('{key}', 'list.elements')
          .replace('{version}', '1')
          .replace('{code}', CANARY)
          .replace('{mode}', 'update')
          .replace(/\{\w+\}/g, () => randomUUID())}`
      const body = call.reads && call.method === 'POST' ? { filters: [{ column: 'elementTypeId', value: randomUUID() }] } : known?.body
      return { call, url: url.includes('?') ? url : `${url}?elementTypeId=${randomUUID()}`, body: call.method === 'GET' ? undefined : body }
    })
  foreignIds = await idsOf(theirs)
})
afterAll(async () => {
  await everything.end()
  await server.close()
})

async function tenantTables(): Promise<string[]> {
  const { rows } = await everything.query<{ name: string }>(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'tenant_id' order by 1`,
  )
  return rows.map(({ name }) => name)
}

async function idsOf({ id }: TestTenant): Promise<string[]> {
  const ids = new Set<string>([id])
  for (const table of await tenantTables()) {
    const { rows } = await everything.query<{ row: string }>(`select t::text as row from ${table} t where tenant_id = $1`, [id])
    for (const { row } of rows) for (const [found] of row.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)) ids.add(found)
  }
  return [...ids]
}

/** All rows of a tenant, in one number for each table. */
async function stateOf({ id }: TestTenant): Promise<Record<string, string>> {
  const state: Record<string, string> = {}
  for (const table of await tenantTables()) {
    const { rows } = await everything.query<{ hash: string }>(
      `select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as hash from ${table} t where tenant_id = $1`,
      [id],
    )
    state[table] = rows[0]!.hash
  }
  return state
}

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** The same text with one of the ids in it replaced. */
function withId(choose: Choose, text: string): (id: string) => string {
  const places = [...text.matchAll(ID)].map((match) => match.index)
  if (places.length === 0) return () => text
  const at = choose.of(places)
  return (id) => text.slice(0, at) + id + text.slice(at + id.length)
}

test(
  `${REQUESTS} requests with ids of another tenant: nothing is returned or changed, and the answer is that for a missing id`,
  { timeout: 3_600_000 },
  async () => {
    const chooseFor = choicesFor(REQUESTS / 2)
    const before = await stateOf(theirs)
    let alike = 0
    const send = async (call: Call, url: string, body: string | undefined) => {
      const key = call.idempotency === 'required' ? { 'idempotency-key': randomUUID() } : {}
      const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json', ...key }
      const reply = await server.app.inject({ method: call.method, url, headers, ...(body === undefined ? {} : { payload: body }) })
      if (JSON.stringify(reply.headers).includes(CANARY) || reply.body.includes(CANARY))
        throw new Error(`leaked by ${call.method} ${url}: ${reply.body.slice(0, 500)}`)
      return { status: reply.statusCode, text: reply.body.replace(ID, '…').replace(/"requestId":"[^"]*"/, '') }
    }
    for (let number = 0; number < REQUESTS / 2; number++) {
      const choose = chooseFor(number)
      const { call, url, body } = requests[number % requests.length]!
      const text = body === undefined ? undefined : JSON.stringify(body)
      const inBody = text !== undefined && choose.below(2) === 0
      const urlWith = inBody ? () => url : withId(choose, url)
      const bodyWith = inBody ? withId(choose, text) : () => text
      const foreign = choose.of(foreignIds)
      const nothing = randomUUID()
      const [one, two] = [await send(call, urlWith(foreign), bodyWith(foreign)), await send(call, urlWith(nothing), bodyWith(nothing))]
      const context = `seed ${choose.seed}: ${call.name} ${urlWith(foreign)} ${bodyWith(foreign)?.slice(0, 2000)}`
      // an accepted request changes later ones; it must not be accepted with their id alone
      if (one.status < 400) {
        if (two.status >= 400 && ![409, 422, 429].includes(two.status))
          throw new Error(`${context} was taken: ${one.text.slice(0, 300)}, and not: ${two.text.slice(0, 300)}`)
        continue
      }
      if (two.status < 400) continue
      expect([context, one.status, one.text]).toEqual([context, two.status, two.text])
      alike++
    }
    expect(alike).toBeGreaterThan(REQUESTS / 5)
    expect(await stateOf(theirs)).toEqual(before)
  },
)
