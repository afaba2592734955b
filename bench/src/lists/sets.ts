import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { asId, type UserId } from '@verka/domain/entities/ids.ts'
import { openDatabase } from '@verka/server/src/db/database.ts'
import { startEmbeddedPostgres } from '@verka/server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '@verka/server/src/db/schema/migrate.ts'
import { saveElements } from '@verka/server/src/features/elements/save-elements.ts'
import { findActorById } from '@verka/server/src/features/session/actors.ts'
import type { SiteContext } from '@verka/server/src/http/context.ts'
import { outsideOf } from '@verka/server/src/testing/servers/outside.ts'
import { fill, rowMaker, USER_NAME } from './fill.ts'

/**
 * `npm run bench:sets`: 10,000 objects with 8 fields, saved in sets with rules, rights, keys, history and audit, against bare inserts of the same rows
 * with as many rows in a statement. Quote the ratio.
 */
const OBJECTS = 10_000
const SET = 500
const ROUNDS = 3

const folder = await mkdtemp(join(tmpdir(), 'verka-bench-'))
const server = await startEmbeddedPostgres(join(folder, 'postgres'), { shared_buffers: '512MB' })
try {
  await migrate(server.ownerUrl, 'verka_app')
  const { elementTypeId, fields } = await fill(
    { owner: server.ownerUrl, application: server.applicationUrl, superuser: server.superuserUrl },
    1000,
  )
  const database = openDatabase(server.applicationUrl)
  const bare = new pg.Client({ connectionString: server.applicationUrl })
  await bare.connect()
  const users = await database.transaction({ kind: 'installation' }, (tx) =>
    tx.selectFrom('users').select('id').where('user_name', '=', USER_NAME).execute(),
  )
  const actor = (await findActorById(database, asId<'user'>(users[0]!.id as UserId)))!
  const [site] = actor.sites
  const ours = async (rows: ReturnType<ReturnType<typeof rowMaker>>[]) => {
    const { tenant } = actor
    await database.transaction({ kind: 'site', tenantId: tenant.id, siteIds: [site!.id] }, async (tx) => {
      const request = { now: new Date(), culture: 'sv-SE', requestId: 'bench', address: undefined, afterCommit: () => undefined }
      const runtime = outsideOf(database)
      const context = { ...request, tx, actor, tenant, timeZone: tenant.timeZone, site, grants: [], runtime } as unknown as SiteContext
      const saves = rows.map(({ title, code, values }) => ({
        body: { title, code, dataProperties: fields.map(({ id }, index) => ({ dataPropertyTypeId: id, value: values[index]! })) },
      }))
      const saved = await saveElements(context, elementTypeId, saves)
      const [wrong] = saved.flatMap((one) => one.errors ?? [])
      if (wrong) throw new Error(JSON.stringify(wrong))
    })
  }
  const theirs = async (rows: ReturnType<ReturnType<typeof rowMaker>>[]) => {
    const values = rows.flatMap(({ id, title, code, values: own }) => [id, title, code, ...own])
    const tuples = rows.map(
      (_, row) => `(${Array.from({ length: 11 }, (_one, index) => `$${row * 11 + index + 1}`).join(', ')}, now(), now())`,
    )
    await bare.query({ name: `set-${rows.length}`, text: `insert into baseline.elements values ${tuples.join(', ')}`, values })
  }
  const next = rowMaker(2)
  let made = 1_000_000
  const timed = async (save: typeof ours) => {
    const sets = Array.from({ length: OBJECTS / SET }, () => Array.from({ length: SET }, () => next(made++)))
    const began = performance.now()
    for (const rows of sets) await save(rows)
    return performance.now() - began
  }
  const ratios: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const [bareMs, ownMs] = [await timed(theirs), await timed(ours)]
    // the first one compiles
    if (round > 0) ratios.push(ownMs / bareMs)
    process.stdout.write(`${Math.round((ownMs * 1000) / OBJECTS)} µs a row in sets, ${Math.round((bareMs * 1000) / OBJECTS)} µs bare\n`)
  }
  ratios.sort((one, other) => one - other)
  process.stdout.write(`${OBJECTS} objects in sets of ${SET}: ${ratios[Math.floor(ratios.length / 2)]!.toFixed(1)} times a bare insert\n`)
  await bare.end()
  await database.close()
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
