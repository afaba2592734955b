import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@verka/server/src/db/embedded/embedded-postgres.ts'
import { runJobKills } from '@verka/server/src/testing/faults/job-kills-run.ts'
import { print, reportResult } from './report.ts'

/** `npm run bench:jobs`: one of two processes is killed in the middle of bulk changes, again and again. */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '50' }, objects: { type: 'string', default: '2000' } } })
const folder = await mkdtemp(join(tmpdir(), 'verka-jobs-'))
const server = await startEmbeddedPostgres(join(folder, 'postgres'))
try {
  const superuserUrl = server.superuserUrl.replace(/postgres$/, 'verka')
  const sizes = { kills: Number(values.kills), objects: Number(values.objects) }
  const { kills, wrong, resumed, seconds } = await runJobKills({ database: { ...server, superuserUrl }, ...sizes, onProgress: print })
  const sorted = resumed.toSorted((one, other) => one - other)
  const text = [sorted[Math.floor(sorted.length / 2)]!, sorted.at(-1)!].map((ms) => `${(ms / 1000).toFixed(1)} s`)
  print(`${kills} kills in ${seconds.toFixed(0)} s; work resumed after ${text[0]} (median), ${text[1]} (longest)`)
  reportResult(`${wrong.length} rows not changed exactly once by each bulk change ${wrong.slice(0, 3).join('; ')}`, wrong.length === 0)
  reportResult('work resumed within 20 s of each kill', sorted.at(-1)! < 20_000)
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
