import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '@verka/server/src/db/embedded/embedded-postgres.ts'
import { aField, anElement, anElementType, anOperationType, aService, withKey } from '@verka/server/src/testing/made/a-working-day.ts'
import { makeSmallCustomer, remoteAdministrator } from '@verka/server/src/testing/made/sites/small-customer.ts'
import { freePort } from '@verka/server/src/testing/servers/verka-process.ts'
import { startProcess, startVerkaOn } from '../processes.ts'
import { print, reportResult } from './report.ts'

/**
 * `npm run bench:fairness`: promise 44. Two tenants with objects; one sends ten times its usual load, with 1,000 sockets that start
 * requests and never end them; then one of its users renders documents in two loops. The waiting times of the other one are compared with a
 * usual day.
 */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    rounds: { type: 'string', default: '3' },
    /** Connections of each tenant on a usual day. */
    usual: { type: 'string', default: '4' },
    times: { type: 'string', default: '10' },
    sockets: { type: 'string', default: '1000' },
    objects: { type: 'string', default: '400' },
    /** Loops of documents of one person. */
    loops: { type: 'string', default: '2' },
    /** `documents`: only these are measured. */
    only: { type: 'string' },
  },
})
const [seconds, rounds, usual, times] = [values.seconds, values.rounds, values.usual, values.times].map(Number) as [
  number,
  number,
  number,
  number,
]

const folder = await mkdtemp(join(tmpdir(), 'verka-fairness-'))
const postgres = await startEmbeddedPostgres(join(folder, 'postgres'))
const port = await freePort()
const origin = `http://localhost:${port}`
const verka = await startVerkaOn(postgres, port, { DATA_DIR: join(folder, 'data') })

async function aTenantWithObjects(key: string) {
  await makeSmallCustomer(postgres.applicationUrl, key)
  const admin = remoteAdministrator(origin, key)
  const type = await anElementType(admin, [aField('name', 'text'), aField('amount', 'integer')])
  for (let index = 0; index < Number(values.objects); index++)
    await admin.call('POST', '/elements', { elementTypeId: type.id, title: `Sak ${index}` })
  return { admin, type, base: `/api/v2/${key}/north`, list: `/api/v2/${key}/north/elements/filter?elementTypeId=${type.id}` }
}
type Tenant = Awaited<ReturnType<typeof aTenantWithObjects>>

interface Waits {
  p50: number
  p95: number
  perSecond: number
  refused: number
}

/** A person at each of some connections: nine lists, then a new object. */
async function watch({ admin, type, base, list }: Tenant, connections: number): Promise<Waits> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const headers = { ...(await admin.authorization()), 'content-type': 'application/json' }
  const ask = (path: string, body: object) =>
    new Promise<number>((done, fail) => {
      const requested = request(
        `${origin}${path}`,
        { method: 'POST', agent, headers: { ...headers, 'idempotency-key': randomUUID() } },
        (reply) => {
          reply.resume()
          reply.once('end', () => done(reply.statusCode ?? 0))
        },
      )
      requested.once('error', fail)
      requested.end(JSON.stringify(body))
    })
  const took: number[] = []
  let refused = 0
  const end = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (let turn = 0; performance.now() < end; turn++) {
        const since = performance.now()
        const status = await (turn % 10 === 9 ? ask(`${base}/elements`, { elementTypeId: type.id, title: 'Ny' }) : ask(list, { limit: 25 }))
        took.push(performance.now() - since)
        if (status >= 300) refused++
      }
    }),
  )
  agent.destroy()
  took.sort((one, other) => one - other)
  const at = (share: number) => took[Math.floor(took.length * share)] ?? 0
  return { p50: at(0.5), p95: at(0.95), perSecond: took.length / seconds, refused }
}

