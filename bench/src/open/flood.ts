import { fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import sharp from 'sharp'
import { print, reportResult } from '../faults/report.ts'
import { quantile, type Server } from '../messages/server.ts'
import { asking, type Asking } from './asking.ts'
import { anOpenCustomer, aProof, type OpenCustomer } from './open-customer.ts'
import type { FloodAnswers, FloodedReport } from './report-flood.ts'

const NETWORKS = 5
const ADDRESSES = 10
/** People inside, and the time that each thinks between two calls. */
const PEOPLE = 4
const THINKS_MS = 30
const PROMISED = 1.5
const OBJECTS = 40
const LIMITS = { address: 10, network: 60, object: 30, tenant: 1000, near: 0.5 }

/** The device of a stranger scales its photos to this. */
const aPhoto = () =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 12 } } })
    .jpeg({ quality: 80 })
    .toBuffer()

const addressOf = (network: number, number: number) => `198.18.${network}.${number}`

/** What decision 064 allows, counted apart from the server's code: reports in their order, as network and address. */
function allowed(reports: readonly { network: string; address: string; object: string }[]) {
  const counts = new Map<string, number>()
  const countOf = (key: string) => counts.get(key) ?? 0
  const seen = { accepted: 0, refused: 0, challenged: 0 }
  for (const { network, address, object } of reports) {
    const limits = [
      [address, LIMITS.address],
      [network, LIMITS.network],
      [object, LIMITS.object],
      ['tenant', LIMITS.tenant],
    ] as const
    if (limits.some(([key, most]) => countOf(key) >= most * LIMITS.near)) seen.challenged++
    const refused = limits.find(([key, most]) => {
      counts.set(key, countOf(key) + 1)
      return countOf(key) > most
    })
    seen[refused ? 'refused' : 'accepted']++
  }
  return seen
}

type Waits = Record<'object by its code' | 'page of a list' | 'execution', number[]>
const noWaits = (): Waits => ({ 'object by its code': [], 'page of a list': [], execution: [] })

/** People inside who work until it is over. */
async function work({ ask }: Asking, customer: OpenCustomer, over: AbortSignal, waits: Waits): Promise<void> {
  const { key, type, form, service, elements, admin } = customer
  const base = `/api/v2/${key}/north`
  const timed = async (kind: keyof Waits, path: string, body?: object) => {
    const headers = { ...(await admin.authorization()), 'idempotency-key': randomUUID() }
    const { status, took } = await ask({
      path: `${base}${path}`,
      method: body ? 'POST' : 'GET',
      ...(body && { body: JSON.stringify(body) }),
      headers,
    })
    if (status >= 300) throw new Error(`a person inside was answered with ${status}`)
    waits[kind].push(took)
  }
  const execution = { transactionTypeId: service.id, operationTypeId: form.id, operationTypeVersion: 1, mode: 'start', dataProperties: [] }
  const person = async (at: number) => {
    for (let turn = at; !over.aborted; turn++) {
      const { id, code } = elements[turn % elements.length]!
      if (turn % 3 === 0) await timed('object by its code', `/elements/codes/${encodeURIComponent(code)}`)
      else if (turn % 3 === 1) await timed('page of a list', `/elements/filter?elementTypeId=${type.id}`, { limit: 25 })
      else await timed('execution', '/operations', { ...execution, elementId: id })
      await delay(THINKS_MS)
    }
  }
  await Promise.all(Array.from({ length: PEOPLE }, (_, at) => person(at)))
}

/** The reports of each network in their order: its addresses in turn, each network about objects of its own. */
async function floodOf(customer: OpenCustomer, perNetwork: number, photo: Buffer) {
  const lists: FloodedReport[][] = []
  const order: { network: string; address: string; object: string }[] = []
  for (let network = 0; network < NETWORKS; network++) {
    const list: FloodedReport[] = []
    for (let number = 0; number < perNetwork; number++) {
      const address = addressOf(network, number % ADDRESSES)
      const { code } = customer.elements[network * (OBJECTS / NETWORKS) + (number % (OBJECTS / NETWORKS))]!
      const report = { photos: [photo] }
      list.push({
        path: customer.reportPath(code),
        address,
        bodies: [customer.aReport(report), customer.aReport({ ...report, proof: await aProof() })],
      })
      order.push({ network: `network ${network}`, address, object: code })
    }
    lists.push(list)
  }
  return { lists, expected: allowed(order) }
}

/**
 * Reports from fifty addresses while people inside work, in turn with the same work without them: the limits hold, and nobody inside is
 * slowed.
 */
