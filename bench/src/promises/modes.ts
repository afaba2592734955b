import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import type { Reservation } from '@verka/domain/reservations/reservations.api.ts'
import { OPERATION_MODES, TRANSACTION_MODES, type OperationMode, type TransactionMode } from '@verka/domain/services/modes.ts'
import { aField, withKey } from '@verka/server/src/testing/made/a-working-day.ts'
import { logIn } from '@verka/server/src/testing/servers/login.ts'
import { aServiceOf } from '@verka/server/src/testing/made/services-of-modes.ts'
import type { Caller } from '@verka/server/src/testing/servers/test-app.ts'
import { startProcess } from '../processes.ts'

/**
 * `npm run bench:modes`: promises 26 (of executions), 28, 29 and 30 at their size, through HTTP, against a server of its own. With a number
 * (`npm run bench:modes -- 0.01`) that part of it. It ends with an error when a promise does not hold.
 */
const SHARE = Number(process.argv[2] ?? 1)
const many = (count: number) => Math.max(1, Math.round(count * SHARE))
const say = (text: string) => process.stdout.write(`${text}\n`)
/** A token lasts five minutes. */
const TOKEN_MS = 4 * 60_000
const HOUR_MS = 3_600_000

let broken = 0
function told(promise: string, isKept: boolean, since: number): void {
  if (!isKept) broken++
  say(`${isKept ? 'kept  ' : 'BROKEN'} ${promise} (${((performance.now() - since) / 1000).toFixed(1)} s)`)
}

const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })

const folder = await mkdtemp(join(tmpdir(), 'verka-modes-'))
const port = await freePort()
const origin = `http://localhost:${port}`
const environment = { DATA_DIR: folder, PORT: String(port), LOG_LEVEL: 'error', VERKA_CLIENT: 'elsewhere' }
const server = await startProcess('apps/server/src/main.ts', environment, 'Verka is ready')

let token: { value: Promise<string>; at: number } | undefined
const freshToken = () => {
  if (!token || Date.now() - token.at > TOKEN_MS) {
    const value = logIn({ origin, userName: 'tenantadmin', password: 'verka-demo' }).then(({ accessToken }) => accessToken)
    token = { value, at: Date.now() }
  }
  return token.value
}

const admin: Caller = {
  userId: '',
  token: '',
  async call(method, path, body, headers) {
    const reply = await fetch(`${origin}/api/v2/demo/north${path}`, {
      method,
      headers: { authorization: `Bearer ${await freshToken()}`, 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    return { status: reply.status, body: text === '' ? undefined : JSON.parse(text), headers: {} } as never
  },
}

/** Runs `count` pieces of work by `clients` at once. */
async function together(clients: number, count: number, work: (index: number) => Promise<void>): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < count) await work(next++)
    }),
  )
}

async function loans(): Promise<void> {
  const since = performance.now()
  const service = await aServiceOf(admin, 'loan')
  const [rounds, starts] = [many(50), 200]
  let wrong = 0
  for (let round = 0; round < rounds; round++) {
    const { id: elementId } = await service.anObject()
    let won = 0
    await together(64, starts, async () => {
      const { status } = await service.run(admin, { elementId })
      if (status === 201) won++
    })
    if (won !== 1) wrong++
  }
  told(`29 ${rounds} x ${starts} loans of one object at once: 1 wins, ${wrong} rounds wrong`, wrong === 0, since)
}

async function completions(): Promise<void> {
  const since = performance.now()
  const service = await aServiceOf(admin, 'issueManagement')
  const rounds = many(50)
  let wrong = 0
  for (let round = 0; round < rounds; round++) {
    const { transactionId } = (await service.run(admin)).body
    let won = 0
    await together(50, 50, async () => {
      const { status } = await service.run(admin, { mode: 'complete', transactionId })
      if (status === 201) won++
    })
    if (won !== 1) wrong++
  }
  told(`30 ${rounds} x 50 completions of one case at once: 1 wins, ${wrong} rounds wrong`, wrong === 0, since)
}

