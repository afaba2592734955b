import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { makeSmallCustomer, remoteAdministrator } from '../made/sites/small-customer.ts'
import { freePort, startVerka, type VerkaProcess } from '../servers/verka-process.ts'
import { openWriters, type WriteFindings } from './writers.ts'

const CUSTOMER = 'shutdown'

export interface ShutdownReport extends WriteFindings {
  /** Stored writes whose answer was lost in the stop. */
  unacknowledged: string[]
  /** Exit codes other than 0. */
  exitCodes: (number | null)[]
  /** From SIGTERM to the end, in milliseconds. */
  longestStop: number
  seconds: number
}

/**
 * Stops Verka during writes by 16 connections, uploads among them, with an open client, and restarts it; answered and stored writes must
 * agree each time.
 */
export async function runShutdowns(options: {
  database: { ownerUrl: string; applicationUrl: string; superuserUrl: string }
  times: number
  onProgress?: (text: string) => void
}): Promise<ShutdownReport> {
  const since = performance.now()
  const folder = await mkdtemp(join(tmpdir(), 'verka-shutdown-'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const { ownerUrl, applicationUrl, superuserUrl } = options.database
  let verka: VerkaProcess | undefined
  const start = async () => {
    const started = startVerka({
      PORT: String(port),
      DATABASE_URL: applicationUrl,
      DATABASE_OWNER_URL: ownerUrl,
      DATA_DIR: join(folder, 'data'),
      SECRET_KEY: 'shutdown'.repeat(8),
      LOG_LEVEL: 'fatal',
    })
    await started.ready
    if (started.child.exitCode !== null) throw new Error(`Verka does not start:\n${started.output()}`)
    return started
  }
  const stopping = new AbortController()
  const unacknowledged: string[] = []
  const exitCodes: (number | null)[] = []
  let longestStop = 0
  try {
    verka = await start()
    await makeSmallCustomer(applicationUrl, CUSTOMER)
    const admin = remoteAdministrator(origin, CUSTOMER)
    const writers = await openWriters(admin, origin, CUSTOMER)
    const writing = writers.write(Number.POSITIVE_INFINITY, 16, stopping.signal)
    for (let time = 0; time < options.times; time++) {
      const open = await fetch(`${origin}/api/v2/${CUSTOMER}/north/events`, { headers: await admin.authorization() })
      const streamed = open.text().catch(() => undefined)
      await delay(200 + Math.random() * 800)
      const requested = performance.now()
      verka.child.kill('SIGTERM')
      const code = await verka.ended
      longestStop = Math.max(longestStop, performance.now() - requested)
      if (code !== 0) exitCodes.push(code)
      await streamed
      // the last answers are read by then
      await delay(200)
      unacknowledged.push(...(await writers.unacknowledged(superuserUrl)))
      verka = await start()
      if (time % 20 === 19) options.onProgress?.(`${time + 1} stops, ${writers.acknowledged()} acknowledged`)
    }
    stopping.abort()
    await writing
    const findings = await writers.findings(superuserUrl, join(folder, 'data/files'))
    return { ...findings, unacknowledged, exitCodes, longestStop, seconds: (performance.now() - since) / 1000 }
  } finally {
    stopping.abort()
    verka?.child.kill('SIGKILL')
    await verka?.ended
    await rm(folder, { recursive: true, force: true })
  }
}
