import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { HUNG_MS, makeSmallCustomer, remoteAdministrator, type RemoteCaller } from '../made/sites/small-customer.ts'
import { freePort, startVerka } from '../servers/verka-process.ts'
import { openTcpProxy, type NetworkFault } from './tcp-proxy.ts'
import { openWriters, type WriteFindings } from './writers.ts'

const CUSTOMER = 'outage'
/** Time without a failure after which the system counts as healthy. */
const CALM_MS = 500
/** The promise. */
export const HEALTHY_WITHIN_MS = 5000

/** One outage: kind, length and observations. */
interface Outage {
  fault: NetworkFault
  ms: number
  /** After the network was back: when the last request was sent that failed. */
  healthyAfter: number
  /** Time after the network was back until every request had been answered. */
  calmAfter: number
  /** Time after the network was back until an open client was notified of a new change. */
  streamAfter: number
}

export interface OutageReport {
  outages: Outage[]
  requests: number
  refused: number
  /** The longest request, in milliseconds. */
  longest: number
  /** Answers other than 200, and 503 with Retry-After; and missing answers. */
  wrong: string[]
  hasExited: boolean
  /** Writes of people during the outage. */
  writes: WriteFindings
}

/** An open client that reconnects whenever its stream ends. @returns whether it received a change */
function listenForChanges(origin: string, admin: RemoteCaller, stopping: AbortSignal) {
  let received = ''
  const decoder = new TextDecoder()
  const running = (async () => {
    while (!stopping.aborted) {
      try {
        const reply = await fetch(`${origin}/api/v2/${CUSTOMER}/north/events`, { headers: await admin.authorization(), signal: stopping })
        if (reply.status === 200)
          for await (const bytes of reply.body!)
            received = (received + decoder.decode(bytes as Uint8Array, { stream: true })).slice(-100_000)
      } catch {
        // it reconnects
      }
      await delay(100)
    }
  })()
  return { hasReceived: (id: string) => received.includes(id), running }
}

/**
 * Runs Verka in a separate process, with a network to its database that fails in given ways, while reads, 4 writers and an open client
 * continue.
 */
export async function runOutages(options: {
  /** Addresses of a separate database on 127.0.0.1, migrated or empty. */
  database: { ownerUrl: string; applicationUrl: string; superuserUrl: string }
  faults: readonly { fault: NetworkFault; ms: number }[]
  /** 100 by default. */
  readsASecond?: number
  onProgress?: (text: string) => void
}): Promise<OutageReport> {
  const folder = await mkdtemp(join(tmpdir(), 'verka-outage-'))
  const proxy = await openTcpProxy(Number(new URL(options.database.applicationUrl).port))
  const behindProxy = (address: string) => {
    const url = new URL(address)
    url.port = String(proxy.port)
    return url.href
  }
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const verka = startVerka({
    PORT: String(port),
    DATABASE_URL: behindProxy(options.database.applicationUrl),
    DATABASE_OWNER_URL: behindProxy(options.database.ownerUrl),
    DATA_DIR: join(folder, 'data'),
    SECRET_KEY: 'outage'.repeat(8),
    LOG_LEVEL: 'fatal',
  })
  const stopping = new AbortController()
  const failures: number[] = []
  /** Send times of the requests that are not answered yet. */
  const open = new Set<number>()
  const report = { outages: [] as Outage[], requests: 0, refused: 0, longest: 0, wrong: [] as string[] }
  const admin = remoteAdministrator(origin, CUSTOMER)

  const request = async () => {
    const authorization = await admin.authorization().catch(() => undefined)
    if (!authorization) return
    const sent = performance.now()
    open.add(sent)
    const problem = await fetch(`${origin}/api/v2/${CUSTOMER}/north/elements/filter`, {
      method: 'POST',
      headers: { ...authorization, 'content-type': 'application/json' },
      body: '{"limit":5}',
      signal: AbortSignal.timeout(HUNG_MS + 5000),
    }).then(
      async (reply) => {
        await reply.text()
        if (reply.status === 200) return undefined
        if (reply.status === 503 && reply.headers.get('retry-after') !== null) return ''
        return `answered ${reply.status}`
      },
      (error: Error) => `not answered: ${String(error.cause ?? error)}`,
    )
    open.delete(sent)
    if (stopping.signal.aborted) return
    report.requests++
    report.longest = Math.max(report.longest, performance.now() - sent)
    if (problem === undefined) return
    failures.push(sent)
    if (problem === '') report.refused++
    else if (report.wrong.length < 20) report.wrong.push(problem)
  }

  const happen = async (fault: NetworkFault, ms: number, hasReceived: (id: string) => boolean): Promise<Outage> => {
    await proxy.fail(fault)
    await delay(ms)
    await proxy.heal()
    const back = performance.now()
    failures.length = 0
    const since = () => performance.now() - back
    const lastFailure = () => Math.max(0, ...failures.map((sent) => sent - back))
    // pending requests may fail yet
    const isCalm = () => since() - lastFailure() > CALM_MS && [...open].every((sent) => performance.now() - sent < CALM_MS)
    while (since() < HUNG_MS && !isCalm()) await delay(20)
    const calmAfter = since()
    const { status, body } = await admin.call<{ id: string }>(
      'POST',
      '/elements',
      { elementTypeId, title: fault },
      { 'idempotency-key': randomUUID() },
    )
    if (status !== 201) throw new Error(`healthy, and answered ${status}`)
    while (!hasReceived(body.id) && since() < HUNG_MS) await delay(20)
    return { fault, ms, healthyAfter: lastFailure(), calmAfter, streamAfter: since() }
  }

  let elementTypeId = ''
  try {
    await verka.ready
    if (verka.child.exitCode !== null) throw new Error(`Verka does not start:\n${verka.output()}`)
    await makeSmallCustomer(options.database.applicationUrl, CUSTOMER)
    const writers = await openWriters(admin, origin, CUSTOMER)
    elementTypeId = writers.elementTypeId
    const writing = writers.write(Number.POSITIVE_INFINITY, 4, stopping.signal)
    const { hasReceived, running } = listenForChanges(origin, admin, stopping.signal)
    const asking = setInterval(() => void request(), 1000 / (options.readsASecond ?? 100))
    await delay(300)
    for (const [index, { fault, ms }] of options.faults.entries()) {
      report.outages.push(await happen(fault, ms, hasReceived))
      if (index % 20 === 19) options.onProgress?.(`${index + 1} outages, ${report.requests} requests`)
    }
    clearInterval(asking)
    stopping.abort()
    await Promise.all([writing, running])
    const writes = await writers.findings(options.database.superuserUrl, join(folder, 'data/files'))
    return { ...report, hasExited: verka.child.exitCode !== null || verka.child.signalCode !== null, writes }
  } finally {
    stopping.abort()
    verka.child.kill('SIGKILL')
    await verka.ended
    await proxy.close()
    await rm(folder, { recursive: true, force: true })
  }
}
