import { ApiError } from '../../data/api-error.ts'
import { mayBeSaved, newAttempt, sendOnce, type Attempt, type Send } from './attempt.ts'
import { endsAttempt, reactsTo, stepOf, type EditingEventName, type EditingState } from './editing-machine.ts'

/** An event with the data of its effect. `Value` is the input. */
export type EditingEvent<Value, Saved> =
  | { type: 'submitted' | 'merged' | 'recreated'; value: Value }
  | { type: 'answered' | 'earlierFound'; saved: Saved; value: Value }
  | { type: 'refused' | 'unanswered' | 'stale' | 'outdated' | 'gone' | 'orphaned'; error: ApiError; value: Value }
  | {
      type: Exclude<
        EditingEventName,
        | 'submitted'
        | 'merged'
        | 'recreated'
        | 'answered'
        | 'earlierFound'
        | 'refused'
        | 'unanswered'
        | 'stale'
        | 'outdated'
        | 'gone'
        | 'orphaned'
      >
    }

type Next<Value, Saved> = EditingEvent<Value, Saved> | undefined | void
type Work<Event, Value, Saved> = (event: Event) => Next<Value, Saved> | Promise<Next<Value, Saved>>

/** Handlers of the effects; each returns the next event. */
export interface EditingHandlers<Value, Saved> {
  /** Loads the newer stored version into a form without input. */
  follow: Work<unknown, Value, Saved>
  /** Checks and sends again, automatically. */
  submit: Work<unknown, Value, Saved>
  send: Work<{ type: 'submitted' | 'merged' | 'recreated'; value: Value }, Value, Saved>
  showErrors: Work<{ type: 'refused' | 'unanswered' | 'outdated'; error: ApiError; value: Value }, Value, Saved>
  /** Shows the result of an earlier attempt, or continues from it. */
  showEarlier: Work<{ saved: Saved; value: Value }, Value, Saved>
  /** Shows both versions: after a refused save with its error, or at the user's request. */
  compare: Work<{ type: 'stale'; error: ApiError; value: Value } | { type: 'compared' }, Value, Saved>
  confirmDeleted: Work<{ type: 'gone'; error: ApiError; value: Value } | { type: 'ended' }, Value, Saved>
  confirmParent: Work<{ type: 'orphaned'; error: ApiError; value: Value }, Value, Saved>
  finish: Work<{ saved: Saved; value: Value }, Value, Saved>
  forget: Work<unknown, Value, Saved>
}

/** The state of a form besides its input. */
export interface EditingNow<Body, Saved> {
  state: EditingState
  attempt: Attempt<Body>
  /** Some sent input may have been saved already. */
  mayBeSaved: boolean
  /** The last request had no answer. */
  hasNoAnswer: boolean
  /** A request had no answer, and what is stored has not been read since: it may be what was sent. */
  isUncertain: boolean
  /** The saved result of an earlier attempt. */
  earlier: Saved | undefined
}

/** One form that is being edited: follows the table, and does the work of its steps. */
export interface EditingRun<Value, Body, Saved> {
  now: () => EditingNow<Body, Saved>
  subscribe: (listener: () => void) => () => void
  /** Resolves when all that follows from the event is done. */
  dispatch: (event: EditingEvent<Value, Saved>) => Promise<void>
  reactsTo: (event: EditingEventName) => boolean
  /** Names the work of the effects; a form has new work with each rendering. */
  handleWith: (handlers: EditingHandlers<Value, Saved>) => void
  /** Stores the unanswered attempt. */
  putAttempt: (attempt: Attempt<Body>) => void
  /** Stores a running attempt: a page that is lost meanwhile does not know the result. */
  noteOnItsWay: (attempt: Attempt<Body>) => void
}

/** Events with which a save begins: nothing is shown of the one before. */
const BEGINS: ReadonlySet<EditingEventName> = new Set(['submitted', 'invalid', 'filesMissing', 'restarted'])

/** Events that show what is stored. */
const SETTLES: ReadonlySet<EditingEventName> = new Set(['answered', 'earlierFound', 'merged', 'chosen', 'recreated', 'restarted'])

