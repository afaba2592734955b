import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import Fastify from 'fastify'
import pg from 'pg'
import { localized } from '@verka/domain/localization/localized-text.ts'
import type { DataImport } from '@verka/domain/imports/imports.api.ts'
import { jobHandlers } from '@verka/server/src/all-jobs.ts'
import { startEmbeddedPostgres } from '@verka/server/src/db/embedded-postgres.ts'
import { migrate } from '@verka/server/src/db/migrate.ts'
import { workbookOf } from '@verka/server/src/features/list-export/xlsx.ts'
import { aField, anElement, anElementType, withKey } from '@verka/server/src/testing/made/a-working-day.ts'
import { aTenant, outsideOf, testApp, type Caller } from '@verka/server/src/testing/servers/test-app.ts'

/**
 * `npm run bench:imports`: 10,000 objects with 8 fields from csv, read, checked and saved, against a bare Fastify handler that parses the same csv and
 * inserts its rows by multi-row statements; then 100,000 rows from xlsx, with the memory of the server and the p95 of other requests. Quote
 * the ratios.
 */
const ROUNDS = 3
const LARGE = Number(process.env.LARGE ?? 100_000)

const folder = await mkdtemp(join(tmpdir(), 'verka-bench-'))
const server = await startEmbeddedPostgres(join(folder, 'postgres'), { shared_buffers: '512MB' })
const kinds = ['text', 'text', 'select', 'integer', 'decimal', 'date', 'text', 'textArea'] as const
const print = (line: string) => process.stdout.write(`${line}\n`)

type Cells = [string, string, string, string, string, number, number, string, string, string]
let made = 0
const row = (): Cells => {
  const number = made++
  const day = new Date(Date.UTC(2020, 0, 1 + (number % 2000))).toISOString().slice(0, 10)
  const cells = [
    'Borrhammare',
    `B${number}`,
    `Serie ${number % 977}`,
    `Hylla ${number % 31}`,
    number % 2 ? 'Godkänd' : 'Underkänd',
  ] as const
  return [...cells, number % 500, (number % 10_000) / 4, day, `Märke ${number % 13}`, `Anmärkning om nummer ${number}, med några ord till`]
}
const HEADERS = ['Benämning', 'Kod', ...kinds.map((_kind, index) => `Fält ${index}`)]
const csvOf = (count: number) =>
  [HEADERS, ...Array.from({ length: count }, row)].map((cells) => cells.map((cell) => String(cell).replace('.', ',')).join(';')).join('\n')

async function xlsxOf(count: number): Promise<Buffer> {
  const pages = async function* () {
    for (let at = 0; at < count; at += 500) {
      const page = Array.from({ length: Math.min(500, count - at) }, row)
      yield page.map((cells) => cells.map((cell, index) => (index === 7 ? { at: String(cell) } : cell)))
    }
  }
  const columns = HEADERS.map((title) => ({ title }))
  const parts: Buffer[] = []
  const reader = { culture: 'sv-SE', timeZone: 'Europe/Stockholm' } as const
  for await (const part of workbookOf([{ name: 'Objekt', columns, rows: pages(), reader }])) parts.push(part)
  return Buffer.concat(parts)
}

/** The bare handler: the rows of a csv into a plain table, 500 with each statement. */
async function bareServer(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 4 })
  const app = Fastify({ bodyLimit: 100 * 1024 * 1024 })
  app.addContentTypeParser('text/csv', (_request, payload, done) => done(null, payload))
  app.post('/import', async ({ body }) => {
    const client = await pool.connect()
    await client.query('begin')
    let rows: string[][] = []
    let count = 0
    const insert = async () => {
      const width = HEADERS.length + 1
      const tuples = rows.map((_, at) => `(${Array.from({ length: width }, (_one, index) => `$${at * width + index + 1}`).join(', ')})`)
      const values = rows.flatMap((cells) => [randomUUID(), ...cells])
      await client.query({ name: `rows-${rows.length}`, text: `insert into baseline.things values ${tuples.join(', ')}`, values })
      count += rows.length
      rows = []
    }
    let isHeader = true
    // its cells have no quotes: the baseline splits lines
    for await (const line of createInterface({ input: body as NodeJS.ReadableStream })) {
      if (isHeader) {
        isHeader = false
        continue
      }
      const read = line.split(';')
      read[6] = read[6]!.replace(',', '.')
      rows.push(read)
      if (rows.length === 500) await insert()
    }
    if (rows.length > 0) await insert()
    await client.query('commit')
    client.release()
    return { count }
  })
  return { app, close: async () => (await app.close(), await pool.end()) }
}

const p95 = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? Number.NaN

