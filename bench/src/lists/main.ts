import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@verka/server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '@verka/server/src/db/schema/migrate.ts'
import { logIn } from '@verka/server/src/testing/servers/login.ts'
import { fill, LISTENER, PASSWORD, USER_NAME, type Filled } from './fill.ts'
import { firstLoads } from './client-size.ts'
import { licensedCreates } from './licensed-creates.ts'
import { liveExecutes } from './live-executes.ts'
import { drive, type Figures } from './load.ts'
import { cpuBelow, cpuOf, memoryOf, startProcess, startVerka, startVerkaOn } from '../processes.ts'
import { listCases } from './list-cases.ts'
import { workloads } from './workloads.ts'

/**
 * `npm run bench`: a private PostgreSQL, objects from a fixed-seed generator, Verka and the bare baseline in turn. Quote the ratios: they
 * hold when the machine's speed drifts.
 */
const { values: options } = parseArgs({
  options: {
    objects: { type: 'string', default: '100000' },
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string', default: '3' },
    /** The table of cases of a list (list-cases.ts) at 16 connections, in place of the rows of the bench. */
    cases: { type: 'boolean', default: false },
    /** Only rows with this in their name. */
    only: { type: 'string' },
  },
})
const [objects, seconds, rounds] = [Number(options.objects), Number(options.seconds), Number(options.rounds)]
const median = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!
const print = (text: string) => process.stdout.write(`${text}\n`)

const folder = await mkdtemp(join(tmpdir(), 'verka-bench-'))
const server = await startEmbeddedPostgres(join(folder, 'postgres'), { shared_buffers: '512MB' })
try {
  await migrate(server.ownerUrl, 'verka_app')
  const filling = performance.now()
  const filled = await fill({ owner: server.ownerUrl, application: server.applicationUrl, superuser: server.superuserUrl }, objects, {
    hasCases: options.cases,
  })
  print(`${objects} objects filled in ${Math.round((performance.now() - filling) / 1000)} s`)
  await compare(filled)
  if (options.only === undefined && !options.cases) await measureStart()
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

/** With processor time in µs per request: of the server's process, and of PostgreSQL. It counts what other work on the machine slows down. */
interface Measured extends Figures {
  cpu: number
  databaseCpu: number
}

async function compare(filled: Filled): Promise<void> {
  const [port, baselinePort] = ['4290', '4291']
  const origin = `http://localhost:${port}`
  const verka = await startVerkaOn(server, port)
  const baseline = await startProcess(
    'bench/src/lists/baseline.ts',
    { BASELINE_PORT: baselinePort, BASELINE_DATABASE: server.applicationUrl },
    'ready',
  )
  try {
    print(
      `start to ready with an existing database: ${(verka.readyAfter / 1000).toFixed(1)} s; memory at rest: ${await memoryOf(verka.child)} MB`,
    )
    const login = (userName = USER_NAME) => logIn({ origin, userName, password: PASSWORD })
    const rows = options.cases ? listCases(filled) : await workloads({ origin, token: (await login()).accessToken, filled, objects })
    print(
      `\n${'what'.padEnd(46)} ${['conns', 'Verka/s', 'base/s', 'ratio', 'p50', 'p99', 'base p50', 'µs CPU', 'base CPU'].map((word) => word.padStart(10)).join('')}`,
    )
    for (const { name, ours, theirs } of rows.filter(({ name }) => options.only === undefined || name.includes(options.only)))
      for (const connections of options.cases ? [16] : [1, 16]) {
        // a token lives for five minutes
        const headers = { authorization: `Bearer ${(await login()).accessToken}` }
        const run = async (isOurs: boolean): Promise<Measured> => {
          const { pid = 0 } = (isOurs ? verka : baseline).child
          // with the workers, if there are several
          const cpuNow = async () => [(await cpuOf(pid)) + (await cpuBelow(pid)), await cpuBelow(process.pid)] as const
          const [own, all] = await cpuNow()
          const figures = await drive(
            isOurs
              ? { origin, connections, seconds, headers, next: ours }
              : { origin: `http://localhost:${baselinePort}`, connections, seconds, next: theirs },
          )
          const [ownAfter, allAfter] = await cpuNow()
          const perRequest = (spent: number) => (spent * 1e6) / (figures.perSecond * seconds)
          return { ...figures, cpu: perRequest(ownAfter - own), databaseCpu: perRequest(allAfter - all - (ownAfter - own)) }
        }
        await drive({ origin, connections, seconds: 1, headers, next: ours })
        const pairs: [Measured, Measured][] = []
        for (let round = 0; round < rounds; round++) pairs.push([await run(true), await run(false)])
        const of = (which: 0 | 1, figure: keyof Measured) => median(pairs.map((pair) => pair[which][figure]))
        const ratio = median(pairs.map(([one, other]) => one.perSecond / other.perSecond))
        const figures = [
          String(connections),
          of(0, 'perSecond').toFixed(0),
          of(1, 'perSecond').toFixed(0),
          ratio.toFixed(2),
          `${of(0, 'p50')}`,
          `${of(0, 'p99')}`,
          `${of(1, 'p50')}`,
          ...([0, 1] as const).map((which) => `${of(which, 'cpu').toFixed(0)}+${of(which, 'databaseCpu').toFixed(0)}`),
        ]
        print(`${name.padEnd(46)} ${figures.map((figure) => figure.padStart(10)).join('')}`)
      }
    if (!options.cases && (options.only === undefined || 'create'.includes(options.only))) {
      const superuserUrl = server.superuserUrl.replace(/postgres$/, 'verka')
      const { unlimited, large, ratio } = await licensedCreates({ origin, ...server, superuserUrl, seconds, rounds })
      print(
        `create with the licence 'large', 16 conns: ${large.toFixed(0)}/s, without a limit ${unlimited.toFixed(0)}/s, ratio ${ratio.toFixed(2)}`,
      )
    }
    const execute = rows.find(({ name }) => name.startsWith('execute'))
    if (execute && (options.only === undefined || execute.name.includes(options.only))) {
      const tokens = async (): Promise<[string, string]> => [(await login()).accessToken, (await login(LISTENER)).accessToken]
      const { alone, live, ratio } = await liveExecutes({ origin, tokens, next: execute.ours, seconds, rounds })
      print(`execute with 20 live streams, 16 conns: ${live.toFixed(0)}/s, without ${alone.toFixed(0)}/s, ratio ${ratio.toFixed(2)}`)
    }
    print(`memory after the load: ${await memoryOf(verka.child)} MB`)
  } finally {
    await verka.stop()
    await baseline.stop()
  }
}

/** Measures `npm start`: in an empty directory with the demo customer, and again; and the first load of a browser. */
async function measureStart(): Promise<void> {
  const port = '4292'
  const settings = { DATA_DIR: join(folder, 'data'), DEMO: 'true' }
  for (const what of ['first start, empty directory, demo customer', 'later start']) {
    const verka = await startVerka(port, settings)
    print(`\n${what}: ready after ${(verka.readyAfter / 1000).toFixed(1)} s, memory ${await memoryOf(verka.child)} MB`)
    if (what === 'later start') for (const line of await firstLoads(`http://localhost:${port}`)) print(line)
    await verka.stop()
  }
}
