import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Call } from '@verka/domain/api/contract.ts'
import { SERVER_OWNED } from '@verka/domain/entities/entity.ts'
import { aField, withKey } from '../../testing/made/a-working-day.ts'
import { type Write } from '../../testing/made/every-write.ts'
import { freshBody } from '../../testing/made/fresh-body.ts'
import type { TestApp } from '../../testing/servers/test-app.ts'
import type { Caller, TestTenant } from '../../testing/servers/test-tenant.ts'
import { withEverything } from '../../testing/servers/with-everything.ts'

/**
 * Promise 7 (security): properties that the server owns cannot be written. Every writing call, with each reserved key at every level of the
 * body: refused, or nowhere in the database. `REQUESTS=6000` is the promised size: all of it in both versions of the API.
 */
const REQUESTS = Number(process.env.REQUESTS ?? 1500)
const ID = 'cafebabe-cafe-4bab-8caf-ebabecafebab'
const TEXT = 'Kanariefågelns text'
const MOMENT = '1999-12-31T23:45:01.000Z'
const NUMBER = 777_888_999

/** Reserved properties that a body might add, with a plausible value. */
const RESERVED: Record<string, unknown> = {
  id: ID,
  tenantId: ID,
  tenant_id: ID,
  siteId: ID,
  ownerId: ID,
  createdBy: ID,
  savedBy: ID,
  executedBy: ID,
  actorId: ID,
  roleId: ID,
  role: 'superUser',
  createdAt: MOMENT,
  updatedAt: MOMENT,
  executedAt: MOMENT,
  deletedAt: MOMENT,
  undoneAt: MOMENT,
  version: NUMBER,
  position: NUMBER,
  status: TEXT,
  searchText: TEXT,
  passwordHash: TEXT,
  isSystem: TEXT,
  isEmailVerified: TEXT,
  listSlots: TEXT,
  storageKey: TEXT,
  licenceLevel: TEXT,
  hasOwnProperty: TEXT,
  constructor: { prototype: { isAdmin: TEXT } },
  prototype: { role: TEXT },
}
const KEYS = [...Object.keys(RESERVED), '__proto__']
const valueOf = (key: string) => (key === '__proto__' ? { role: TEXT } : RESERVED[key])

let server: TestApp
let tenant: TestTenant
let admin: Caller
let root: Caller
let writes: Write[]
let everything: pg.Client
beforeAll(async () => {
  const made = await withEverything()
  ;({ server, tenant, admin } = made)
  everything = new pg.Client({ connectionString: made.superuserUrl })
  await everything.connect()
  root = await tenant.as('superUser')
  writes = made.writes.filter(({ call }) => !call.reads)
})
afterAll(async () => {
  await everything.end()
  await server.close()
})

type Body = Record<string, unknown>

const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)

/** The objects of a body, a level at a time. */
function objectsAt(body: Body, depth: number): Body[] {
  if (depth === 0) return [body]
  const inside = (value: unknown): Body[] => (isObject(value) ? [value] : Array.isArray(value) ? value.flatMap(inside) : [])
  return objectsAt(body, depth - 1).flatMap((object) => Object.values(object).flatMap(inside))
}

/** Adds the key where it was not; where a body has no object so deep, in a part that the server ignores. */
function withKeyAt(body: Body, depth: number, key: string): boolean {
  const [object] = objectsAt(body, depth)
  const target: Body = object ?? {}
  if (!object) body.ownerId = depth === 1 ? target : { inside: target }
  const isKnown = Object.hasOwn(target, key)
  Object.defineProperty(target, key, { value: valueOf(key), enumerable: true, configurable: true, writable: true })
  return isKnown
}

const knows = (call: Call, key: string) => call.body instanceof z.ZodObject && Object.hasOwn(call.body.shape as object, key)

