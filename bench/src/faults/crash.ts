import { parseArgs } from 'node:util'
import { runCrashes } from '@verka/server/src/testing/faults/crash-run.ts'
import { print, reportResult } from './report.ts'

/**
 * `npm run bench:crash`: promise 31 at its size. Objects, executions and uploads by 16 connections, through HTTP, while Verka, its
 * PostgreSQL or one of its connections is killed; then acknowledged and stored writes are compared.
 */
const { values } = parseArgs({ options: { writes: { type: 'string', default: '20000' }, kills: { type: 'string', default: '500' } } })
const report = await runCrashes({ writes: Number(values.writes), kills: Number(values.kills), onProgress: print })
const { kills, acknowledged, failedAttempts, longest, seconds } = report
print(
  `${acknowledged} writes acknowledged in ${seconds.toFixed(0)} s; killed: ${kills.verka} x Verka, ${kills.postgres} x PostgreSQL, ${kills.backend} x a connection; ` +
    `${failedAttempts} attempts failed and were made again; longest until served again: Verka ${(longest.verka / 1000).toFixed(1)} s, PostgreSQL ${(longest.postgres / 1000).toFixed(1)} s, a connection ${(longest.backend / 1000).toFixed(1)} s`,
)
for (const [what, found] of [
  ['acknowledged writes lost', report.lost],
  ['writes that happened twice', report.doubled],
  ['rows without all that belongs to them', report.half],
  ['rows of files without their bytes', report.withoutBytes],
  ['bytes that nothing knows of', report.unknownBytes],
  ['answers other than 201, 409 and 503', report.wrongAnswers],
] as const) {
  reportResult(`31 ${found.length} ${what}`, found.length === 0)
  for (const one of found.slice(0, 10)) print(`         ${one}`)
}
