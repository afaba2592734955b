import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@verka/server/src/db/embedded-postgres.ts'
import { migrate } from '@verka/server/src/db/migrate.ts'
import { logIn } from '@verka/server/src/testing/login.ts'
import { codeOf, fill, PASSWORD, SITE_KEY, TENANT_KEY, USER_NAME } from './fill.ts'
import { firstLoads } from './client-size.ts'
import { drive, type Figures } from './load.ts'
import { memoryOf, startProcess } from './processes.ts'

/**
 * `npm run bench`: a private PostgreSQL, objects from a fixed-seed generator, Verka and the bare baseline driven in
 * turn. Quote the ratios: they hold when the machine's speed drifts.
 */
const { values: options } = parseArgs({
  options: {
    objects: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
  },
})
const [objects, seconds, rounds] = [Number(options.objects), Number(options.seconds), Number(options.rounds)]
const median = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!
const say = (text: string) => process.stdout.write(`${text}\n`)

const folder = await mkdtemp(join(tmpdir(), 'verka-bench-'))
const server = await startEmbeddedPostgres(join(folder, 'postgres'), { shared_buffers: '512MB' })
try {
  await migrate(server.ownerUrl, 'verka_app')
  const filling = performance.now()
  await fill({ owner: server.ownerUrl, application: server.applicationUrl, superuser: server.superuserUrl }, objects)
  say(`${objects} objects filled in ${Math.round((performance.now() - filling) / 1000)} s`)
  await compareByCode()
  await measureStart()
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

async function compareByCode(): Promise<void> {
  const [port, baselinePort] = ['4290', '4291']
  const origin = `http://localhost:${port}`
  const verka = await startProcess(
    'apps/server/src/main.ts',
    {
      PORT: port,
      DATABASE_URL: server.applicationUrl,
      DATABASE_OWNER_URL: server.ownerUrl,
      SECRET_KEY: 'bench'.repeat(8),
      LOG_LEVEL: 'warn',
      DEMO: 'false',
      VERKA_CLIENT: 'elsewhere',
    },
    'Verka is ready',
  )
  const baseline = await startProcess(
    'bench/src/baseline.ts',
    { BASELINE_PORT: baselinePort, BASELINE_DATABASE: server.applicationUrl },
    'ready',
  )
  try {
    say(
      `start to ready with an existing database: ${(verka.readyAfter / 1000).toFixed(1)} s; memory at rest: ${await memoryOf(verka.child)} MB`,
    )
    const { accessToken } = await logIn({ origin, userName: USER_NAME, password: PASSWORD })
    const codes = Array.from({ length: 500 }, (_, index) => codeOf(Math.floor((index * objects) / 500)))
    const ours = (connections: number) =>
      drive({
        origin,
        connections,
        seconds,
        headers: { authorization: `Bearer ${accessToken}` },
        paths: codes.map((code) => `/api/v2/${TENANT_KEY}/${SITE_KEY}/elements/codes/${code}`),
      })
    const theirs = (connections: number) =>
      drive({ origin: `http://localhost:${baselinePort}`, connections, seconds, paths: codes.map((code) => `/elements/codes/${code}`) })
    say('\nobject by code              req/s   p50 ms   p99 ms   errors')
    for (const connections of [1, 16]) {
      await ours(connections)
      await theirs(connections)
      const pairs: [Figures, Figures][] = []
      for (let round = 0; round < rounds; round++) pairs.push([await ours(connections), await theirs(connections)])
      const line = (name: string, figures: Figures[]) =>
        say(
          `${name.padEnd(24)} ${[median(figures.map((f) => f.perSecond)).toFixed(0), median(figures.map((f) => f.p50)), median(figures.map((f) => f.p99)), figures.reduce((sum, f) => sum + f.errors, 0)].map((value) => String(value).padStart(8)).join(' ')}`,
        )
      line(
        `Verka, ${connections} connections`,
        pairs.map(([one]) => one),
      )
      line(
        `baseline, ${connections} connections`,
        pairs.map(([, other]) => other),
      )
      const ratios = pairs.map(([one, other]) => one.perSecond / other.perSecond)
      say(
        `ratio, ${connections} connections: ${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
      )
    }
    say(`memory after the load: ${await memoryOf(verka.child)} MB`)
  } finally {
    await verka.stop()
    await baseline.stop()
  }
}

/** What `npm start` gives: on an empty directory with the demo customer, and again; and what a browser loads first. */
async function measureStart(): Promise<void> {
  const port = '4292'
  const settings = { PORT: port, DATA_DIR: join(folder, 'data'), DEMO: 'true', LOG_LEVEL: 'warn' }
  for (const what of ['first start, empty directory, demo customer', 'later start']) {
    const verka = await startProcess('apps/server/src/main.ts', settings, 'Verka is ready')
    say(`\n${what}: ready after ${(verka.readyAfter / 1000).toFixed(1)} s, memory ${await memoryOf(verka.child)} MB`)
    if (what === 'later start') for (const line of await firstLoads(`http://localhost:${port}`)) say(line)
    await verka.stop()
  }
}
