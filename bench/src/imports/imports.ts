import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startEmbeddedPostgres } from '@verka/server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '@verka/server/src/db/schema/migrate.ts'
import { fill } from '../lists/fill.ts'
import { cpuBelow, cpuOf, freePort, memoryOf, startProcess, startVerkaOn } from '../processes.ts'
import { importClient, PHASES, type Phase } from './import-client.ts'
import { csvOf, xlsxOf } from './made-tables.ts'

/**
 * `npm run bench:imports`: 10,000 objects with 8 fields from csv, read, checked and saved, against a bare Fastify handler that is sent the same csv
 * and inserts the same rows by multi-row statements; then 100,000 rows from xlsx (`LARGE`), with the memory of the server and the p95 of other requests. Each
 * runs in a process of its own. Quote the ratios.
 */
const ROUNDS = Number(process.env.ROUNDS ?? 5)
const ROWS = Number(process.env.ROWS ?? 10_000)
const LARGE = Number(process.env.LARGE ?? 100_000)

/** With it, the statements that take most of the database's time are printed. */
const STATEMENTS = Number(process.env.STATEMENTS ?? 0)

const print = (line: string) => process.stdout.write(`${line}\n`)
const at = (numbers: number[], part: number) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length * part)] ?? Number.NaN

const folder = await mkdtemp(join(tmpdir(), 'verka-bench-'))
const postgres = await startEmbeddedPostgres(join(folder, 'postgres'), {
  shared_buffers: '512MB',
  ...(STATEMENTS > 0 && { shared_preload_libraries: 'pg_stat_statements' }),
})

/** The bare table: what a table of such things would have, and no more. */
async function makeBareTable(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.superuserUrl.replace(/\/postgres$/, '/verka') })
  await client.connect()
  await client.query(`create table baseline.things (id uuid primary key, title text not null, code text not null, f0 text, f1 text, f2 text, f3 int,
      f4 numeric, f5 date, f6 text, f7 text, created_at timestamptz not null, updated_at timestamptz not null);
    create unique index on baseline.things (lower(code));
    create index on baseline.things (title collate verka_sv, id);
    create index on baseline.things (f0 collate verka_sv, id);
    grant select, insert on baseline.things to verka_app`)
  if (STATEMENTS > 0) await client.query('create extension pg_stat_statements; select pg_stat_statements_reset()')
  await client.end()
}

async function printStatements(): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.superuserUrl.replace(/\/postgres$/, '/verka') })
  await client.connect()
  const { rows } = await client.query<{ line: string }>(
    `select format('%s s, %s calls, %s rows: %s', round(total_exec_time::numeric / 1000, 2), calls, rows, left(regexp_replace(query, '[[:space:]]+', ' ', 'g'), 200)) as line
      from pg_stat_statements order by total_exec_time desc limit $1`,
    [STATEMENTS],
  )
  for (const { line } of rows) print(line)
  await client.end()
}

/** Elapsed and processor seconds. */
interface Cost {
  elapsed: number
  server: number
  reader: number
  database: number
}
const KINDS = ['elapsed', 'server', 'reader', 'database'] as const
const wordsOf = (cost: Cost) => KINDS.map((kind) => `${kind} ${cost[kind].toFixed(2)}`).join(', ')
const sumOf = (costs: readonly Cost[]): Cost => {
  const of = (kind: keyof Cost) => costs.reduce((sum, cost) => sum + cost[kind], 0)
  return { elapsed: of('elapsed'), server: of('server'), reader: of('reader'), database: of('database') }
}
const processorOf = ({ server, reader, database }: Cost) => server + reader + database

/** Measures what a process, those that it starts, and the database do from each call to the next. */
async function costsOf(pid: number): Promise<() => Promise<Cost>> {
  const now = async (): Promise<Cost> => ({
    elapsed: performance.now() / 1000,
    server: await cpuOf(pid),
    reader: await cpuBelow(pid),
    database: (await cpuOf(postgres.pid())) + (await cpuBelow(postgres.pid())),
  })
  let last = await now()
  return async () => {
    const [before, after] = [last, await now()]
    last = after
    const of = (kind: keyof Cost) => after[kind] - before[kind]
    return { elapsed: of('elapsed'), server: of('server'), reader: of('reader'), database: of('database') }
  }
}

