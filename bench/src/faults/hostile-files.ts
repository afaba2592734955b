import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startEmbeddedPostgres } from '@verka/server/src/db/embedded/embedded-postgres.ts'
import { HOSTILE_TABLES, type HostileTable } from '@verka/server/src/testing/hostile/hostile-tables.ts'
import { aField, anElementType } from '@verka/server/src/testing/made/a-working-day.ts'
import { makeSmallCustomer, remoteAdministrator } from '@verka/server/src/testing/made/sites/small-customer.ts'
import { freePort, memoryOf, startVerkaOn } from '../processes.ts'
import { print, reportResult } from './report.ts'

/**
 * `npm run bench:hostile`: 100 hostile files are imported at once, while another customer works. Each gets a message or is read; the 99th
 * percentile of the other's requests stays below 500 ms; the server does not restart.
 */
const FILES = 100
/** A customer may have only some imports at work. */
const SENDERS = 20
const P99_MS = 500
const LOOKED_AT_EACH_MS = 250

const folder = await mkdtemp(join(tmpdir(), 'verka-hostile-'))
const postgres = await startEmbeddedPostgres(join(folder, 'postgres'))
const port = await freePort()
const origin = `http://localhost:${port}`
const verka = await startVerkaOn(postgres, port, { DATA_DIR: join(folder, 'data') })

async function aCustomer(key: string) {
  await makeSmallCustomer(postgres.applicationUrl, key)
  const admin = remoteAdministrator(origin, key)
  return { key, admin, type: await anElementType(admin, [aField('name', 'text')]) }
}
type Customer = Awaited<ReturnType<typeof aCustomer>>

interface Problem {
  errors?: { message: string }[]
}
interface Import {
  id: string
  state: string
  error: { message: string } | null
}

/** Uploads a file. @returns its id, or the key of the message that refuses it */
async function uploaded({ key, admin }: Customer, bytes: Buffer): Promise<{ id: string } | { refused: string }> {
  const form = new FormData()
  form.set('purpose', 'import')
  form.set('file', new Blob([new Uint8Array(bytes)]), bytes.subarray(0, 2).toString('latin1') === 'PK' ? 'a.zip' : 'a.csv')
  const sent = await fetch(`${origin}/api/v2/${key}/north/files`, { method: 'POST', headers: await admin.authorization(), body: form })
  const body = (await sent.json()) as Problem & { id: string }
  return sent.status === 201 ? { id: body.id } : { refused: body.errors?.[0]?.message ?? String(sent.status) }
}

/** Calls until the server has time for it, as clients do. */
async function answered(call: () => Promise<{ status: number; body: Import & Problem }>): Promise<Import & Problem> {
  for (;;) {
    const { status, body } = await call()
    if (status !== 503 && status !== 429) return body
    await delay(LOOKED_AT_EACH_MS)
  }
}

/** Reads an uploaded file. @returns `read`, or the key of its message */
async function outcomeOf({ admin, type }: Customer, fileId: string): Promise<string> {
  const key = { 'idempotency-key': crypto.randomUUID() }
  let body = await answered(() => admin.call('POST', '/imports', { target: 'element', typeId: type.id, fileId }, key))
  const { id } = body
  while (body.state === 'reading') {
    await delay(LOOKED_AT_EACH_MS)
    body = await answered(() => admin.call('GET', `/imports/${id}`))
  }
  if (body.state === 'mapping') return 'read'
  return body.error?.message ?? body.errors?.[0]?.message ?? JSON.stringify(body)
}

/** Waiting times of a person who lists and creates without a pause, until it is over. */
async function waitsOf({ admin, type }: Customer, over: AbortSignal): Promise<number[]> {
  const waits: number[] = []
  while (!over.aborted) {
    const since = performance.now()
    const { status } = await (waits.length % 10 === 9
      ? admin.call('POST', '/elements', { elementTypeId: type.id, title: 'Ny' })
      : admin.call('POST', `/elements/filter?elementTypeId=${type.id}`, { limit: 25 }))
    waits.push(status < 300 ? performance.now() - since : Infinity)
  }
  return waits.toSorted((one, other) => one - other)
}
const p99 = (waits: readonly number[]) => waits[Math.floor(waits.length * 0.99)] ?? Infinity

try {
  const worker = await aCustomer('worker')
  const senders: Customer[] = []
  for (let index = 0; index < SENDERS; index++) senders.push(await aCustomer(`sender-${index}`))
  const files: { hostile: HostileTable; sender: Customer; file: Awaited<ReturnType<typeof uploaded>> }[] = []
  for (let index = 0; index < FILES; index++) {
    const hostile = HOSTILE_TABLES[index % HOSTILE_TABLES.length]!
    // one after the other: a person may not upload many at once
    const sender = senders[index % SENDERS]!
    files.push({ hostile, sender, file: await uploaded(sender, await hostile.make()) })
  }
  const usual = await waitsOf(worker, AbortSignal.timeout(5000))
  const over = new AbortController()
  const working = waitsOf(worker, over.signal)
  let memory = 0
  const watching = setInterval(() => void memoryOf(verka.child).then((now) => (memory = Math.max(memory, now))), 100)
  const started = performance.now()
  const outcomes = await Promise.all(files.map(async ({ sender, file }) => ('id' in file ? outcomeOf(sender, file.id) : file.refused)))
  over.abort()
  clearInterval(watching)
  const waits = await working
  const wrong = outcomes.flatMap((outcome, index) => {
    const { name, messages } = files[index]!.hostile
    // an upload refuses some of them before they are read
    const expected =
      messages.length === 0 ? ['read'] : [...messages, 'validation.importType', 'validation.fileEmpty'].map((key) => `@${key}`)
    return expected.includes(outcome) ? [] : [`${name}: ${outcome}`]
  })
  print(`${FILES} files in ${((performance.now() - started) / 1000).toFixed(0)} s, server ${memory} MB at most`)
  print(`others: p99 ${p99(usual).toFixed(0)} ms before, ${p99(waits).toFixed(0)} ms meanwhile (${waits.length} requests)`)
  for (const line of wrong) print(line)
  reportResult('each file gets a message or is read', wrong.length === 0)
  reportResult(`p99 of others below ${P99_MS} ms`, p99(waits) < P99_MS)
  reportResult('the server does not restart', verka.child.exitCode === null)
} finally {
  await verka.stop()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
