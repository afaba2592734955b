import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbeddedPostgres } from '@verka/server/src/db/embedded/embedded-postgres.ts'
import { freePort, startVerka, type VerkaProcess } from '@verka/server/src/testing/servers/verka-process.ts'
import { print, reportResult } from '../faults/report.ts'
import { aCall, aCustomer, aServiceWith, aWebhook, executeInTheEnd } from './customer.ts'
import { startReceiver } from './receiver.ts'

/**
 * `npm run bench:deliveries`: executions with three processors each, while the server is killed with SIGKILL again and again. Each delivery
 * has to arrive, under one id, and those of an object in their order.
 */
const { values } = parseArgs({
  options: {
    executions: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '100' },
    objects: { type: 'string', default: '50' },
    connections: { type: 'string', default: '4' },
  },
})
const [executions, kills, objects, connections] = [values.executions, values.kills, values.objects, values.connections].map(Number) as [
  number,
  number,
  number,
  number,
]
/** Longer than a delivery of a killed process may take. */
const IDLE_MS = 120_000

const folder = await mkdtemp(join(tmpdir(), 'verka-deliveries-'))
const postgres = await startEmbeddedPostgres(join(folder, 'postgres'))
const receiver = await startReceiver()
const port = await freePort()
let verka: VerkaProcess | undefined
async function start(): Promise<void> {
  verka = startVerka({
    PORT: String(port),
    DATABASE_URL: postgres.applicationUrl,
    DATABASE_OWNER_URL: postgres.ownerUrl,
    DATA_DIR: join(folder, 'data'),
    SECRET_KEY: 'deliveries'.repeat(4),
    LOG_LEVEL: 'error',
    DEMO: 'false',
    OUTBOUND_ALLOWED: receiver.allowed,
  })
  await verka.ready
  if (verka.child.exitCode !== null) throw new Error(`Verka does not start:\n${verka.output()}`)
}

const superuser = new pg.Client({ connectionString: postgres.superuserUrl.replace(/postgres$/, 'verka') })
const since = performance.now()
const seconds = () => ((performance.now() - since) / 1000).toFixed(0)

/** Events and deliveries that are not done. */
async function leftOver(): Promise<{ events: number; deliveries: number }> {
  const { rows } = await superuser.query<{
    events: number
    deliveries: number
  }>(`select (select count(*)::int from message_events) as events,
    (select count(*)::int from deliveries where state in ('waiting', 'sending', 'retrying', 'held')) as deliveries`)
  return rows[0]!
}

