import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '@verka/server/src/db/embedded/embedded-postgres.ts'
import { freePort, startVerkaOn } from '../processes.ts'

/** Verka with a PostgreSQL of its own, for one bench. `allowed`: what its processors may reach; `more`: further settings. */
export async function startServer(allowed: readonly string[], more: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'verka-messages-'))
  const postgres = await startEmbeddedPostgres(join(folder, 'postgres'))
  const port = await freePort()
  const verka = await startVerkaOn(postgres, port, {
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'error',
    OUTBOUND_ALLOWED: allowed.join(','),
    ...more,
  })
  const superuser = new pg.Client({ connectionString: postgres.superuserUrl.replace(/postgres$/, 'verka') })
  await superuser.connect()
  return {
    origin: `http://localhost:${port}`,
    applicationUrl: postgres.applicationUrl,
    dataFolder: join(folder, 'data'),
    child: verka.child,
    /** Sees all tenants. */
    superuser,
    /** Events and deliveries that are not done. */
    async leftOver(): Promise<number> {
      const { rows } = await superuser.query<{ count: number }>(`select (select count(*)::int from message_events)
        + (select count(*)::int from deliveries where state in ('waiting', 'sending', 'retrying')) as count`)
      return rows[0]!.count
    },
    async stop() {
      await superuser.end()
      await verka.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
export type Server = Awaited<ReturnType<typeof startServer>>

/** The value that a share of some numbers does not exceed. */
export const quantile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((one, other) => one - other)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? NaN
export const median = (numbers: readonly number[]): number => quantile(numbers, 0.5)