async function rowsWithMarker(): Promise<string[]> {
  const { rows: tables } = await everything.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await everything.query<{ row: string }>(`select t::text as row from ${name} t where t::text like any ($1) limit 3`, [
      [ID, TEXT, '1999-12-31%23:45:01', String(NUMBER)].map((text) => `%${text}%`),
    ])
    found.push(...rows.map(({ row }) => `${name}: ${row.slice(0, 300)}`))
  }
  return found
}

const divisorOf = (one: number, other: number): number => (other === 0 ? one : divisorOf(other, one % other))

const ranks = async () =>
  (
    await everything.query<{ rows: string }>(
      `select string_agg(role || status, ',' order by id) as rows from users where tenant_id = $1 and role = 'superUser'`,
      [tenant.id],
    )
  ).rows[0]!.rows

test(`properties owned by the server are written by no key in any body`, { timeout: 3_600_000 }, async () => {
  expect(KEYS.length).toBeGreaterThan(25)
  const before = await ranks()
  const versions = new Map<string, number>()
  const cases = ['v2', 'v1'].flatMap((api) =>
    writes.flatMap((write) => KEYS.flatMap((key) => [0, 1, 2].map((depth) => ({ api, write, key, depth })))),
  )
  // coprime to the cases of a write: a sample has every key at every depth
  let step = Math.max(1, Math.floor(cases.length / REQUESTS))
  while (divisorOf(step, KEYS.length * 3) > 1) step++
  const counts = { refused: 0, ignored: 0, other: 0 }
  for (let number = 0; number < cases.length; number += step) {
    const { api, write, key, depth } = cases[number]!
    const { call } = write
    // a personal setting may contain any property
    if (call.name === 'savePreference' && depth > 0) continue
    const body = freshBody(write, number)
    if (Array.isArray(body.dataPropertyTypes)) body.dataPropertyTypes = [aField('text', 'text'), aField('rows', 'collection')]
    const url = write.url.replace('/v2/', `/${api}/`)
    if (call.method === 'PUT' && versions.has(url)) body.version = versions.get(url)
    const isKnown = withKeyAt(body, depth, key)
    const isDelete = call.method === 'DELETE'
    const reply = await server.app.inject({
      method: call.method,
      url: isDelete ? `${url.replace(/version=\d+/, 'version=99')}&${key}=${encodeURIComponent(String(valueOf(key)))}` : url,
      headers: {
        authorization: `Bearer ${(call.access === 'superUser' ? root : admin).token}`,
        'content-type': 'application/json',
        ...withKey(),
      },
      ...(isDelete ? {} : { payload: JSON.stringify(body) }),
    })
    const context = `${call.name} ${api} ${key} at ${depth}`
    expect([context, reply.statusCode < 500, reply.statusCode]).toEqual([context, true, expect.any(Number)])
    const isRefused = reply.statusCode === 400
    const isTaken = reply.statusCode < 300
    if (isTaken && call.method === 'PUT') {
      const { version } = reply.json<{ version?: number }>()
      if (version !== undefined) versions.set(url, version)
    }
    expect([context, isTaken && (reply.body.includes(ID) || reply.body.includes(TEXT))]).toEqual([context, false])
    // at the top every property that the contract does not name is refused by name
    const isOwned = (SERVER_OWNED as readonly string[]).includes(key)
    const isUnknown = depth === 0 && !isDelete && !isKnown && !isOwned && !knows(call, key)
    expect([context, isRefused || !isUnknown, reply.statusCode]).toEqual([context, true, reply.statusCode])
    counts[isRefused ? 'refused' : isTaken ? 'ignored' : 'other']++
  }
  process.stdout.write(`mass assignment: ${JSON.stringify(counts)} of ${cases.length} cases\n`)
  expect(counts.refused).toBeGreaterThan(counts.other)
  expect(counts.ignored).toBeGreaterThan(REQUESTS / 100)
  expect(await rowsWithMarker()).toEqual([])
  expect(await ranks()).toBe(before)
})
