import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@verka/server/src/db/embedded/embedded-postgres.ts'
import { runSecrets } from '@verka/server/src/testing/faults/secrets-run.ts'
import { print, reportResult } from './report.ts'

/** `npm run bench:secrets`: promise 43 at its size. Requests with thirty secrets, half of them at each level of the log. */
const { values } = parseArgs({ options: { requests: { type: 'string', default: '20000' } } })
for (const level of ['info', 'debug'] as const) {
  const folder = await mkdtemp(join(tmpdir(), 'verka-secrets-'))
  const server = await startEmbeddedPostgres(join(folder, 'postgres'))
  try {
    const superuserUrl = server.superuserUrl.replace(/postgres$/, 'verka')
    const report = await runSecrets({
      database: { ...server, superuserUrl },
      level,
      requests: Number(values.requests) / 2,
      onProgress: print,
    })
    const { leaks, secrets, requests, lines, statuses } = report
    reportResult(
      `43 ${secrets} secrets in ${requests} requests, ${lines} lines at the level ${level}: found ${leaks.length} times`,
      leaks.length === 0,
    )
    print(
      `         answers: ${Object.entries(statuses)
        .map(([status, count]) => `${count} x ${status}`)
        .join(', ')}`,
    )
    for (const { secret, where, excerpt } of leaks.slice(0, 10)) print(`         ${secret} in ${where}: ${excerpt}`)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