async function beside(other: Tenant, connections: number, slowSockets: number, work: () => Promise<Waits>): Promise<Waits> {
  const flood = { port, connections, slowSockets, seconds: seconds + 3, path: other.list, headers: await other.admin.authorization() }
  const process = await startProcess('bench/src/faults/flood.ts', { FLOOD: JSON.stringify(flood) }, 'ready')
  await new Promise((done) => setTimeout(done, 1500))
  try {
    return await work()
  } finally {
    await process.stop()
  }
}

/** An operation with many values, and the address of its document. */
async function aDocument({ admin, type, base }: Tenant): Promise<string> {
  const fields = Array.from({ length: 60 }, (_, index) => aField(`f${index}`, 'text'))
  const operationType = await anOperationType(admin, type.id, fields)
  const service = await aService(admin, operationType)
  const element = await anElement(admin, type.id)
  const dataProperties = fields.map(({ id }, index) => ({ dataPropertyTypeId: id, value: `Värde ${index} som är en hel mening om något.` }))
  const body = {
    elementId: element.id,
    transactionTypeId: service.id,
    operationTypeId: operationType.id,
    operationTypeVersion: 1,
    dataProperties,
  }
  const reply = await admin.call<{ transactionId: string }>('POST', '/operations', body, withKey())
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.body))
  return `${origin}${base}/transactions/${reply.body.transactionId}/pdf`
}

/** Documents of one person in loops, while something else is measured. */
async function besideDocuments(other: Tenant, address: string, work: () => Promise<Waits>): Promise<Waits & { documents: number }> {
  const over = new AbortController()
  let documents = 0
  const loop = async () => {
    while (!over.signal.aborted) {
      const reply = await fetch(address, { headers: await other.admin.authorization() })
      const { byteLength } = await reply.arrayBuffer()
      if (reply.status !== 200 || byteLength < 1000) throw new Error(`a document came with ${reply.status}`)
      documents++
    }
  }
  const loops = Array.from({ length: Number(values.loops) }, loop)
  await new Promise((done) => setTimeout(done, 1500))
  documents = 0
  const waits = await work()
  const made = documents
  over.abort()
  await Promise.all(loops)
  return { ...waits, documents: made / seconds }
}

try {
  const [a, b] = [await aTenantWithObjects('stor'), await aTenantWithObjects('liten')]
  await watch(b, usual)
  const address = await aDocument(a)
  const ratios: number[] = []
  const besideLoops: number[] = []
  for (let round = 0; round < rounds; round++) {
    const alone = await watch(b, usual)
    const baseline = await beside(a, usual, 0, () => watch(b, usual))
    const printed = await besideDocuments(a, address, () => watch(b, usual))
    besideLoops.push(printed.p95 / baseline.p95)
    const flooded = values.only === 'documents' ? baseline : await beside(a, usual * times, Number(values.sockets), () => watch(b, usual))
    ratios.push(flooded.p95 / baseline.p95)
    for (const [what, { p50, p95, perSecond, refused }] of [
      ['alone', alone],
      [`beside ${usual} connections of another`, baseline],
      [`beside ${values.loops} loops of documents, ${printed.documents.toFixed(1)}/s`, printed],
      [`beside ${usual * times} and ${values.sockets} slow sockets`, flooded],
    ] as const)
      print(
        `${what.padEnd(42)} p50 ${p50.toFixed(1).padStart(6)} ms, p95 ${p95.toFixed(1).padStart(6)} ms, ${perSecond.toFixed(0).padStart(5)}/s, ${refused} refused`,
      )
  }
  const middle = (numbers: number[]) => numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!
  const documents = middle(besideLoops)
  reportResult(
    `44 p95 of a tenant beside ${values.loops} loops of documents: ${documents.toFixed(2)} times as long as usual (promised: 2)`,
    documents <= 2,
  )
  const ratio = middle(ratios)
  if (values.only !== 'documents')
    reportResult(
      `44 p95 of a tenant beside one with ${times} times as much as usual: ${ratio.toFixed(2)} times as long (promised: 2)`,
      ratio <= 2,
    )
} finally {
  await verka.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
