import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Replication, ReplicationFile, ReplicationPlan } from '@verka/domain/replication/replication.schema.ts'
import { share } from '@verka/domain/testing/size.ts'
import type { SiteId } from '@verka/domain/entities/ids.ts'
import { choicesFor, type Choose } from '../../testing/hostile/choose.ts'
import { failingWrites, tablesOfSites } from '../../testing/faults/failing-writes.ts'
import { aBuiltSite } from '../../testing/made/sites/a-built-site.ts'
import { aConfig } from '../../testing/made/outside/processors.ts'
import { aRandomCategory } from '../../testing/made/exchange/random-category.ts'
import { freshDatabase } from '../../testing/servers/databases.ts'
import { testApp, type TestApp } from '../../testing/servers/test-app.ts'
import { aTenant, type Caller, type TestTenant } from '../../testing/servers/test-tenant.ts'

/**
 * Promise 37 (security): a replication is whole or nothing, and writes into its target only. The promised sizes: `SITES=200` random sites, a
 * failure of the database at each of `STEPS=200` writes of one copy, `BUNDLES=1000` damaged files. `npm run bench:replication` kills servers.
 */
const SITES = Number(process.env.SITES ?? 2)
const STEPS = process.env.STEPS === undefined ? undefined : Number(process.env.STEPS)
const BUNDLES = Number(process.env.BUNDLES ?? 40)
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const WHOLE_MS = 3_600_000
/** Where a copy came from, and who copied it: what these hold is meant to name the source. */
const PROVENANCE = new Set(['replications', 'replication_links', 'replication_files', 'audit_log'])
/** What a command leaves that had nothing to do, and who looked meanwhile. */
const TRACES = new Set([...PROVENANCE, 'changes', 'user_sites'])
/** The command of a copy: its progress is written beside the copy. */
const COMMAND = new Set(['replications'])

let database: Awaited<ReturnType<typeof freshDatabase>>
let inspector: pg.Client
let server: TestApp
/** Tables that have rows of sites. */
let tables: string[]

beforeAll(async () => {
  database = await freshDatabase(inject('superuserUrl'))
  server = await testApp({ databaseUrl: database.applicationUrl })
  inspector = new pg.Client({ connectionString: database.superuserUrl })
  await inspector.connect()
  tables = await tablesOfSites(inspector)
})
afterAll(async () => {
  await inspector.end()
  await server.close()
  await database.drop()
})

/** All rows of some sites as text, table by table; `without`: tables that are left out. */
async function rowsOf(siteIds: readonly SiteId[], without: ReadonlySet<string> = new Set()): Promise<Record<string, string>> {
  const seen: Record<string, string> = {}
  for (const table of tables.filter((name) => !without.has(name))) {
    const { rows } = await inspector.query<{ text: string }>(
      `select coalesce(string_agg(t::text, E'\n' order by t::text), '') as text from ${table} t where site_id = any($1)`,
      [siteIds],
    )
    seen[table] = rows[0]!.text
  }
  return seen
}
const idsOf = ({ sites }: TestTenant) => sites.map(({ id }) => id)

interface Sides {
  source: TestTenant
  target: TestTenant
  root: Caller
  body: object
}

/** A site with content, an empty one of another tenant, and a system administrator who replicates between them. */
async function sides(fill: (admin: Caller) => Promise<unknown>): Promise<Sides> {
  const [source, target] = [await aTenant(server), await aTenant(server)]
  await fill(await source.as('tenantAdmin'))
  const root = await (await aTenant(server)).as('superUser')
  const into = { targetTenantId: target.id, targetSiteId: target.sites[0]!.id }
  return {
    source,
    target,
    root,
    body: { tenantKey: source.key, siteKey: 'north', ...into, replicateRecords: true, replicatePrivileges: true },
  }
}
const planned = async ({ root, body }: Sides) => (await root.call<ReplicationPlan>('POST', '/api/v2/templates/plan', body)).body
async function started({ root, body }: Sides, hash?: string): Promise<string> {
  const reply = await root.call<Replication>('POST', '/api/v2/templates/replicate', { ...body, ...(hash && { hash }) })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body.id
}
const loaded = async ({ root, target }: Sides, id: string) =>
  (await root.call<Replication>('GET', `/api/v2/templates/replications/${target.id}/${target.sites[0]!.id}/${id}`)).body

/** One to three random categories, and one of each kind that refers to the others, with a secret. */
async function fillRandomly(admin: Caller, choose: Choose): Promise<void> {
  await aBuiltSite(admin)
  for (let left = 1 + choose.below(3); left > 0; left--) await aRandomCategory(admin, choose.below(1_000_000), { rows: 1 })
  await aConfig(admin, 'webhook', { url: 'https://receiver.example/hook', secret: SECRET })
}
test(
  'promise 37: of random sites no id, owner or secret is in the target, nobody else is changed, and a repeat writes nothing',
  { timeout: WHOLE_MS },
  async () => {
    const third = await aTenant(server)
    await aBuiltSite(await third.as('tenantAdmin'))
    const ofThird = await rowsOf(idsOf(third))
    const choose = choicesFor(SITES)
    for (let number = 0; number < SITES; number++) {
      const both = await sides((admin) => fillRandomly(admin, choose(number)))
      const { source, target } = both
      const before = await rowsOf(idsOf(source))
      const { hash, items } = await planned(both)
      const id = await started(both, hash)
      await target.work()
      expect([number, await loaded(both, id)]).toEqual([
        number,
        expect.objectContaining({ state: 'done', counts: { created: items.length, updated: 0, examples: 0 } }),
      ])
      const people = await inspector.query<{ id: string }>('select id from users where tenant_id = $1', [source.id])
      const ofSource = new Set([source.id, ...idsOf(source), ...people.rows.map((row) => row.id), ...items.map((item) => item.id)])
      const content = await rowsOf(idsOf(target), PROVENANCE)
      for (const [table, text] of Object.entries(content)) {
        const found = [...text.matchAll(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g)].filter(([one]) => ofSource.has(one))
        expect([number, table, found.map(([one]) => one)]).toEqual([number, table, []])
      }
      const all = await rowsOf(idsOf(target))
      const written = await rowsOf(idsOf(target), TRACES)
      expect(Object.entries(all).filter(([, text]) => text.includes(SECRET))).toEqual([])
      const other = await target.as('tenantAdmin', ['south'])
      expect((await other.call<{ items: unknown[] }>('GET', `/api/v2/${target.key}/south/elementTypes`)).body.items).toEqual([])
      expect(new Set((await planned(both)).items.map(({ state }) => state))).toEqual(new Set(['same']))
      const again = await started(both)
      await target.work()
      expect((await loaded(both, again)).counts).toEqual({ created: 0, updated: 0, examples: 0 })
      expect(await rowsOf(idsOf(target), TRACES)).toEqual(written)
      expect(await rowsOf(idsOf(source))).toEqual(before)
    }
    expect(await rowsOf(idsOf(third))).toEqual(ofThird)
  },
)

