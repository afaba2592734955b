import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url))

/** In tests code is compiled by the first of its processes: the next ones take a third to a half less to start. A bench measures the whole start. */
export const COMPILED = process.env.VITEST && {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../../../node_modules/.cache/verka-compiled', import.meta.url)),
}

/** Verka in a separate process. */
export interface VerkaProcess {
  child: ChildProcess
  /** Its whole output so far, of both streams. */
  output: () => string
  /** Resolves with the exit code (null: killed). */
  ended: Promise<number | null>
  /** Resolves when it reports that it is ready, or has ended. */
  ready: Promise<void>
}

const running = new Set<ChildProcess>()

/** `WORKERS=2 npx vitest …` shows that what holds for one process holds for two. */
const workers = process.env.WORKERS === undefined ? {} : { WORKERS: process.env.WORKERS }

/** Starts Verka like `npm start`, in a separate process, with the path and `WORKERS` as the only inherited variables. */
export function startVerka(environment: Record<string, string>): VerkaProcess {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH ?? '', ...COMPILED, LOG_LEVEL: 'warn', VERKA_CLIENT: 'elsewhere', ...workers, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let text = ''
  const ended = new Promise<number | null>((done) => child.once('exit', (code) => (running.delete(child), done(code))))
  const ready = new Promise<void>((done) => {
    const add = (chunk: Buffer) => {
      text += chunk.toString()
      if (text.includes('Verka is ready')) done()
    }
    child.stdout.on('data', add)
    child.stderr.on('data', add)
    void ended.then(() => done())
  })
  return { child, output: () => text, ended, ready }
}

/** Ends the processes that a test left running. */
export function killVerkas(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** A port without a listener at the moment. */
export const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })
