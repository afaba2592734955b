import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@verka/server/src/db/embedded/embedded-postgres.ts'
import { runImportKills } from '@verka/server/src/testing/faults/import-kills-run.ts'
import { print, reportResult } from './report.ts'

/** `npm run bench:import-kills`: the server is killed in the middle of imports, again and again. */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '50' }, rows: { type: 'string', default: '3000' } } })
const folder = await mkdtemp(join(tmpdir(), 'verka-import-kills-'))
const server = await startEmbeddedPostgres(join(folder, 'postgres'))
try {
  const superuserUrl = server.superuserUrl.replace(/postgres$/, 'verka')
  const sizes = { kills: Number(values.kills), rows: Number(values.rows) }
  const { kills, imports, wrong, resumed, seconds } = await runImportKills({
    database: { ...server, superuserUrl },
    ...sizes,
    onProgress: print,
  })
  const sorted = resumed.toSorted((one, other) => one - other)
  const text = [sorted[Math.floor(sorted.length / 2)]!, sorted.at(-1)!].map((ms) => `${(ms / 1000).toFixed(1)} s`)
  print(
    `${kills} kills in ${imports} imports, ${seconds.toFixed(0)} s; the part was done ${text[0]} after the kill (median), ${text[1]} (longest)`,
  )
  reportResult(`${wrong.length} imports without exactly the rows of their reports ${wrong.slice(0, 3).join('; ')}`, wrong.length === 0)
  reportResult('each import went on by itself', resumed.length === kills)
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