export function createEditing<Value, Body, Saved>(): EditingRun<Value, Body, Saved> {
  let handlers: EditingHandlers<Value, Saved> | undefined
  const listeners = new Set<() => void>()
  let now: EditingNow<Body, Saved> = {
    state: 'reading',
    attempt: newAttempt(),
    mayBeSaved: false,
    hasNoAnswer: false,
    isUncertain: false,
    earlier: undefined,
  }
  const put = (changes: Partial<EditingNow<Body, Saved>>) => {
    const next = { ...now, ...changes }
    // a form is not rendered for each key that is pressed
    if ((Object.keys(next) as (keyof typeof next)[]).every((name) => next[name] === now[name])) return
    now = next
    for (const listener of listeners) listener()
  }
  const putAttempt = (attempt: Attempt<Body>) => put({ attempt, mayBeSaved: mayBeSaved(attempt) })
  /** Known facts after an event, besides the state. */
  const knownAfter = (event: EditingEvent<Value, Saved>): Partial<EditingNow<Body, Saved>> => {
    if (SETTLES.has(event.type)) return { ...isNow(event), isUncertain: false }
    return isNow(event)
  }
  const isNow = (event: EditingEvent<Value, Saved>): Partial<EditingNow<Body, Saved>> => {
    if (BEGINS.has(event.type)) return { hasNoAnswer: false, earlier: undefined }
    if (event.type === 'unanswered') return { hasNoAnswer: true, isUncertain: true }
    return event.type === 'earlierFound' ? { hasNoAnswer: false, earlier: event.saved } : {}
  }
  const dispatch = async (event: EditingEvent<Value, Saved>): Promise<void> => {
    const before = now.state
    if (!reactsTo(before, event.type)) return
    const step = stepOf(before, event.type)
    put({ state: step.to, ...knownAfter(event) })
    if (endsAttempt(before, event.type)) putAttempt(newAttempt())
    if (!step.does) return
    // the table relates events and effects; the compiler cannot know it
    const work = handlers?.[step.does] as Work<EditingEvent<Value, Saved>, Value, Saved> | undefined
    let next: Next<Value, Saved>
    try {
      next = await work?.(event)
    } catch (error) {
      // a bug of ours, or a part of the client that did not arrive after a refusal: the input can be sent again
      put({ state: before === 'saving' ? 'dirty' : before })
      throw error
    }
    if (next) await dispatch(next)
  }
  return {
    now: () => now,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    dispatch,
    reactsTo: (event) => reactsTo(now.state, event),
    handleWith: (next) => void (handlers = next),
    putAttempt,
    noteOnItsWay: (attempt) => put({ attempt }),
  }
}

/** The event that a refused save means. @param isStored whether it was a change of something that is stored */
export function eventOfError<Value>(error: unknown, value: Value, isStored: boolean): EditingEvent<Value, never> {
  if (!(error instanceof ApiError)) throw error
  return { type: typeOfError(error, isStored), error, value }
}

function typeOfError({ code, isUnanswered }: ApiError, isStored: boolean) {
  if (isUnanswered) return 'unanswered'
  if (code === 'stale') return 'stale'
  if (code === 'notFound') return isStored ? 'gone' : 'orphaned'
  return 'refused'
}

/** Sends with the key of the attempt, and returns the outcome as the next event. */
export async function sendAttempt<Value, Body, Saved>(
  run: EditingRun<Value, Body, Saved>,
  { value, body, send, repeat }: { value: Value; body: Body; send: Send<Body, Saved>; repeat: Send<Body, Saved> },
): Promise<EditingEvent<Value, Saved>> {
  const sent = await sendOnce(run.now().attempt, body, { send, repeat, onItsWay: run.noteOnItsWay })
  run.putAttempt(sent.attempt)
  if ('saved' in sent) return { type: 'answered', saved: sent.saved, value }
  if ('earlier' in sent) return { type: 'earlierFound', saved: sent.earlier, value }
  return eventOfError(sent.refused, value, false)
}
