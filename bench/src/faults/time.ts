import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@verka/server/src/db/embedded/embedded-postgres.ts'
import { runTime } from '@verka/server/src/testing/faults/time-run.ts'
import { print, reportResult } from './report.ts'

/**
 * `npm run bench:time`: promise 40 at its size. Days in lists, around every clock change of every zone. Until 2011 two zones of Canada
 * turned their clocks back at one minute past midnight, so that a day came again after the next had begun: no list by days can show that,
 * and the years before are skipped.
 */
const { values } = parseArgs({ options: { from: { type: 'string', default: '2012' }, to: { type: 'string', default: '2037' } } })
const folder = await mkdtemp(join(tmpdir(), 'verka-time-'))
const server = await startEmbeddedPostgres(join(folder, 'postgres'))
try {
  const { zones, changes, cases, otherwise, days } = await runTime({
    databaseUrl: server.superuserUrl,
    from: Number(values.from),
    to: Number(values.to),
  })
  print(`${zones} zones, ${changes} changes of clocks, ${cases} moments around them`)
  reportResult(
    `40 ${days.length} moments in another day of a list than the one that is shown ${days.slice(0, 3).join('; ')}`,
    days.length === 0,
  )
  const others = new Set(otherwise.map((one) => one.split(' ')[0]))
  print(
    `${otherwise.length} moments that this PostgreSQL's time zones read otherwise (not asked by Verka), all in: ${[...others].join(', ') || 'none'}`,
  )
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
