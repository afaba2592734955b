import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'
import {
  deleteEvents,
  deleteEventsBefore,
  lockFanOut,
  noteTry,
  readEvents,
  readLeftEvents,
  takeUpLeft,
  type EventRow,
} from './message-events.queries.ts'

/** An event as it is recorded. */
export type RecordedEvent = EventRow

/** The oldest events of a site, which no other run takes until the end of the transaction. */
export async function takeEvents(tx: Tx, scope: SiteScope, limit: number): Promise<RecordedEvent[]> {
  await lockFanOut(tx, scope)
  return readEvents(tx, scope, limit)
}

/** Ends events: everything that follows them is written. */
export const endEvents = (tx: Tx, scope: SiteScope, events: readonly RecordedEvent[]) =>
  deleteEvents(
    tx,
    scope,
    events.map(({ number }) => number),
  )

/** Counts an attempt that failed: after some the event is left aside, so that it holds up no other. @returns the event if it is now */
export const noteFailed = (tx: Tx, scope: SiteScope, number: number) => noteTry(tx, scope, number)

/** Deletes events of all tenants that could not be fanned out, some time after they happened. Installation scope. */
export const deleteLeftEvents = (tx: Tx, before: Date) => deleteEventsBefore(tx, before)

/** The events of a site that were left aside. */
export const leftEvents = (tx: Tx, scope: SiteScope) => readLeftEvents(tx, scope)

/** Takes events that were left aside up again. @returns how many */
export const takeUpLeftEvents = (tx: Tx, scope: SiteScope) => takeUpLeft(tx, scope)
