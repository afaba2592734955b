import { spawn, type ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

const SERVER = 'apps/server/src/main.ts'

/** Node's flags in `npm start`. */
async function startFlags(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(`${ROOT}/package.json`, 'utf8')) as { scripts: { start: string } }
  return scripts.start.match(/--[\w-]+(=\S+)?/g) ?? []
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
  const flags = file === SERVER ? await startFlags() : []
  const child = spawn(process.execPath, [...flags, file], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
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

/** Resident memory of a process, in MB. */
export async function memoryOf(child: Pick<ChildProcess, 'pid'>): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
}

/** An unused port. */
export const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })
