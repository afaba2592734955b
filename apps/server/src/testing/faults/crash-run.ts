import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../db/embedded-postgres.ts'
import { makeSmallCustomer, remoteAdministrator } from '../made/small-customer.ts'
import { freePort, startVerka, type VerkaProcess } from '../servers/verka-process.ts'
import { openWriters, type WriteFindings } from './writers.ts'

const CUSTOMER = 'crash'

/** What is killed, without a word: Verka, the whole database server, or the database's process of one connection. */
const VICTIMS = ['verka', 'postgres', 'backend'] as const
type Victim = (typeof VICTIMS)[number]

export interface CrashReport extends WriteFindings {
  kills: Record<Victim, number>
  /** Milliseconds until everything that was killed worked again, the longest. */
  longestRestart: number
  seconds: number
}

/** The processes of PostgreSQL, each for one of Verka's connections. */
function backendsOf(pid: number): number[] {
  const children = execFileSync('ps', ['--ppid', String(pid), '-o', 'pid=,args='], { encoding: 'utf8' })
  return children
    .split('\n')
    .filter((line) => line.includes('verka_app'))
    .map((line) => Number(line.trim().split(' ')[0]))
}

const signalled = (pid: number) => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it was gone already
  }
}

/**
 * Verka and a PostgreSQL of their own, written to by 16 connections while one or the other is killed again and again;
 * then what was acknowledged is compared with what is stored.
 * @param options.kills spread over the writes, at a random moment of each part; in turn of Verka, the database and a connection of it
 */
export async function runCrashes(options: { writes: number; kills: number; told?: (text: string) => void }): Promise<CrashReport> {
  const since = performance.now()
  const folder = await mkdtemp(join(tmpdir(), 'verka-crash-'))
  const [port, databasePort] = [await freePort(), await freePort()]
  const origin = `http://localhost:${port}`
  const files = join(folder, 'data/files')
  const kills = { verka: 0, postgres: 0, backend: 0 }
  let longestRestart = 0
  let postgres: EmbeddedPostgres | undefined
  let verka: VerkaProcess | undefined

  const startDatabase = async () => {
    // what the killed one left of its shared memory goes with its last process
    for (let attempt = 0; ; attempt++)
      try {
        return await startEmbeddedPostgres(join(folder, 'postgres'), { port: String(databasePort), log_min_messages: 'panic' })
      } catch (error) {
        if (attempt === 50) throw error
        await delay(100)
      }
  }
  const startServer = async ({ applicationUrl, ownerUrl }: EmbeddedPostgres) => {
    for (let attempt = 0; ; attempt++) {
      const started = startVerka({
        PORT: String(port),
        DATABASE_URL: applicationUrl,
        DATABASE_OWNER_URL: ownerUrl,
        DATA_DIR: join(folder, 'data'),
        SECRET_KEY: 'crash'.repeat(8),
        LOG_LEVEL: 'fatal',
      })
      await started.ready
      if (started.child.exitCode === null) return started
      if (attempt === 20) throw new Error(`Verka does not start:\n${started.said()}`)
      await delay(100)
    }
  }
  const kill = async (victim: Victim) => {
    const killed = performance.now()
    if (victim === 'verka') {
      verka!.child.kill('SIGKILL')
      await verka!.ended
      verka = await startServer(postgres!)
    } else if (victim === 'postgres') {
      signalled(postgres!.pid)
      // Verka runs on meanwhile
      postgres = await startDatabase()
    } else {
      const backends = backendsOf(postgres!.pid)
      const one = backends[Math.floor(Math.random() * backends.length)]
      if (one === undefined) return
      signalled(one)
    }
    kills[victim]++
    longestRestart = Math.max(longestRestart, performance.now() - killed)
  }

  try {
    postgres = await startDatabase()
    verka = await startServer(postgres)
    await makeSmallCustomer(postgres.applicationUrl, CUSTOMER)
    const writers = await openWriters(remoteAdministrator(origin, CUSTOMER), origin, CUSTOMER)
    const progress = { isDone: false }
    const writing = writers.write(options.writes).finally(() => (progress.isDone = true))
    const part = options.writes / (options.kills + 1)
    for (let index = 0; index < options.kills; index++) {
      const moment = part * (index + Math.random())
      while (!progress.isDone && writers.acknowledged() < moment) await delay(2)
      await kill(VICTIMS[index % VICTIMS.length]!)
      if (index % 50 === 49) options.told?.(`${index + 1} kills, ${writers.acknowledged()} acknowledged`)
    }
    await writing
    const findings = await writers.findings(postgres.superuserUrl.replace(/postgres$/, 'verka'), files)
    return { ...findings, kills, longestRestart, seconds: (performance.now() - since) / 1000 }
  } finally {
    verka?.child.kill('SIGKILL')
    await verka?.ended
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
