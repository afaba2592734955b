import { createHash } from 'node:crypto'
import type { BodyOf } from '@verka/domain/api/contract.ts'
import type { ElementNow } from '@verka/domain/element-now/element-now.api.ts'
import type { TransactionTypeId } from '@verka/domain/entities/ids.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import type { executeAtStation as executeCall, StationOutcome, StationRefusal } from '@verka/domain/stations/station-device.api.ts'
import { claimIdempotencyKey, storeReply, type IdempotencyClaim } from '../../db/idempotency.queries.ts'
import type { Actor } from '../../http/actor.ts'
import type { OpenContext, SiteContext } from '../../http/context.ts'
import { loadElementNow } from '../element-now/element-now.ts'
import { executeOperation } from '../operations/execute-operation.ts'
import { prepareOperation, prepareStart } from '../operations/prepare-operation.ts'
import { loadTransaction } from '../transactions/transactions.ts'
import { inStation, type OpenStation } from './open-station.ts'
import { elementShown, personOf, unlessGone } from './station-scans.ts'
import { readTicket, ticketFor } from './station-tickets.ts'

type Body = BodyOf<typeof executeCall>
type Outcome = Omit<StationOutcome, 'person'>

/** Why it was not done: the transaction is rolled back with it. */
class Refused extends Error {
  readonly outcome: Outcome
  constructor(outcome: Outcome) {
    super(outcome.refusal ?? 'refused')
    this.outcome = outcome
  }
}

/**
 * Lends an object to the person of a ticket, or takes it back, with the rights that they have now and by a service of the station. A refusal
 * names no other person.
 * @throws `notFound` without a device or an object, `unauthorized` for a ticket that has expired
 */
export async function executeAtStation(open: OpenContext, body: Body): Promise<StationOutcome> {
  const { settings, now } = open.runtime
  const station = await inStation(open, async (opened) => opened)
  const shown = readTicket(settings, { stationId: station.id, ticket: body.ticket, now: now() })
  const actor = shown && (await personOf(open, station, shown.userId))
  const refused = new AppError('forbidden', { message: '@errors.identifyAgain', field: 'ticket' })
  if (!shown || !actor) throw refused
  if (shown.isExpired) {
    // whose answer was lost learns what happened, and can do nothing more
    const earlier = await outcomeOf(open, actor, body)
    if (!earlier) throw refused
    return { ...earlier, person: { name: actor.name, ticket: body.ticket } }
  }
  const outcome = await executed(open, actor, body)
  const isDone = outcome.outcome !== 'refused'
  const ticket = isDone ? ticketFor(settings, { stationId: station.id, userId: actor.id, since: shown.since, now: now() }) : body.ticket
  return { ...outcome, person: { name: actor.name, ticket } }
}

class NotExecuted extends Error {}

/** The outcome of an attempt that was executed; undefined: it was not. */
const outcomeOf = (open: OpenContext, actor: Actor, body: Body): Promise<Outcome | undefined> =>
  inStation(
    open,
    async (station) => {
      const earlier = await claimIdempotencyKey(station.context.tx, claimOf(station, actor, body))
      // what is claimed here is not kept
      if (earlier?.body === undefined) throw new NotExecuted()
      return JSON.parse(earlier.body) as Outcome
    },
    { isWriting: true },
  ).catch((error: unknown) => {
    if (error instanceof NotExecuted) return undefined
    throw error
  })

const claimOf = ({ id, context }: OpenStation, actor: Actor, { attemptId, action, elementId }: Body): IdempotencyClaim => ({
  tenantId: context.tenant.id,
  userId: actor.id,
  key: attemptId,
  call: `executeAtStation ${id}`,
  bodyHash: createHash('sha256').update(`${action} ${elementId}`).digest('hex'),
  now: context.now,
})

/** PostgreSQL's errors of a transaction that would succeed if it began now. */
const REPEATED = new Set<unknown>(['40001', '40P01'])

async function executed(open: OpenContext, actor: Actor, body: Body): Promise<Outcome> {
  const runOnce = () => inStation(open, (station) => once(station, contextOf(station, actor), body), { isWriting: true })
  return runOnce()
    .catch(async (error: unknown) => {
      if (!REPEATED.has((error as { code?: unknown }).code)) throw error
      return runOnce()
    })
    .catch((error: unknown) => {
      if (error instanceof Refused) return error.outcome
      throw error
    })
}

/** The context of a person at a station. */
const contextOf = ({ context, name }: OpenStation, actor: Actor): SiteContext => ({
  ...context,
  actor,
  grants: actor.grants[context.site.id] ?? [],
  station: name,
})

