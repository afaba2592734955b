import { MAX_CODE_LENGTH } from '@verka/domain/elements/element.body.ts'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import {
  FORGOTTEN_AFTER_S,
  TICKET_S,
  type Scanned,
  type StationAction,
  type StationOutcome,
  type StationRefusal,
} from '@verka/domain/stations/station-device.api.ts'
import { ApiError } from '../../data/api-error.ts'

type ScannedElement = Extract<Scanned, { kind: 'element' }>['element']
export interface Person extends Omit<Extract<Scanned, { kind: 'person' }>, 'kind'> {
  /** Time in ms at which the ticket expires. */
  until: number
}

/** What somebody wants to do with an object: one attempt, however often it is sent. */
export interface Wish {
  attemptId: string
  action: StationAction
  element: ScannedElement
}

/** What the station says about the last scan. */
export type Notice =
  | ({ kind: 'done'; outcome: 'lent' | 'returned'; title: string } & Pick<StationOutcome, 'dueAt' | 'bookings'>)
  | { kind: 'refused'; refusal: StationRefusal; title: string }
  /** The person has to identify themselves again; the object waits. `notDone`: an attempt without an answer was not executed. */
  | { kind: 'identifyAgain' | 'notDone'; title: string }
  | { kind: 'failed'; code: ApiError['code']; errors: readonly FieldError[] }
  | { kind: 'unknown' | 'elsewhere' | 'misread' | 'wrongPin' | 'tooMany' | 'unsure' }

export interface StationState {
  /** The person who identified themselves, until they are forgotten. */
  person: Person | undefined
  /** It waits for a person, or is executed. */
  wish: Wish | undefined
  notice: Notice | undefined
  /** `retrying`: the answer was lost, and the same attempt is sent again. */
  work: 'none' | 'looking' | 'executing' | 'retrying'
  /** Time in ms at which everything here is forgotten; undefined: nothing to forget, or not while it works. */
  forgottenAt: number | undefined
}

export interface StationCalls {
  scan: (code: string) => Promise<Scanned>
  identify: (pin: string) => Promise<Scanned>
  execute: (body: { attemptId: string; action: StationAction; elementId: ScannedElement['id']; ticket: string }) => Promise<StationOutcome>
}

interface Around {
  calls: StationCalls
  /** ms. */
  now: () => number
  newId: () => string
  /** Waits before an attempt is sent again. */
  wait: (ms: number) => Promise<void>
}

const IDLE: StationState = { person: undefined, wish: undefined, notice: undefined, work: 'none', forgottenAt: undefined }
/** A scanner that reads the same label twice must not return what was lent a moment ago. */
const SAME_SCAN_MS = 4000
const RETRY_MS = { first: 1000, most: 8000 }

/**
 * What happens at a station: an object and a person are scanned in any order, the loan is executed, and the person is forgotten
 * (docs/decisions/065-stations.md). Without React, so that it can be tested by itself.
 */
export class StationFlow {
  #state = IDLE
  #listeners = new Set<() => void>()
  #around: Around
  /** Ends with each cancelled or forgotten person: answers of before are dropped. */
  #turn = 0
  #running: Promise<void> | undefined
  #settled: { elementId: string; at: number } | undefined

  constructor(around: Around) {
    this.#around = around
  }

