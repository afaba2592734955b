import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@verka/server/src/db/embedded/embedded-postgres.ts'
import { HEALTHY_WITHIN_MS, runOutages } from '@verka/server/src/testing/faults/outage-run.ts'
import { NETWORK_FAULTS } from '@verka/server/src/testing/faults/tcp-proxy.ts'
import { print, reportResult } from './report.ts'

/**
 * `npm run bench:outage`: promise 32 at its size. Cuts, freezes, resets and lost connections between Verka and its
 * PostgreSQL, for up to four seconds each, with 100 reads a second, 4 writers and an open client.
 */
const { values } = parseArgs({ options: { faults: { type: 'string', default: '200' } } })
const folder = await mkdtemp(join(tmpdir(), 'verka-outage-'))
const server = await startEmbeddedPostgres(join(folder, 'postgres'))
try {
  const faults = Array.from({ length: Number(values.faults) }, (_, index) => {
    const fault = NETWORK_FAULTS[index % NETWORK_FAULTS.length]!
    return { fault, ms: fault === 'reset' || fault === 'lose' ? 0 : Math.random() * 4000 }
  })
  const superuserUrl = server.superuserUrl.replace(/postgres$/, 'verka')
  const report = await runOutages({ database: { ...server, superuserUrl }, faults, onProgress: print })
  print(`${report.requests} requests, ${report.refused} answered by 503, the longest took ${(report.longest / 1000).toFixed(1)} s`)
  for (const fault of NETWORK_FAULTS) {
    const ones = report.outages.filter((one) => one.fault === fault)
    const worst = (figure: 'healthyAfter' | 'streamAfter') => (Math.max(0, ...ones.map((one) => one[figure])) / 1000).toFixed(1)
    print(
      `${ones.length} x ${fault}: the last failure ${worst('healthyAfter')} s after the return, streams notified after ${worst('streamAfter')} s`,
    )
  }
  const { writes, outages, wrong, hasExited, longest } = report
  reportResult(`32 Verka ${hasExited ? 'has ended' : 'ran on'}`, !hasExited)
  reportResult(`32 ${wrong.length} answers other than 200 and 503 with Retry-After ${wrong.slice(0, 3).join('; ')}`, wrong.length === 0)
  reportResult(`32 no request took more than 30 s`, longest < 30_000)
  const late = outages.filter(({ healthyAfter }) => healthyAfter > HEALTHY_WITHIN_MS)
  reportResult(`32 ${late.length} of ${outages.length} outages with a failure later than 5 s after the return`, late.length === 0)
  const { lost, doubled, half, withoutBytes, unknownBytes, wrongAnswers } = writes
  const problems = [lost, doubled, half, withoutBytes, unknownBytes, wrongAnswers].flat()
  reportResult(
    `31 ${writes.acknowledged} writes acknowledged meanwhile, ${problems.length} of them wrong ${problems.slice(0, 3).join('; ')}`,
    problems.length === 0,
  )
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