try {
  await migrate(server.ownerUrl, 'verka_app')
  const owner = new pg.Client({ connectionString: server.ownerUrl })
  await owner.connect()
  await owner.query(`create schema baseline; grant usage on schema baseline to public;
    create table baseline.things (id uuid primary key, title text not null, code text not null unique, f0 text, f1 text, f2 text, f3 int, f4 numeric,
      f5 date, f6 text, f7 text); grant all on baseline.things to public`)
  await owner.end()
  const bare = await bareServer(server.applicationUrl)
  const app = await testApp({ databaseUrl: server.applicationUrl })
  const services = outsideOf(app.database)
  await services.jobs.start(jobHandlers({ ...services, files: app.files, now: () => new Date() }))
  const tenant = await aTenant(app, { licenceLevel: 'corporation' })
  const admin = await tenant.as('tenantAdmin')
  const fields = kinds.map((kind, index) => aField(`f${index}`, kind, { localizedNames: localized(`Fält ${index}`) }))
  const type = await anElementType(admin, fields)
  const { id: other } = await anElement(admin, type.id, { title: 'En annan' })

  const until = async (id: string, states: readonly string[]): Promise<DataImport> => {
    for (;;) {
      const { body } = await admin.call<DataImport>('GET', `/imports/${id}`)
      if (states.includes(body.state)) return body
      // as the client asks
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }
  const ours = async (content: Buffer, fileName: string) => {
    const steps: Record<string, number> = {}
    let began = performance.now()
    const step = (name: string) => {
      const now = performance.now()
      steps[name] = now - began
      began = now
    }
    const file = await admin.call<{ id: string }>('POST', '/files', { fileName, type: '', base64: content.toString('base64') }, withKey())
    step('upload')
    const begun = await admin.call<DataImport>('POST', '/imports', { target: 'element', typeId: type.id, fileId: file.body.id }, withKey())
    if (begun.status !== 201) throw new Error(JSON.stringify(begun.body))
    const { id } = begun.body
    const found = await until(id, ['mapping', 'unreadable', 'stopped'])
    if (found.state !== 'mapping') throw new Error(JSON.stringify(found.error))
    step('read')
    await admin.call('POST', `/imports/${id}/check`, found.mapping)
    const checked = await until(id, ['checked', 'stopped'])
    step('check')
    if (checked.counts.create !== checked.total) throw new Error(JSON.stringify(checked.counts))
    await admin.call('POST', `/imports/${id}/start`, { policy: 'correct' })
    const done = await until(id, ['done', 'stopped'])
    step('save')
    if (done.counts.created !== done.total) throw new Error(JSON.stringify(done.counts))
    return { steps, total: Object.values(steps).reduce((sum, ms) => sum + ms, 0) }
  }
  const theirs = async (content: string) => {
    const began = performance.now()
    const answer = await bare.app.inject({ method: 'POST', url: '/import', headers: { 'content-type': 'text/csv' }, payload: content })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return performance.now() - began
  }

  const ratios: number[] = []
  let [bareRow, ownRow] = [0, 0]
  for (let round = 0; round <= ROUNDS; round++) {
    const content = csvOf(10_000)
    const bareMs = await theirs(content)
    const { total, steps } = await ours(Buffer.from(content), 'objekt.csv')
    // the first one compiles
    if (round > 0) ratios.push(total / bareMs)
    ;[bareRow, ownRow] = [bareMs / 10_000, total / 10_000]
    const words = Object.entries(steps).map(([name, ms]) => `${name} ${(ms / 1000).toFixed(2)}`)
    print(`10,000 rows of csv: ${(total / 1000).toFixed(2)} s (${words.join(', ')}), bare ${(bareMs / 1000).toFixed(2)} s`)
  }
  ratios.sort((one, two) => one - two)
  print(
    `10,000 objects from csv, preview included: ${ratios[Math.floor(ratios.length / 2)]!.toFixed(1)} times the bare handler (at most 3)`,
  )

  const read = async (caller: Caller) => {
    const began = performance.now()
    await caller.call('GET', `/elements/${other}`)
    return performance.now() - began
  }
  const asked = async (isOver: () => boolean) => {
    const times: number[] = []
    while (!isOver()) {
      times.push(await read(admin))
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    return times
  }
  const large = await xlsxOf(LARGE)
  const rest = performance.now() + 5000
  const calm = p95(await asked(() => performance.now() > rest))
  let [isOver, most] = [false, 0]
  globalThis.gc?.()
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss)), 50)
  const times = asked(() => isOver)
  const { total, steps } = await ours(large, 'objekt.xlsx')
  isOver = true
  clearInterval(watch)
  const words = Object.entries(steps).map(([name, ms]) => `${name} ${(ms / 1000).toFixed(1)}`)
  print(`${LARGE} rows of xlsx (${(large.length / 1e6).toFixed(1)} MB): ${(total / 1000).toFixed(1)} s (${words.join(', ')})`)
  print(
    `per row: ${(total / LARGE / bareRow).toFixed(1)} times the bare handler's csv, ${(total / LARGE / ownRow).toFixed(2)} times our csv of 10,000`,
  )
  print(`memory of the server at most ${Math.round(most / 1024 / 1024)} MiB (at most 300, the bench's own file included)`)
  print(
    `p95 of other requests ${p95(await times).toFixed(1)} ms, ${calm.toFixed(1)} ms at rest: ${(p95(await times) / calm).toFixed(1)} times (at most 2)`,
  )
  await services.jobs.stop()
  await bare.close()
  await app.app.close()
  await app.database.close()
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(0)
