import type { BodyOf } from '@verka/domain/api/contract.ts'
import type { ElementNow, GoingOn, ServiceNow } from '@verka/domain/element-now/element-now.api.ts'
import type { FullElement } from '@verka/domain/elements/elements.api.ts'
import { invalid, notFound, type AppError } from '@verka/domain/errors/app-error.ts'
import type { Field, Values } from '@verka/domain/forms/field.ts'
import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import type { OperationEffects } from '@verka/domain/operations/effects.ts'
import type { ExecutedOperation, executeOperation as executeCall, PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import type { Write } from '@verka/domain/rules/engine/outgoing.ts'
import type { OperationMode, TransactionMode } from '@verka/domain/services/modes.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import type { DoneOperation, FullTransaction, Transaction } from '@verka/domain/transactions/transactions.api.ts'
import type { ElementId, ReservationId, TransactionId, UserId } from '@verka/domain/entities/ids.ts'
import { fromAbove } from '../../from-above.ts'
import type { SiteContext } from '../../http/context.ts'
import type { TransactionRow } from '../transactions/transaction-rows.ts'
import type { Job } from './job/operation-job.ts'
import type { Running } from './running-transaction.ts'

/** Borrower and due time; both null in every other mode than loan. */
export interface Terms {
  borrowerId: UserId | null
  dueAt: Date | null
}

/** A step of a transaction that is about to be executed. */
export interface Step {
  job: Job
  body: BodyOf<typeof executeCall>
  /** The transaction that it continues; undefined: it starts one. */
  running: Running | undefined
}

/** A form that is prepared. */
export interface PreparedForm {
  job: Job
  mode: OperationMode
  /** The fields of the function that the caller may see. */
  seen: readonly Field[]
  running: Running | undefined
  /** The booking that it begins from. */
  booked: Booked | null
}

/** A booking that a form begins from: for whom, and until when. */
export type Booked = NonNullable<NonNullable<PreparedOperation['loan']>['booked']>

/** Additions of a service mode to the forms, execution and undo of operations, and to an object's page. */
export interface ServiceMode {
  /** Locks rows that the mode's steps decide by. Taken before a transaction is locked, so that two steps never wait for each other. */
  lock: (context: SiteContext, elementId: ElementId) => Promise<void>
  /** Checks that the state which the user saw is current. @throws `stale` or `conflict` if not */
  accept: (context: SiteContext, step: Step) => Promise<void>
  /** The borrower and due time after a step. `values` are the accepted ones of the form. @throws `invalid`, `forbidden`, `notFound` */
  terms: (context: SiteContext, step: Step, values: Values) => Promise<Terms>
  /** The writes of a step to its object, of those that its rules make. */
  writes: (context: SiteContext, step: Step, writes: readonly Write[]) => Promise<readonly Write[]>
  /** The error if a running transaction prevents a new one. */
  alreadyRunning: (context: SiteContext, elementId: ElementId) => Promise<AppError>
  /** Follows a step that was written to its transaction. Returns the bookings that it fulfilled or reopened. @throws `conflict` across a booking */
  after: (context: SiteContext, step: Step & { transactionId: TransactionId; terms: Terms }) => Promise<Fulfilled>
  /** The stock after a step, by the object's values then. */
  stockAfter: (context: SiteContext, job: Job, values: Values | undefined) => Promise<ExecutedOperation['stock']>

  /** The booking that a form is to begin from. @throws `notFound` for one of another object or service */
  booked: (context: SiteContext, job: Job, reservationId: ReservationId) => Promise<Booked | null>
  /** Suggested values and additional inputs of a form. */
  prepare: (context: SiteContext, form: PreparedForm) => Promise<Prepared>

  /** Uses bookings again that the step reopened. @throws `conflict` where a step cannot be undone in the present state */
  acceptUndo: (context: SiteContext, transaction: TransactionRow, effects: OperationEffects) => Promise<void>
  /** Reopens bookings that a step used: `only` those, or all of its transaction. */
  afterUndo: (
    context: SiteContext,
    transactionId: TransactionId,
    only: readonly ReservationId[] | undefined,
  ) => Promise<Fulfilled['bookings']>

  /** Details of a transaction's steps, and the bookings that they used or reopened. */
  detail: (context: SiteContext, transaction: Transaction, operations: readonly DoneStep[]) => Promise<Detail>
  /** State of an object in this mode. */
  now: (context: SiteContext, elementId: ElementId) => Promise<ModeNow>
  /** Details of a running transaction on an object's page. `update`: the function that changes it. */
  goingOn: (
    context: SiteContext,
    transaction: Transaction,
    by: { service: TransactionType; update: OperationType | undefined },
  ) => Promise<Pick<GoingOn, 'canExtend' | 'newest'>>
}

type Bookings = ExecutedOperation['bookings']

/** The bookings that a step fulfilled, and those that it reopened, with their times. */
export interface Fulfilled {
  ids: ReservationId[]
  bookings: Bookings
  reopened: { ids: ReservationId[]; bookings: ExecutedOperation['reopened'] }
}

/** Additions to a prepared form. */
export interface Prepared extends Pick<PreparedOperation, 'loan' | 'stock'> {
  /** Values of fields that are left empty otherwise. */
  suggested: Values
}

type DoneStep = Pick<DoneOperation, 'id' | 'operationTypeId' | 'executedAt'>

interface Detail {
  bookings: FullTransaction['bookings']
  reopened: FullTransaction['reopened']
  ofStep: (step: DoneStep) => Pick<DoneOperation, 'moved' | 'move'>
}

type OfService = Pick<ServiceNow, 'stock' | 'forOthers' | 'booking'>

/** State of an object in a mode: of the object itself, and of each of the mode's services. */
export interface ModeNow {
  element: Partial<Pick<ElementNow, 'loan' | 'reservations'>>
  /** Whether one more can be started. */
  mayStart: boolean
  ofService: (service: TransactionType, element: FullElement) => OfService | Promise<OfService>
}

/** A mode that adds nothing. */
const PLAIN: ServiceMode = {
  async lock() {},
  async accept() {},
  async terms(_context, { body, running }) {
    refuseTerms(body)
    return { borrowerId: running?.borrowerId ?? null, dueAt: running?.dueAt ?? null }
  },
  async writes(_context, _step, writes) {
    return writes
  },
  async alreadyRunning() {
    throw new Error('no other transaction stands in the way of one of this mode')
  },
  async after() {
    return { ids: [], bookings: [], reopened: { ids: [], bookings: [] } }
  },
  async stockAfter() {
    return null
  },
  async booked() {
    throw notFound()
  },
  async prepare() {
    return { suggested: {}, loan: null, stock: null }
  },
  async acceptUndo() {},
  async afterUndo() {
    return []
  },
  async detail() {
    return { bookings: [], reopened: [], ofStep: () => ({ moved: null, move: null }) }
  },
  async now() {
    return { element: {}, mayStart: true, ofService: () => ({ stock: null, forOthers: false, booking: null }) }
  },
  async goingOn() {
    return { canExtend: false, newest: null }
  },
}

/** Refuses a borrower and a day in a step that lends nothing. */
export function refuseTerms(body: Step['body']): void {
  const names = (['borrowerId', 'dueAt'] as const).filter((name) => body[name] !== undefined)
  if (names.length > 0) throw invalid(names.map((field) => ({ message: '@validation.notNow', field })))
}

/** The modes (`composition.ts`): code that executes operations names none of them. */
export const modesAbove = fromAbove<Record<TransactionMode, Partial<ServiceMode>>>('modes')

/** Whether a mode adds something at a step. */
export const addsTo = (mode: TransactionMode, part: keyof ServiceMode): boolean => modesAbove.get()[mode][part] !== undefined

/** The additions of a mode. */
export const serviceMode = (mode: TransactionMode): ServiceMode => ({ ...PLAIN, ...modesAbove.get()[mode] })
