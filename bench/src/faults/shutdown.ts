import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@verka/server/src/db/embedded/embedded-postgres.ts'
import { runShutdowns } from '@verka/server/src/testing/faults/shutdown-run.ts'
import { print, reportResult } from './report.ts'

/** `npm run bench:shutdown`: promise 33 at its size. SIGTERM in the middle of writes and uploads by 16 connections, again and again. */
const { values } = parseArgs({ options: { times: { type: 'string', default: '200' } } })
const folder = await mkdtemp(join(tmpdir(), 'verka-shutdown-'))
const server = await startEmbeddedPostgres(join(folder, 'postgres'))
try {
  const superuserUrl = server.superuserUrl.replace(/postgres$/, 'verka')
  const report = await runShutdowns({ database: { ...server, superuserUrl }, times: Number(values.times), onProgress: print })
  const { acknowledged, failedAttempts, longestStop, seconds } = report
  print(
    `${acknowledged} writes acknowledged in ${seconds.toFixed(0)} s, ${failedAttempts} attempts made again; longest stop ${(longestStop / 1000).toFixed(1)} s`,
  )
  reportResult(`33 ${report.unacknowledged.length} writes stored without an acknowledgement`, report.unacknowledged.length === 0)
  reportResult(`33 ${report.exitCodes.length} stops that did not end with 0`, report.exitCodes.length === 0)
  reportResult('33 every stop took less than 20 s', longestStop < 20_000)
  const { lost, doubled, half, withoutBytes, unknownBytes, wrongAnswers } = report
  const problems = [lost, doubled, half, withoutBytes, unknownBytes, wrongAnswers].flat()
  reportResult(`33 ${problems.length} acknowledged writes wrong ${problems.slice(0, 3).join('; ')}`, problems.length === 0)
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
