import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Write } from '../../testing/made/every-write.ts'
import { freshBody } from '../../testing/made/fresh-body.ts'
import type { TestApp } from '../../testing/servers/test-app.ts'
import type { Caller, TestTenant } from '../../testing/servers/test-tenant.ts'
import { withEverything } from '../../testing/servers/with-everything.ts'

/**
 * Promise 27 (security): of two saves of the same version one is accepted and the other refused as a conflict, on everything that can be
 * saved; no acknowledged save is lost. `PAIRS=1000` is the promised size, for each of them.
 */
const PAIRS = Number(process.env.PAIRS ?? 15)

/** Personal settings, of which the last save counts; and the order of records, which `records.test.ts` tests. */
const NOT_HERE = new Set(['savePreference', 'placeRecord', 'markInbox', 'markWholeInbox', 'savePushDevice'])

let server: TestApp
let tenant: TestTenant
let admin: Caller
let root: Caller
let writes: Write[]
beforeAll(async () => {
  ;({ server, tenant, admin, writes } = await withEverything())
  root = await tenant.as('superUser')
})
afterAll(() => server.close())

type Body = Record<string, unknown> & { version?: number }
const callerOf = ({ call }: Write) => (call.access === 'superUser' ? root : admin)

async function send(write: Write, method: 'GET' | 'PUT' | 'DELETE', url: string, body?: object) {
  for (;;) {
    const reply = await callerOf(write).call<Body>(method, url, body)
    if (reply.status !== 503) return reply
  }
}

/** Sets a property that a save may change, and that identifies the save. */
function marked(body: Body, mark: string, number: number): Body {
  const copy: Body = { ...body, version: body.version! }
  if (Array.isArray(copy.localizedNames)) copy.localizedNames = [{ culture: 'sv-SE', text: mark }]
  else if (typeof copy.from === 'string') {
    const days = (Number.parseInt(mark, 36) % 1000) + number
    const at = (more: number) => new Date(Date.now() + (10 + days + more) * 86_400_000).toISOString()
    Object.assign(copy, { from: at(0), to: at(0.5) })
  } else if ('title' in copy) copy.title = mark
  else if ('fileName' in copy) copy.fileName = mark
  else if ('name' in copy) copy.name = mark
  else if (Array.isArray(copy.texts)) copy.texts = copy.texts.map((text: object) => ({ ...text, text: mark }))
  else if ('texts' in copy) copy.texts = { 'sv-SE': { subject: mark, body: mark } }
  else if ('digestHour' in copy) copy.digestHour = Number.parseInt(mark, 36) % 24
  else copy.settings = { disableColumnSorting: mark > 'm8' }
  return copy
}

test(
  `${PAIRS} pairs of parallel saves on everything that can be saved: one of each is accepted, and stays`,
  { timeout: 3_600_000 },
  async () => {
    const saves = writes.filter(({ call }) => call.method === 'PUT' && !NOT_HERE.has(call.name))
    expect(saves.length).toBeGreaterThan(10)
    const counts: Record<string, number> = {}
    for (const write of saves) {
      const { call, url } = write
      // the reply of the first save has the version
      const first = freshBody(write, 0) as Body
      let current = await settle(write, url, first)
      for (let pair = 0; pair < PAIRS; pair++) {
        const marks = [0, 1].map(() => `m${randomUUID().slice(0, 8)}`)
        const bodies = marks.map((mark) => ({ ...marked({ ...first, version: current }, mark, pair), version: current }))
        const answers = await Promise.all(bodies.map((body) => send(write, 'PUT', url, body)))
        const taken = answers.filter(({ status }) => status === 200)
        const requested = answers.filter(({ status }) => status === 409)
        expect([call.name, answers.map(({ status }) => status).sort()]).toEqual([call.name, [200, 409]])
        expect([call.name, taken[0]!.body.version]).toEqual([call.name, current + 1])
        expect([call.name, requested[0]!.body.code]).toEqual([call.name, 'stale'])
        // the accepted save is stored, and not the other
        const there = await read(write, url)
        const text = JSON.stringify(there ?? {})
        const winner = answers.indexOf(taken[0]!)
        expect([call.name, there?.version ?? current + 1]).toEqual([call.name, current + 1])
        // a day or a switch has no name
        const isNamed = there !== undefined && JSON.stringify(bodies[0]).includes(marks[0]!)
        expect([call.name, text.includes(marks[winner]!), text.includes(marks[1 - winner]!)]).toEqual([call.name, isNamed, false])
        current++
        counts[call.name] = (counts[call.name] ?? 0) + 1
      }
    }
    process.stdout.write(`lost updates: ${JSON.stringify(counts)}\n`)
  },
)

test('of a concurrent save and deletion one is accepted, and a deletion of an old version is refused', async () => {
  for (const write of writes.filter(
    ({ call }) => call.method === 'DELETE' && ['elements', 'records', 'elementTypes'].includes(call.path.split('/')[1]!),
  )) {
    const basePath = write.url.split('?')[0]!
    const collection = basePath.slice(0, basePath.lastIndexOf('/'))
    const { status, body: there } = await send(write, 'GET', basePath)
    expect(status).toBe(200)
    for (let pair = 0; pair < Math.min(PAIRS, 50); pair++) {
      const { body: made } = await callerOf(write).call<Body & { id: string }>('POST', collection, {
        ...there,
        id: undefined,
        version: undefined,
        code: undefined,
        can: undefined,
        position: undefined,
        createdAt: undefined,
        name: undefined,
      })
      const [saved, gone] = await Promise.all([
        send(write, 'PUT', `${collection}/${made.id}`, { ...made, can: undefined, position: undefined, name: undefined }),
        send(write, 'DELETE', `${collection}/${made.id}?version=1`),
      ])
      expect([write.call.name, [saved.status, gone.status]]).toEqual([
        write.call.name,
        expect.toBeOneOf([
          [200, 409],
          [404, 204],
        ]),
      ])
    }
  }
})

/** Saves once with the current version. */
async function settle(write: Write, url: string, body: Body): Promise<number> {
  const { version } = (await read(write, url)) ?? {}
  const tried = await send(write, 'PUT', url, { ...body, version: version ?? body.version ?? 1 })
  if (tried.status === 200) return tried.body.version!
  const { details } = tried.body as { details?: { current?: { version?: number } } }
  const now = details?.current?.version
  if (now === undefined) throw new Error(`${write.call.name}: ${tried.status} ${JSON.stringify(tried.body)}`)
  const again = await send(write, 'PUT', url, { ...body, version: now })
  if (again.status !== 200) throw new Error(`${write.call.name}: ${again.status} ${JSON.stringify(again.body)}`)
  return again.body.version!
}

/** The stored state, if it can be read at the path of the save. */
async function read(write: Write, url: string): Promise<Body | undefined> {
  const { status, body } = await send(write, 'GET', url)
  return status === 200 ? body : undefined
}