async function bookings(): Promise<void> {
  const since = performance.now()
  const service = await aServiceOf(admin, 'loan')
  const objects = await Promise.all([1, 2, 3, 4].map(() => service.anObject()))
  const wanted = many(10_000)
  await together(32, wanted, async (index) => {
    const from = Date.now() + HOUR_MS * (1 + Math.random() * 5000)
    const interval = { from: new Date(from).toISOString(), to: new Date(from + HOUR_MS * (0.2 + Math.random() * 6)).toISOString() }
    const body = { elementId: objects[index % objects.length]!.id, transactionTypeId: service.service.id, ...interval }
    const key = withKey()
    for (;;) {
      const { status } = await admin.call('POST', '/reservations', body, key)
      if (status !== 201 && status !== 409 && status !== 503) throw new Error(`booking answered ${status}`)
      if (status !== 503) return
    }
  })
  let [overlaps, made] = [0, 0]
  for (const { id } of objects) {
    const all: Reservation[] = []
    for (let skip = 0; ; skip += 1000) {
      const query = { limit: 1000, skip, skipCount: true, filters: [{ column: 'status', value: 'booked' }] }
      const { items } = (await admin.call<{ items: Reservation[] }>('POST', `/reservations/filter?elementId=${id}`, query)).body
      all.push(...items)
      if (items.length < 1000) break
    }
    made += all.length
    // ordered by their beginning
    overlaps += all.filter((one, index) => index > 0 && all[index - 1]!.to > one.from).length
  }
  told(`29 ${wanted} random bookings from 32 clients: ${made} made, ${overlaps} overlaps`, overlaps === 0, since)
}

async function stock(): Promise<void> {
  const since = performance.now()
  const balance = aField('balance', 'integer', { validation: { range: { min: 0 } } })
  const taken = aField('taken', 'integer')
  const rule = {
    id: randomUUID(),
    matchType: 'outgoing',
    source: { referenceType: 'operation', propertyTypeId: taken.id },
    target: { referenceType: 'element', propertyTypeId: balance.id },
    action: 'subtractSourceValue',
  }
  const withdrawals = 64 * many(500)
  const begun = Math.round(withdrawals * 0.7)
  const service = await aServiceOf(admin, 'stockManagement', {
    object: [[balance, begun]],
    functions: { start: { fields: [taken], rules: [rule] } },
    settings: { balancePropertyTypeId: balance.id },
  })
  let acknowledged = 0
  let negative = 0
  await together(64, withdrawals, async () => {
    const { status, body } = await service.run(admin, { values: [[taken, 1]] })
    if (status === 201) acknowledged++
    if (status === 201 && body.stock!.balance < 0) negative++
  })
  const left = (await service.values())[balance.id]
  const isKept = left === begun - acknowledged && negative === 0
  told(`28 64 clients, ${withdrawals} withdrawals from ${begun}: ${acknowledged} acknowledged, ${String(left)} left`, isKept, since)
}

/** Issue 6: a stock is taken to nothing and never below, whoever comes last is told. */
async function stockToNothing(): Promise<void> {
  const since = performance.now()
  const balance = aField('balance', 'integer', { validation: { range: { min: 0 } } })
  const taken = aField('taken', 'integer')
  const rule = {
    id: randomUUID(),
    matchType: 'outgoing',
    source: { referenceType: 'operation', propertyTypeId: taken.id },
    target: { referenceType: 'element', propertyTypeId: balance.id },
    action: 'subtractSourceValue',
  }
  const begun = many(500)
  const service = await aServiceOf(admin, 'stockManagement', {
    object: [[balance, begun]],
    functions: { start: { fields: [taken], rules: [rule] } },
    settings: { balancePropertyTypeId: balance.id },
  })
  const counts = new Map<number, number>()
  await together(2 * begun, 2 * begun, async () => {
    const { status } = await service.run(admin, { values: [[taken, 1]] })
    counts.set(status, (counts.get(status) ?? 0) + 1)
  })
  const left = (await service.values())[balance.id]
  const isKept = left === 0 && counts.get(201) === begun && counts.get(422) === begun
  told(`28 ${2 * begun} withdrawals of 1 at once from ${begun}: ${JSON.stringify([...counts])}, ${String(left)} left`, isKept, since)
}

