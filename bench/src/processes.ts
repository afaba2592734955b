import { spawn, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { EmbeddedPostgres } from '@verka/server/src/db/embedded/embedded-postgres.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const SERVER = 'apps/server/src/main.ts'

/** Node's flags in `npm start`, and its settings of the environment. */
async function startedAs(): Promise<{ flags: string[]; environment: Record<string, string> }> {
  const { scripts } = JSON.parse(await readFile(`${ROOT}/package.json`, 'utf8')) as { scripts: { start: string } }
  const settings = [...scripts.start.matchAll(/(?:^|\s)([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name!, value!])
  return { flags: scripts.start.match(/--[\w-]+(=\S+)?/g) ?? [], environment: Object.fromEntries(settings) as Record<string, string> }
}

export interface Started {
  child: ChildProcess
  /** Milliseconds from the start until it reported that it was ready. */
  readyAfter: number
  stop: () => Promise<void>
}

/** Starts a TypeScript file of the repository and waits until it prints `word`. */
export async function startProcess(file: string, environment: Record<string, string>, word: string): Promise<Started> {
  const started = performance.now()
  const own = file === SERVER ? await startedAs() : { flags: [], environment: {} }
  const child = spawn(process.execPath, [...own.flags, file], {
    cwd: ROOT,
    env: { ...process.env, ...own.environment, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  let output = ''
  await new Promise<void>((done, fail) => {
    const add = (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes(word)) done()
    }
    child.stdout.on('data', add)
    child.stderr.on('data', add)
    child.once('exit', () => fail(new Error(`${file} ended:\n${output}`)))
  })
  let isStopping = false
  child.once('exit', (code, signal) => {
    if (!isStopping) process.stderr.write(`${file} ended by itself (${signal ?? code}):\n${output.slice(-4000)}\n`)
  })
  return {
    child,
    readyAfter: performance.now() - started,
    async stop() {
      isStopping = true
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Starts Verka as `npm start` does, and waits until it answers. `settings`: of its environment. */
export const startVerka = (port: number | string, settings: Record<string, string>): Promise<Started> =>
  startProcess(SERVER, { PORT: String(port), LOG_LEVEL: 'warn', ...settings }, 'Verka is ready')

/** Starts Verka on a database of a bench, without the demo customer and without the client. `more`: further settings. */
export const startVerkaOn = (
  { ownerUrl, applicationUrl }: Pick<EmbeddedPostgres, 'ownerUrl' | 'applicationUrl'>,
  port: number | string,
  more: Record<string, string> = {},
): Promise<Started> =>
  startVerka(port, {
    DATABASE_URL: applicationUrl,
    DATABASE_OWNER_URL: ownerUrl,
    SECRET_KEY: 'bench'.repeat(8),
    DEMO: 'false',
    VERKA_CLIENT: 'elsewhere',
    ...more,
  })

/** Resident memory of a process, in MB. */
export async function memoryOf(child: Pick<ChildProcess, 'pid'>): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/** Resident memory of a process, and of those that it has started, in MB. */
export async function memoryWithChildren(pid: number): Promise<{ own: number; children: number }> {
  const own = await memoryOf({ pid }).catch(() => 0)
  const ids = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  let children = 0
  for (const id of ids.split(' ').filter((one) => one.trim() !== '')) {
    const below = await memoryWithChildren(Number(id))
    children += below.own + below.children
  }
  return { own, children }
}

async function statOf(pid: number): Promise<number[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  return stat === undefined
    ? []
    : stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number)
}

const TICKS_PER_SECOND = 100
const seconds = (...ticks: (number | undefined)[]) => ticks.reduce<number>((sum, one) => sum + (one ?? 0), 0) / TICKS_PER_SECOND

/** Processor seconds of a process without those that it started. */
export async function cpuOf(pid: number): Promise<number> {
  const stat = await statOf(pid)
  return seconds(stat[11], stat[12])
}

/** Processor seconds of all processes that a process has started, those that have ended included. */
export async function cpuBelow(pid: number): Promise<number> {
  const stat = await statOf(pid)
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  let sum = seconds(stat[13], stat[14])
  for (const child of children.split(' ').filter((id) => id.trim() !== ''))
    sum += (await cpuOf(Number(child))) + (await cpuBelow(Number(child)))
  return sum
}

/** An unused port. */
export const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })
