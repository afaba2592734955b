import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@verka/server/src/db/embedded/embedded-postgres.ts'
import { migrate } from '@verka/server/src/db/schema/migrate.ts'
import { logIn } from '@verka/server/src/testing/servers/login.ts'
import { print, reportResult } from '../faults/report.ts'
import { cpuBelow, freePort, memoryOf, startVerkaOn } from '../processes.ts'
import { fill, PASSWORD, SITE_KEY, TENANT_KEY, USER_NAME } from './fill.ts'
import { drive, type BenchRequest } from './load.ts'
import { addTenants } from './other-tenants.ts'
import { workloads, type Workload } from './workloads.ts'

/**
 * `npm run bench:growth`: what grows with use. The p50 of each work in a tenant before and after there are others with nine times as many objects,
 * and the memory of a process during an hour of mixed load.
 */
const { values: options } = parseArgs({
  options: {
    objects: { type: 'string', default: '100000' },
    tenants: { type: 'string', default: '1000' },
    minutes: { type: 'string', default: '60' },
    /** Requests in a second of the mixed load. */
    rate: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '5' },
  },
})
const [objects, tenants, minutes, rate, seconds] = [options.objects, options.tenants, options.minutes, options.rate, options.seconds].map(
  Number,
) as [number, number, number, number, number]

/** What may take longer with more rows: a number of rows that are counted or passed over. */
const GROWS = /with count|at offset/
/** The first minutes of the mixed load, in which caches fill. */
const WARM = 5
/** A token lives for five minutes. */
const SLICE_MINUTES = 1

const folder = await mkdtemp(join(tmpdir(), 'verka-growth-'))
const server = await startEmbeddedPostgres(join(folder, 'postgres'), { shared_buffers: '512MB' })
try {
  await migrate(server.ownerUrl, 'verka_app')
  const urls = { owner: server.ownerUrl, application: server.applicationUrl, superuser: server.superuserUrl }
  const filled = await fill(urls, objects)
  const port = String(await freePort())
  const origin = `http://localhost:${port}`
  const verka = await startVerkaOn(server, port)
  try {
    print(`memory at rest: ${await memoryOf(verka.child)} MB`)
    const token = async () => (await logIn({ origin, userName: USER_NAME, password: PASSWORD })).accessToken
    const rows = await workloads({ origin, token: await token(), filled, objects })
    const measure = async (connections: number) => {
      const figures = new Map<string, { p50: number; cpu: number }>()
      for (const { name, ours } of rows) {
        const headers = { authorization: `Bearer ${await token()}` }
        await drive({ origin, connections, seconds: 1, headers, next: ours })
        const before = await cpuBelow(process.pid)
        const { p50, perSecond } = await drive({ origin, connections, seconds, headers, next: ours })
        figures.set(name, { p50, cpu: (((await cpuBelow(process.pid)) - before) * 1e6) / (perSecond * seconds) })
      }
      return figures
    }
    const before = await measure(16)
    if (tenants > 1) {
      await addTenants(urls, filled, { tenants: tenants - 1, each: Math.round((9 * objects) / (tenants - 1)) })
      compare(before, await measure(16))
    }
    await mixedLoad(origin, verka.child, token, rows)
  } finally {
    await verka.stop()
  }
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}

function compare(before: Map<string, { p50: number; cpu: number }>, after: Map<string, { p50: number; cpu: number }>): void {
  print(`\n${'what'.padEnd(48)} p50 ms, alone and with ${tenants} tenants; µs of the processor`)
  for (const [name, { p50, cpu }] of before) {
    const later = after.get(name)!
    print(`${name.padEnd(48)} ${p50} ${later.p50}; ${cpu.toFixed(0)} ${later.cpu.toFixed(0)}`)
    if (!GROWS.test(name)) reportResult(`${name}: at most 1.5 times as long`, later.p50 <= 1.5 * p50)
  }
}

async function mixedLoad(
  origin: string,
  child: Pick<ChildProcess, 'pid'>,
  token: () => Promise<string>,
  rows: readonly Workload[],
): Promise<void> {
  const tenant = `/api/v2/${TENANT_KEY}`
  const ofSite = ['elementTypes', 'transactionTypes', 'overview', 'recordTypes', 'libraryFiles', 'work', 'imports', 'views']
  const pages = [
    ...ofSite.map((path) => `${tenant}/${SITE_KEY}/${path}`),
    ...['users', 'me', 'inbox/count'].map((path) => `${tenant}/${path}`),
  ]
  let at = 0
  // a page now and then, the rest in turn
  const next = (): BenchRequest => {
    const number = at++
    if (number % 10 === 0) return { method: 'GET', path: pages[(number / 10) % pages.length]! }
    return rows[number % rows.length]!.ours()
  }
  const memory: number[] = []
  print('\nMB of the process, each minute of the mixed load:')
  for (let minute = 0; minute < minutes; minute += SLICE_MINUTES) {
    const headers = { authorization: `Bearer ${await token()}` }
    await drive({ origin, connections: 16, seconds: 60 * SLICE_MINUTES, rate, headers, next })
    memory.push(await memoryOf(child))
    if (memory.length % 10 === 0) print(memory.slice(-10).join(' '))
  }
  const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
  const [first, last] = [mean(memory.slice(WARM, 2 * WARM)), mean(memory.slice(-WARM))]
  reportResult(
    `${at} requests: memory grows by less than a tenth, ${first.toFixed(0)} to ${last.toFixed(0)} MB`,
    memory.length >= 2 * WARM && last <= 1.1 * first,
  )
}
