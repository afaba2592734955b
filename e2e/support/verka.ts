import { spawn } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { settingsOfAnother } from './tenant.ts'

const READY_S = 60

/** Starts another Verka on the database of the tests, with other settings. @returns a function that ends it */
export async function startVerka(port: number, settings: Record<string, string>): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    env: { ...process.env, ...(await settingsOfAnother()), ...settings, PORT: String(port), ORIGIN: `http://localhost:${port}` },
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