async function once(station: OpenStation, context: SiteContext, body: Body): Promise<Outcome> {
  const { action, elementId } = body
  const claim = claimOf(station, context.actor, body)
  const earlier = await claimIdempotencyKey(context.tx, claim)
  if (earlier?.body !== undefined) return JSON.parse(earlier.body) as Outcome
  const now = await unlessGone(loadElementNow(context, elementId))
  if (!now) throw new Refused({ outcome: 'refused', refusal: 'gone', element: null, dueAt: null, bookings: [] })
  const element = elementShown(station.context, now)
  const refuse = (refusal: StationRefusal): never => {
    throw new Refused({ outcome: 'refused', refusal, element, dueAt: null, bookings: [] })
  }
  const done = await (action === 'lend' ? lend(station, context, now, refuse) : takeBack(station, context, now, refuse)).catch(
    (error: unknown) => (error instanceof AppError ? refuse(refusalOf(error)) : Promise.reject(error)),
  )
  const outcome: Outcome = { ...done, refusal: null, element }
  storeReply(context.tx, claim, { status: 200, body: JSON.stringify(outcome) })
  return outcome
}

type Done = Pick<Outcome, 'outcome' | 'dueAt' | 'bookings'>
type Refuse = (refusal: StationRefusal) => never

/** The services of an object that are the station's, in its order. */
const servicesOf = ({ serviceIds }: OpenStation, now: ElementNow) =>
  serviceIds.flatMap((id) => now.services.find((service) => service.id === id) ?? [])

async function lend(station: OpenStation, context: SiteContext, now: ElementNow, refuse: Refuse): Promise<Done> {
  if (now.loan) {
    // lent to them already, perhaps by an answer that was lost
    return now.loan.isMine ? { outcome: 'lent', dueAt: now.loan.dueAt, bookings: [] } : refuse('lentToOther')
  }
  const service = servicesOf(station, now).find(({ starts }) => starts.length > 0)
  const step = service?.starts[0]
  if (!service || !step) {
    const ofStation = servicesOf(station, await loadElementNow(station.context, now.element.id))
    return refuse(ofStation.length === 0 ? 'noService' : 'notAllowed')
  }
  const shared = {
    elementId: now.element.id,
    transactionTypeId: service.id as TransactionTypeId,
    operationTypeId: step.operationTypeId,
  }
  const prepared = await prepareStart(context, shared)
  const { transactionId, bookings } = await executeOperation(context, {
    ...shared,
    operationTypeVersion: prepared.operationType.version,
    mode: 'start',
    dataProperties: beginningOf(prepared),
  })
  const { dueAt } = await loadTransaction(context, transactionId)
  return { outcome: 'lent', dueAt, bookings }
}

/** What the form begins with: defaults, rules, and the suggested due time. Nothing is entered at a station. */
const beginningOf = ({ dataProperties }: PreparedOperation) =>
  dataProperties.flatMap(({ dataPropertyTypeId, value }) => (value === null ? [] : [{ dataPropertyTypeId, value }]))

async function takeBack({ serviceIds }: OpenStation, context: SiteContext, now: ElementNow, refuse: Refuse): Promise<Done> {
  if (!now.loan) return refuse('notLent')
  const { transactionId } = now.loan
  if (transactionId === null) return refuse('lentToOther')
  const service = now.services.find(({ running }) => running.some(({ id }) => id === transactionId))
  const step = service?.running.find(({ id }) => id === transactionId)?.steps.find(({ mode }) => mode === 'complete')
  if (!service || !step) return refuse('notAllowed')
  const transactionTypeId = service.id as TransactionTypeId
  if (!serviceIds.includes(transactionTypeId)) return refuse('noService')
  const shared = { elementId: now.element.id, operationTypeId: step.operationTypeId, transactionId, mode: 'complete' as const }
  const prepared = await prepareOperation(context, shared)
  const { reopened } = await executeOperation(context, {
    ...shared,
    transactionTypeId,
    operationTypeVersion: prepared.operationType.version,
    dataProperties: beginningOf(prepared),
  })
  // everybody before the device sees it: others' bookings are not named
  const own = reopened.filter(({ user }) => user.id === context.actor.id)
  return { outcome: 'returned', dueAt: null, bookings: own.map(({ from, to }) => ({ from, to })) }
}

/** The reason of an error, without what it says about other people. */
function refusalOf({ code, errors }: AppError): StationRefusal {
  if (code === 'invalid' || code === 'stale') return 'asks'
  if (code === 'forbidden') return 'notAllowed'
  if (code === 'notFound') return 'gone'
  return errors.some(({ message }) => message.startsWith('@errors.lent')) ? 'lentToOther' : 'booked'
}
