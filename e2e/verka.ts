import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const READY_S = 60

/** One more Verka, with settings of its own and an empty demo database. @returns what ends it. */
export async function startVerka(port: number, settings: Record<string, string>): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ['e2e/start-server.mjs', String(port)], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  for (let second = 0; second < READY_S * 4; second++) {
    const reply = await fetch(`http://localhost:${port}/readyz`).catch(() => undefined)
    if (reply?.ok) return stop
    if (child.exitCode !== null) break
    await delay(250)
  }
  await stop()
  throw new Error(`Verka on port ${port} did not become ready`)
}