export async function measureFlood(server: Server, reports: number, rounds: number): Promise<void> {
  const customer = await anOpenCustomer(server, 'flooded', OBJECTS)
  const photo = await aPhoto()
  const perNetwork = Math.round(reports / NETWORKS)
  const { lists, expected } = await floodOf(customer, perNetwork, photo)
  const strangers = fork('bench/src/open/report-flood.ts', { env: { ...process.env, ORIGIN: server.origin } })
  await once(strangers, 'message')
  // the devices of strangers do not take the server's processors
  setPriority(strangers.pid!, constants.priority.PRIORITY_LOW)
  const inside = asking(server.origin, PEOPLE)
  const [alone, flooded] = [noWaits(), noWaits()]
  const whileDone = async (done: Promise<unknown>, waits: Waits) => {
    const over = new AbortController()
    const working = work(inside, customer, over.signal, waits)
    await Promise.race([done, working])
    over.abort()
    await working
  }
  await whileDone(delay(3000), noWaits())
  const seen: FloodAnswers = { outcomes: {}, challenged: 0 }
  const perRound = Math.ceil(perNetwork / rounds)
  for (let round = 0; round < rounds; round++) {
    const since = performance.now()
    strangers.send(lists.map((list) => list.slice(round * perRound, (round + 1) * perRound)))
    const answered = once(strangers, 'message') as Promise<[FloodAnswers]>
    await whileDone(answered, flooded)
    const [{ outcomes, challenged }] = await answered
    seen.challenged += challenged
    for (const [status, count] of Object.entries(outcomes)) seen.outcomes[status] = (seen.outcomes[status] ?? 0) + count
    await whileDone(delay(performance.now() - since), alone)
  }
  strangers.disconnect()
  inside.end()

  const [accepted, refused] = [seen.outcomes[201] ?? 0, seen.outcomes[429] ?? 0]
  print(
    `${perNetwork * NETWORKS} reports from ${NETWORKS * ADDRESSES} addresses of ${NETWORKS} networks, each with a photo of ${photo.length >> 10} KiB`,
  )
  for (const [what, at, wanted] of [
    ['accepted', accepted, expected.accepted],
    ['challenged', seen.challenged, expected.challenged],
    ['refused', refused, expected.refused],
  ] as const)
    reportResult(`${what} ${at}, by the limits ${wanted}`, at === wanted)
  const { rows } = await server.superuser.query<{ count: number }>('select count(*)::int as count from open_reports where tenant_id = $1', [
    customer.tenantId,
  ])
  reportResult(`rows of reports: ${rows[0]!.count}, in quarantine`, rows[0]!.count === accepted)
  for (const kind of Object.keys(alone) as (keyof Waits)[]) {
    const [without, beside] = [quantile(alone[kind], 0.95), quantile(flooded[kind], 0.95)]
    print(
      `${kind.padEnd(20)} p50 ${quantile(alone[kind], 0.5).toFixed(1)} ms without, ${quantile(flooded[kind], 0.5).toFixed(1)} beside; p95 ${without.toFixed(1)} and ${beside.toFixed(1)} (${alone[kind].length} and ${flooded[kind].length} calls)`,
    )
    reportResult(
      `p95 of people inside, ${kind}: ${(beside / without).toFixed(2)} times (promised: ${PROMISED})`,
      beside / without <= PROMISED,
    )
  }
}

/** Reports of more addresses and networks than a tenant and an object allow. */
export async function measureCounts(server: Server, size: number): Promise<void> {
  const customer = await anOpenCustomer(server, 'counted', OBJECTS)
  const { ask, end } = asking(server.origin, 4)
  const sent = async (code: string, number: number) => {
    const body = customer.aReport({ proof: await aProof() })
    const address = `10.${number >> 8}.${number & 255}.1`
    return (await ask({ method: 'POST', path: customer.reportPath(code), address, body })).status
  }
  const outcomes = (statuses: readonly number[]) => statuses.filter((status) => status === 201).length
  const ofObject = await Promise.all(Array.from({ length: 40 }, (_, number) => sent(customer.elements[0]!.code, number)))
  reportResult(`an object takes ${outcomes(ofObject)} of 40 reports a day (${LIMITS.object})`, outcomes(ofObject) === LIMITS.object)
  if (size < 1000) return end()
  const more = LIMITS.tenant + 50
  const ofTenant: number[] = []
  const inTurn = async (from: number) => {
    for (let number = from; number < more; number += 4)
      ofTenant.push(await sent(customer.elements[1 + (number % (OBJECTS - 1))]!.code, 100 + number))
  }
  await Promise.all([0, 1, 2, 3].map(inTurn))
  const all = outcomes(ofObject) + outcomes(ofTenant)
  // what an object refuses does not reach the tenant's count
  reportResult(`a tenant takes ${all} of ${more + 40} reports a day (${LIMITS.tenant})`, all === LIMITS.tenant)
  end()
}
