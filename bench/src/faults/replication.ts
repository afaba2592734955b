import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@verka/server/src/db/embedded/embedded-postgres.ts'
import { runReplicationKills } from '@verka/server/src/testing/faults/replication-kills-run.ts'
import { print, reportResult } from './report.ts'

/**
 * `npm run bench:replication`: plans, their effects, and copies of 200 definitions with 1,520 rules, against one statement for each table that inserts the
 * same rows; and the server is killed in the middle of copies, again and again.
 */
const { values } = parseArgs({ options: { kills: { type: 'string', default: '50' }, categories: { type: 'string', default: '20' } } })
const median = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!
const folder = await mkdtemp(join(tmpdir(), 'verka-replication-'))
const server = await startEmbeddedPostgres(join(folder, 'postgres'))
try {
  const superuserUrl = server.superuserUrl.replace(/postgres$/, 'verka')
  const { definitions, rules, kills, wrong, plans, effects, copies, bare } = await runReplicationKills({
    database: { ...server, superuserUrl },
    kills: Number(values.kills),
    copies: 5,
    categories: Number(values.categories),
    onProgress: print,
  })
  const [plan, effect, copy, baseline] = [median(plans), median(effects), median(copies), median(bare)]
  print(`${definitions} definitions with ${rules} rules; the same rows in one statement for each table: ${baseline.toFixed(3)} s`)
  print(
    `plan ${plan.toFixed(2)} s (${(plan / baseline).toFixed(1)} times), its effects ${effect.toFixed(2)} s, copy ${copy.toFixed(2)} s (${(copy / baseline).toFixed(1)} times)`,
  )
  reportResult(`${wrong.length} wrong targets after ${kills} kills ${wrong.slice(0, 3).join('; ')}`, wrong.length === 0)
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