try {
  await superuser.connect()
  await start()
  const customer = await aCustomer(postgres.applicationUrl, `http://localhost:${port}`, 'kund', objects)
  const { admin, elements } = customer
  const configs = [
    await aWebhook(admin, `${receiver.url}/one`),
    await aWebhook(admin, `${receiver.url}/two`),
    await aCall(admin, `${receiver.url}/three`),
  ]
  const what = await aServiceWith(customer, configs)

  const acknowledged: string[] = []
  let asked = 0
  const work = Promise.all(
    Array.from({ length: connections }, async () => {
      while (asked < executions) acknowledged.push(await executeInTheEnd(customer, what, elements[asked++ % elements.length]!))
    }),
  )
  let killed = 0
  const killing = (async () => {
    // half of them while people execute, mostly in fan-outs; half while what is left is delivered
    const early = Math.floor(kills / 2)
    for (; killed < kills; killed++) {
      const arrived = receiver.arrivals.length
      if (killed < early) {
        const next = Math.min(Math.floor(((killed + 1) * executions) / (early + 2)), executions - 1)
        while (acknowledged.length < next) await delay(5)
      } else {
        const share = (executions * configs.length - arrived) / (kills - killed + 1)
        const until = performance.now() + IDLE_MS
        while (receiver.arrivals.length < arrived + share && performance.now() < until) await delay(5)
        if (receiver.arrivals.length === arrived) print(`nothing has arrived for ${IDLE_MS / 1000} s`)
      }
      await delay(Math.random() * 1000)
      verka!.child.kill('SIGKILL')
      await verka!.ended
      await start()
      if ((killed + 1) % 5 === 0) {
        const left = await leftOver()
        print(
          `${killed + 1} kills, ${acknowledged.length} executions, ${receiver.arrivals.length} arrivals, ${left.events} events and ${left.deliveries} deliveries are left, ${seconds()} s`,
        )
      }
    }
  })()
  await Promise.all([work, killing])
  print(`${acknowledged.length} executions were acknowledged beside ${killed} kills, ${seconds()} s`)
  let [last, lastAt] = [Infinity, performance.now()]
  for (;;) {
    const { events, deliveries } = await leftOver()
    const left = events * configs.length + deliveries
    if (left === 0) break
    if (left !== last) [last, lastAt] = [left, performance.now()]
    if (performance.now() - lastAt > IDLE_MS) {
      const { rows } = await superuser.query(
        `select name, state, count(*)::int, min(start_after), max(retry_count) from jobs.job_common where state < 'completed' group by 1, 2`,
      )
      print(`nothing happens any more: ${JSON.stringify({ events, deliveries, rows })}`)
      break
    }
    await delay(200)
  }

  // by receiver and transaction
  const ids = new Map<string, Set<string>>()
  const order = new Map<string, string[]>()
  let repeats = 0
  for (const { path, headers, body } of receiver.arrivals) {
    const id = String(headers['webhook-id'] ?? headers['idempotency-key'])
    const sent = JSON.parse(body) as {
      transaction?: string
      object?: string
      data?: { transaction: { id: string }; element: { id: string } }
    }
    const key = `${path} ${sent.data?.transaction.id ?? sent.transaction}`
    const known = ids.get(key) ?? new Set()
    if (known.has(id)) repeats++
    else
      order.set(`${path} ${sent.data?.element.id ?? sent.object}`, [
        ...(order.get(`${path} ${sent.data?.element.id ?? sent.object}`) ?? []),
        id,
      ])
    ids.set(key, known.add(id))
  }
  const paths = ['/one', '/two', '/three']
  const wanted = acknowledged.flatMap((transaction) => paths.map((path) => `${path} ${transaction}`))
  const lost = wanted.filter((key) => !ids.has(key))
  const twice = [...ids].filter(([, known]) => known.size > 1)
  const unknown = [...ids.keys()].filter((key) => !wanted.includes(key) && ids.size !== wanted.length)
  const { rows: stored } = await superuser.query<{ id: string; number: string; state: string }>('select id, number, state from deliveries')
  const numbers = new Map(stored.map(({ id, number }) => [id, Number(number)]))
  const disordered = [...order.values()].filter((sent) =>
    sent.some((id, index) => index > 0 && numbers.get(id)! < numbers.get(sent[index - 1]!)!),
  )
  const states = Object.entries(Object.groupBy(stored, ({ state }) => state)).map(([state, rows]) => `${rows!.length} ${state}`)
  print(
    `${stored.length} deliveries (${states.join(', ')}), ${receiver.arrivals.length} arrivals, ${repeats} of them repeats under their id, ${seconds()} s`,
  )
  reportResult(`36 ${lost.length} of ${wanted.length} deliveries lost across ${killed} kills`, lost.length === 0)
  reportResult(`36 ${twice.length} deliveries under a second id`, twice.length === 0)
  reportResult(`36 ${unknown.length} deliveries of nothing that was executed`, unknown.length === 0)
  reportResult(`36 ${disordered.length} of ${order.size} objects of a receiver out of their order`, disordered.length === 0)
  reportResult(
    `36 ${stored.filter(({ state }) => state !== 'delivered').length} deliveries that are not noted as delivered`,
    stored.every(({ state }) => state === 'delivered'),
  )
} finally {
  await superuser.end()
  verka?.child.kill('SIGKILL')
  await verka?.ended
  receiver.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