try {
  await migrate(postgres.ownerUrl, 'verka_app')
  const { elementTypeId } = await fill(
    { owner: postgres.ownerUrl, application: postgres.applicationUrl, superuser: postgres.superuserUrl },
    1000,
  )
  await makeBareTable()
  const [port, barePort] = [String(await freePort()), String(await freePort())]
  const origin = `http://localhost:${port}`
  const verka = await startVerkaOn(postgres, port, {
    DATA_DIR: join(folder, 'data'),
    NODE_OPTIONS: process.env.SERVER_OPTIONS ?? '',
  })
  const bare = await startProcess(
    'bench/src/imports/bare-import.ts',
    { BASELINE_PORT: barePort, BASELINE_DATABASE: postgres.applicationUrl },
    'ready',
  )
  const ours = async (content: Buffer, name: string): Promise<Map<Phase, Cost>> => {
    const client = await importClient(origin)
    const costs = new Map<Phase, Cost>()
    const next = await costsOf(verka.child.pid!)
    await client.run(elementTypeId, { content, name }, async (phase) => void costs.set(phase, await next()))
    await client.close()
    return costs
  }
  const theirs = async (content: Buffer): Promise<Cost> => {
    const next = await costsOf(bare.child.pid!)
    const reply = await fetch(`http://localhost:${barePort}/import`, {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: new Uint8Array(content),
    })
    if (!reply.ok) throw new Error(await reply.text())
    return next()
  }
  try {
    const pairs: { bare: Cost; own: Map<Phase, Cost> }[] = []
    for (let round = 0; round <= ROUNDS; round++) {
      const content = Buffer.from(csvOf(ROWS))
      // what the round before has left to the database is not counted to the next
      await delay(1000)
      const bareCost = await theirs(content)
      await delay(1000)
      const own = await ours(content, 'objekt.csv')
      // the first one compiles
      if (round > 0) pairs.push({ bare: bareCost, own })
      print(`${ROWS} rows of csv: ${wordsOf(sumOf([...own.values()]))}; bare: ${wordsOf(bareCost)}`)
      for (const [phase, cost] of own) print(`  ${phase}: ${wordsOf(cost)}`)
    }
    const ratio = (of: (cost: Cost) => number, phases = PHASES) =>
      at(
        pairs.map(({ bare: one, own }) => of(sumOf(phases.map((phase) => own.get(phase)!))) / of(one)),
        0.5,
      ).toFixed(1)
    const each = PHASES.map((phase) => `${phase} ${ratio(({ elapsed }) => elapsed, [phase])}`).join(', ')
    print(
      `${ROWS} objects from csv, preview included: ${ratio(({ elapsed }) => elapsed)} times the bare handler (at most 3), processor ${ratio(processorOf)} times; ${each}`,
    )
    const median = (of: (cost: (typeof pairs)[number]) => number) => at(pairs.map(of), 0.5) / ROWS
    const [bareRow, ownRow] = [median((pair) => pair.bare.elapsed), median((pair) => sumOf([...pair.own.values()]).elapsed)]
    if (LARGE > 0) await largeImport(bareRow, ownRow)
    if (STATEMENTS > 0) await printStatements()
  } finally {
    await verka.stop()
    await bare.stop()
  }

  async function largeImport(bareRow: number, ownRow: number): Promise<void> {
    const content = await xlsxOf(LARGE)
    const asking = await importClient(origin)
    const { items } = await asking.call<{ items: { id: string }[] }>('POST', '/elements/filter', { limit: 1 })
    const ask = async (isOver: () => boolean) => {
      const client = await importClient(origin)
      const times: number[] = []
      while (!isOver()) {
        const asked = performance.now()
        await client.call('GET', `/elements/${items[0]!.id}`)
        times.push(performance.now() - asked)
        await delay(20)
      }
      await client.close()
      return times
    }
    await asking.close()
    const rest = performance.now() + 5000
    const calm = at(await ask(() => performance.now() > rest), 0.95)
    let [isOver, most] = [false, 0]
    const atRest = await memoryOf(verka.child)
    const watch = setInterval(() => void memoryOf(verka.child).then((now) => (most = Math.max(most, now))), 50)
    const times = ask(() => isOver)
    const own = await ours(content, 'objekt.xlsx')
    isOver = true
    clearInterval(watch)
    const total = sumOf([...own.values()])
    print(`${LARGE} rows of xlsx (${(content.length / 1e6).toFixed(1)} MB): ${wordsOf(total)}`)
    for (const [phase, cost] of own) print(`  ${phase}: ${wordsOf(cost)}`)
    const row = total.elapsed / LARGE
    print(`per row: ${(row / bareRow).toFixed(1)} times the bare handler's csv, ${(row / ownRow).toFixed(2)} times our csv of ${ROWS}`)
    print(`memory of the server at most ${most} MB (at most 300), ${atRest} MB before`)
    const busy = at(await times, 0.95)
    print(`p95 of other requests ${busy.toFixed(1)} ms, ${calm.toFixed(1)} ms at rest: ${(busy / calm).toFixed(1)} times (at most 2)`)
  }
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