test(
  'promise 37: whatever write of a copy fails, the target is untouched, and the copy is made when the failure has ended',
  { timeout: WHOLE_MS },
  async () => {
    const both = await sides(async (admin) => {
      await aBuiltSite(admin)
      for (let seed = 1; seed <= (STEPS ?? 40) / 2; seed++) await aRandomCategory(admin, seed, { rows: 0 })
    })
    const { target } = both
    const { hash, items } = await planned(both)
    const id = await started(both, hash)
    const untouched = await rowsOf(idsOf(target), COMMAND)
    const writes = await failingWrites(inspector, tables)
    let failed = 0
    const tried =
      STEPS === undefined
        ? share(
            Array.from({ length: 40 }, (_, index) => index + 1),
            10,
          )
        : Array.from({ length: STEPS }, (_, index) => index + 1)
    for (const step of tried) {
      await writes.failAt(step)
      await expect(target.work(), `step ${step}`).rejects.toThrow('a job failed')
      failed++
      expect([step, await rowsOf(idsOf(target), COMMAND)]).toEqual([step, untouched])
    }
    expect(failed).toBe(tried.length)
    await writes.endFailure()
    await target.work()
    expect(await loaded(both, id)).toMatchObject({ state: 'done', counts: { created: items.length, updated: 0, examples: 0 } })
    const count = await writes.count()
    process.stdout.write(`a copy of ${items.length} things has ${count} writes; ${failed} of them failed\n`)
    expect(count).toBeGreaterThan(tried.at(-1)!)
    await writes.remove()
    expect(new Set((await planned(both)).items.map(({ state }) => state))).toEqual(new Set(['same']))
  },
)

/** The file with one place of it damaged. */
function damaged(text: string, { below }: Choose): string {
  const at = below(text.length)
  switch (below(5)) {
    case 0:
      return text.slice(0, at)
    case 1:
      return `${text.slice(0, at)}${text.slice(at + 1 + below(40))}`
    case 2:
      return `${text.slice(0, at)}${String.fromCodePoint(33 + below(90))}${text.slice(at + 1)}`
    case 3:
      return text.replace('"version": 1', `"version": ${2 + below(100)}`)
    default:
      return text.replace(/"(?:id|key|text)": "/g, (found, offset: number) => (offset >= at && offset < at + 200 ? `${found}x` : found))
  }
}

test('promise 37: a damaged file is refused with a reason, or means the same; nothing is written', { timeout: WHOLE_MS }, async () => {
  const both = await sides(async (admin) => {
    await aBuiltSite(admin)
  })
  const { root, target, body } = both
  const { tenantKey, siteKey } = body as { tenantKey: string; siteKey: string }
  const options = { replicateRecords: true, replicatePrivileges: true }
  const { text } = (await root.call<{ text: string }>('POST', '/api/v2/templates/export', { tenantKey, siteKey, ...options })).body
  const into = { targetTenantId: target.id, targetSiteId: target.sites[0]!.id, ...options }
  const store = (bundle: string) =>
    root.call<ReplicationFile & { errors?: { message: string }[] }>('POST', `/api/v2/templates/files/${target.id}/${target.sites[0]!.id}`, {
      bundle,
    })
  const planOf = async (fileId: string) =>
    (await root.call<ReplicationPlan>('POST', '/api/v2/templates/plan', { fileId, ...into })).body.items.map(({ id, names }) => [id, names])
  const whole = await planOf((await store(text)).body.id)
  const untouched = await rowsOf(idsOf(target), new Set(['replication_files']))
  let refused = 0
  const wrong: unknown[] = []
  const choose = choicesFor(BUNDLES)
  for (let number = 0; number < BUNDLES; number++) {
    const bundle = damaged(text, choose(number))
    const { status, body: reply } = await store(bundle)
    if (status !== 200) refused++
    // accepted: a space between two words of JSON, or a signer that is named otherwise
    const isRight =
      status === 200
        ? isDeepStrictEqual(await planOf(reply.id), whole)
        : status === 422 && reply.errors?.length === 1 && reply.errors[0]!.message.startsWith('@replication.bundle')
    if (!isRight) wrong.push([number, status, reply.errors])
  }
  expect(wrong).toEqual([])
  expect(refused).toBeGreaterThan(BUNDLES / 2)
  expect(await rowsOf(idsOf(target), new Set(['replication_files']))).toEqual(untouched)
})