  get state(): StationState {
    return this.#state
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Handles a scanned or typed code: that of an object or of a person. Waits for the work before; ignored while an answer is lost. */
  receive = async (code: string): Promise<void> => {
    if (this.#state.work === 'retrying') return
    // a long text of another code: the call refuses it
    if (code.length > MAX_CODE_LENGTH) return this.#change({ notice: { kind: 'unknown' } })
    const turn = this.#turn
    await this.#running
    if (turn === this.#turn) await this.#look(() => this.#around.calls.scan(code), 'unknown')
  }

  /** Reports a scan with a missing part. */
  misread = (): void => {
    if (this.#state.work === 'none') this.#change({ notice: { kind: 'misread' } })
  }

  /** Reports a label of another site, where the same code may be another object's. */
  elsewhere = (): void => {
    if (this.#state.work === 'none') this.#change({ notice: { kind: 'elsewhere' } })
  }

  /** Handles a typed PIN. */
  identify = (pin: string): Promise<void> => this.#look(() => this.#around.calls.identify(pin), 'wrongPin')

  /** Forgets the person and their object at once. A lost answer stays unknown. */
  cancel = (): void => {
    const isLost = this.#state.work === 'retrying'
    this.#turn++
    this.#running = undefined
    this.#settled = undefined
    this.#change({ ...IDLE, ...(isLost && { notice: { kind: 'unsure' } }) })
  }

  /** Somebody still uses the station: they are forgotten later. */
  touch = (): void => {
    if (this.#state.forgottenAt !== undefined) this.#change({})
  }

  /** Forgets everything once its time is over. */
  tick = (): void => {
    const { forgottenAt } = this.#state
    if (forgottenAt === undefined || this.#around.now() < forgottenAt) return
    this.#turn++
    this.#set(IDLE)
  }

  async #look(call: () => Promise<Scanned>, unknown: 'unknown' | 'wrongPin'): Promise<void> {
    const turn = this.#turn
    this.#change({ work: 'looking' })
    try {
      const scanned = await call()
      if (turn !== this.#turn) return
      if (scanned.kind === 'unknown') return this.#change({ work: 'none', notice: { kind: unknown } })
      if (scanned.kind === 'person') this.#identified(this.#personOf(scanned))
      else this.#scanned(scanned)
    } catch (error) {
      if (turn === this.#turn) this.#change({ work: 'none', notice: noticeOf(error) })
    }
  }

  #scanned({ element, action, refusal }: Extract<Scanned, { kind: 'element' }>): void {
    const { now, newId } = this.#around
    if (this.#settled?.elementId === element.id && now() - this.#settled.at < SAME_SCAN_MS) return this.#change({ work: 'none' })
    if (action === null) {
      const notice: Notice = { kind: 'refused', refusal: refusal ?? 'noService', title: element.title }
      return this.#change({ work: 'none', wish: undefined, notice })
    }
    // the same object again is the same attempt
    const { wish: before } = this.#state
    const isSame = before?.element.id === element.id && before.action === action
    this.#change({ work: 'none', notice: undefined, wish: isSame ? before : { attemptId: newId(), action, element } })
    this.#executeIfBoth()
  }

  #identified(person: Person): void {
    this.#change({ work: 'none', notice: undefined, person })
    this.#executeIfBoth()
  }

  #personOf = ({ name, ticket }: Pick<Person, 'name' | 'ticket'>): Person => ({
    name,
    ticket,
    until: this.#around.now() + TICKET_S * 1000,
  })

  #executeIfBoth(): void {
    const { wish, person } = this.#state
    if (wish && person) this.#running = this.#execute(wish, person)
  }

  async #execute({ attemptId, action, element }: Wish, person: Person): Promise<void> {
    const { ticket } = person
    const turn = this.#turn
    this.#change({ work: 'executing' })
    for (let pause = RETRY_MS.first; ; pause = Math.min(2 * pause, RETRY_MS.most)) {
      try {
        const outcome = await this.#around.calls.execute({ attemptId, action, elementId: element.id, ticket })
        if (turn === this.#turn) this.#executed(outcome, element, person)
        return
      } catch (error) {
        if (turn !== this.#turn) return
        if (!(error instanceof ApiError && error.isUnanswered)) return this.#refused(error, element)
      }
      this.#change({ work: 'retrying' })
      await this.#around.wait(pause)
      if (turn !== this.#turn) return
    }
  }

  #executed({ outcome, refusal, dueAt, bookings, person }: StationOutcome, { id, title }: ScannedElement, before: Person): void {
    this.#settled = { elementId: id, at: this.#around.now() }
    const notice: Notice =
      outcome === 'refused'
        ? { kind: 'refused', refusal: refusal ?? 'notAllowed', title }
        : { kind: 'done', outcome, title, dueAt, bookings }
    // a refusal renews no ticket
    this.#change({ work: 'none', wish: undefined, person: person.ticket === before.ticket ? before : this.#personOf(person), notice })
  }

  #refused(error: unknown, { title }: ScannedElement): void {
    const isExpired = error instanceof ApiError && error.code === 'forbidden'
    // after a lost answer the person may have left: the object does not wait for the next one
    if (isExpired && this.#state.work === 'retrying')
      this.#change({ work: 'none', person: undefined, wish: undefined, notice: { kind: 'notDone', title } })
    else if (isExpired) this.#change({ work: 'none', person: undefined, notice: { kind: 'identifyAgain', title } })
    else this.#change({ work: 'none', wish: undefined, notice: noticeOf(error) })
  }

  /** Changes the state; who uses the station is forgotten some time after the last change. */
  #change(changed: Partial<StationState>): void {
    const state = { ...this.#state, ...changed }
    const isForgettable = state.work === 'none' && (state.person ?? state.wish ?? state.notice) !== undefined
    // not later than the server forgets them
    const at = Math.min(this.#around.now() + FORGOTTEN_AFTER_S * 1000, state.person?.until ?? Infinity)
    this.#set({ ...state, forgottenAt: isForgettable ? at : undefined })
  }

  #set(state: StationState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

function noticeOf(error: unknown): Notice {
  if (!(error instanceof ApiError)) throw error
  return error.code === 'tooManyRequests' ? { kind: 'tooMany' } : { kind: 'failed', code: error.code, errors: error.errors }
}
