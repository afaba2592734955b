import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startEmbeddedPostgres } from '../../db/embedded/embedded-postgres.ts'
import { migrate } from '../../db/schema/migrate.ts'
import { makeSmallCustomer, remoteAdministrator } from '../made/sites/small-customer.ts'
import { freePort, startVerka, type VerkaProcess } from '../servers/verka-process.ts'
import { openWriters, type WriteFindings } from './writers.ts'

const CUSTOMER = 'crash'

/**
 * Victims of SIGKILL, in turn: the whole database server (one that Verka started, later one that it took over), Verka, or the database's
 * process of one connection.
 */
const VICTIMS = ['postgres', 'verka', 'postgres', 'backend'] as const
type Victim = (typeof VICTIMS)[number]

/** Longer than the product may take: a process that has not recovered by then never does. */
const NEVER_MS = 60_000

export interface CrashReport extends WriteFindings {
  kills: Record<Victim, number>
  /** The longest time in milliseconds until requests succeeded again, by killed process. */
  longest: Record<Victim, number>
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
  // 0 would be all that belongs to this run
  if (!(pid > 1)) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // it had ended already
  }
}

/**
 * Kills Verka or its PostgreSQL repeatedly while 16 connections write, and then compares acknowledged with stored writes. A killed Verka is
 * restarted here, as by a service manager; everything else has to recover without help.
 * @param options.kills spread over the writes, at a random moment of each part
 */
export async function runCrashes(options: { writes: number; kills: number; onProgress?: (text: string) => void }): Promise<CrashReport> {
  const since = performance.now()
  const folder = await mkdtemp(join(tmpdir(), 'verka-crash-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const [data, files] = [join(folder, 'postgres'), join(folder, 'files')]
  const kills = { verka: 0, postgres: 0, backend: 0 }
  const longest = { verka: 0, postgres: 0, backend: 0 }
  let verka: VerkaProcess | undefined

  const startServer = async () => {
    const started = startVerka({ PORT: String(port), DATA_DIR: folder, DEMO: 'false', LOG_LEVEL: 'fatal' })
    await started.ready
    if (started.child.exitCode !== null) throw new Error(`Verka does not start:\n${started.output()}`)
    return started
  }
  const pidOfServer = async () => Number((await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])

  try {
    const before = await startEmbeddedPostgres(data)
    await migrate(before.ownerUrl, 'verka_app')
    await makeSmallCustomer(before.applicationUrl, CUSTOMER)
    await before.stop()
    verka = await startServer()
    const admin = remoteAdministrator(origin, CUSTOMER)
    const writers = await openWriters(admin, origin, CUSTOMER)
    const isServed = () =>
      admin.call('POST', `/elements/filter?elementTypeId=${writers.elementTypeId}`, { limit: 1 }).then(
        ({ status }) => status === 200,
        () => false,
      )
    const recovered = async (what: Victim, from: number) => {
      while (!(await isServed())) {
        if (verka!.child.exitCode !== null) throw new Error(`Verka ended after ${what} was killed:\n${verka!.output()}`)
        if (performance.now() - from > NEVER_MS) throw new Error(`nothing is served after ${what} was killed:\n${verka!.output()}`)
        await delay(20)
      }
    }
    const kill = async (victim: Victim) => {
      const killed = performance.now()
      const server = await pidOfServer()
      if (victim === 'verka') {
        verka!.child.kill('SIGKILL')
        await verka!.ended
        verka = await startServer()
      } else if (victim === 'postgres') {
        signalled(server)
      } else {
        const backends = backendsOf(server)
        const one = backends[Math.floor(Math.random() * backends.length)]
        if (one === undefined) return
        signalled(one)
      }
      await recovered(victim, killed)
      kills[victim]++
      longest[victim] = Math.max(longest[victim], performance.now() - killed)
    }

    const progress = { isDone: false }
    const writing = writers.write(options.writes).finally(() => (progress.isDone = true))
    const part = options.writes / (options.kills + 1)
    for (let index = 0; index < options.kills; index++) {
      const moment = part * (index + Math.random())
      while (!progress.isDone && writers.acknowledged() < moment) await delay(2)
      await kill(VICTIMS[index % VICTIMS.length]!)
      if (index % 50 === 49) options.onProgress?.(`${index + 1} kills, ${writers.acknowledged()} acknowledged`)
    }
    await writing
    verka.child.kill('SIGTERM')
    await verka.ended
    const after = await startEmbeddedPostgres(data)
    try {
      const findings = await writers.findings(after.superuserUrl.replace(/postgres$/, 'verka'), files)
      return { ...findings, kills, longest, seconds: (performance.now() - since) / 1000 }
    } finally {
      await after.stop()
    }
  } finally {
    verka?.child.kill('SIGKILL')
    await verka?.ended
    signalled(await pidOfServer())
    await rm(folder, { recursive: true, force: true })
  }
}