/** Issue 6: each wants two hours, the next begins in the middle of them. */
async function overlappingBookings(): Promise<void> {
  const since = performance.now()
  const service = await aServiceOf(admin, 'loan')
  const { id: elementId } = await service.anObject()
  const begin = Math.ceil(Date.now() / HOUR_MS + 1) * HOUR_MS
  const wanted = many(500)
  const made: number[] = []
  await together(wanted, wanted, async (index) => {
    const [from, to] = [index, index + 2].map((hours) => new Date(begin + hours * HOUR_MS).toISOString())
    const key = withKey()
    for (;;) {
      const { status } = await admin.call('POST', '/reservations', { elementId, transactionTypeId: service.service.id, from, to }, key)
      if (status === 201) made.push(index)
      else if (status !== 409 && status !== 503) throw new Error(`booking answered ${status}`)
      if (status !== 503) return
    }
  })
  const ordered = made.toSorted((a, b) => a - b)
  const overlaps = ordered.filter((hour, index) => index > 0 && hour - ordered[index - 1]! < 2).length
  told(`29 ${wanted} overlapping bookings at once: ${made.length} made, ${overlaps} overlaps`, overlaps === 0 && made.length > 0, since)
}

/** Issue 6: one submission, five times at once with its key. */
async function fiveTimes(): Promise<void> {
  const since = performance.now()
  const service = await aServiceOf(admin, 'simpleForm')
  const operation = service.functions.get('start')!
  const submissions = many(200)
  let wrong = 0
  await together(16, submissions, async () => {
    const key = withKey()
    const { id: elementId } = service.element
    const ids = { elementId, transactionTypeId: service.service.id, operationTypeId: operation.id, operationTypeVersion: operation.version }
    const send = async (): Promise<string> => {
      for (;;) {
        const body = { ...ids, mode: 'start', dataProperties: [] }
        const answer = await admin.call<{ transactionId?: string }>('POST', '/operations', body, key)
        if (answer.status !== 503) return `${answer.status} ${answer.body.transactionId}`
      }
    }
    const answers = new Set(await Promise.all(Array.from({ length: 5 }, send)))
    if (answers.size !== 1 || ![...answers][0]!.startsWith('201 ')) wrong++
  })
  const filter = `/transactions/filter?transactionTypeId=${service.service.id}`
  const { totalCount } = (await admin.call<{ totalCount: number }>('POST', filter, {})).body
  const isKept = wrong === 0 && totalCount === submissions
  told(`26 ${submissions} submissions, each five times at once with one key: ${totalCount} transactions, ${wrong} wrong`, isKept, since)
}

/** The status that a step leads to by the specification, written down apart from the table that the server reads. */
function expected(mode: TransactionMode, step: OperationMode, now: string | undefined): string | undefined {
  const isImmediate = mode === 'simpleForm' || mode === 'updatableForm' || mode === 'stockManagement'
  if (step === 'start') return now === undefined ? (isImmediate ? 'completed' : 'started') : undefined
  if (mode === 'updatableForm') return step === 'update' ? now : undefined
  if (isImmediate || now !== 'started') return undefined
  if (step === 'cancel') return mode === 'loan' ? undefined : 'cancelled'
  return step === 'update' ? now : 'completed'
}

async function walks(mode: TransactionMode): Promise<void> {
  const since = performance.now()
  const service = await aServiceOf(admin, mode)
  const free = await Promise.all(Array.from({ length: 16 }, () => service.anObject()))
  const count = many(10_000)
  let differences = 0
  await together(16, count, async () => {
    const object = free.pop()!
    let transactionId: string | undefined
    let status: string | undefined
    for (let step = 0; step < 4; step++) {
      const next = step === 0 ? 'start' : OPERATION_MODES[Math.floor(Math.random() * OPERATION_MODES.length)]!
      const wanted = expected(mode, next, status)
      const answer = await service.run(admin, { mode: next, elementId: object.id, ...(transactionId && { transactionId }) })
      if ((answer.status === 201) !== (wanted !== undefined)) differences++
      if (answer.status !== 201) continue
      transactionId ??= answer.body.transactionId
      status = wanted
    }
    if ((await service.transaction(admin, transactionId!)).status !== status) differences++
    if (mode === 'loan' && status === 'started')
      await service.run(admin, { mode: 'complete', elementId: object.id, transactionId: transactionId! })
    free.push(object)
  })
  told(`30 ${count} random walks through ${mode}: ${differences} differences from the model`, differences === 0, since)
}

try {
  await loans()
  await completions()
  await bookings()
  await overlappingBookings()
  await stock()
  await stockToNothing()
  await fiveTimes()
  for (const mode of TRANSACTION_MODES) await walks(mode)
} finally {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
process.exitCode = broken === 0 ? 0 : 1
