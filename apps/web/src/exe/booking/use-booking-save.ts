import { useRef, useState } from 'react'
import type { ArgumentsOf } from '@verka/domain/api/contract.ts'
import {
  cancelReservation,
  createReservation,
  getReservation,
  updateReservation,
  type Reservation,
} from '@verka/domain/reservations/reservations.api.ts'
import { ApiError, errorMessages } from '../../data/api-error.ts'
import { call } from '../../data/call.ts'
import { useAgain } from '../../data/use-again.ts'
import { useReadAgain, useSave } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'

/** Body of a booking. */
export type NewBooking = ArgumentsOf<typeof createReservation>['body']
type Times = Pick<Reservation, 'from' | 'to'>

/** Whether two intervals are equal, in any notation. */
export const isSameTime = (one: Times, other: Times): boolean =>
  Date.parse(one.from) === Date.parse(other.from) && Date.parse(one.to) === Date.parse(other.to)

/** Creates a booking; with the key of an attempt a retry after a lost answer books once. */
export const useNewBooking = () => useSave(createReservation, { handlesErrors: true })

/** Books again with the key of an attempt: returns its result. */
export const bookAgain = ({ body, idempotencyKey }: { body: NewBooking; idempotencyKey: string }) =>
  call(createReservation, { body }, { idempotencyKey })

/**
 * Moves a booking. After a lost answer, the booking itself shows whether it was moved; the same move again is based on the version of the
 * first attempt, so that it never replaces what others changed since. @throws {ApiError} if it was not moved, or is unknown
 */
export function useMove() {
  const save = useSave(updateReservation, { handlesErrors: true })
  const unanswered = useRef<Times & { version: number }>(undefined)
  return async ({ id, version: present }: Pick<Reservation, 'id' | 'version'>, times: Times): Promise<Reservation> => {
    const before = unanswered.current
    const version = before && isSameTime(before, times) ? before.version : present
    let based = version
    try {
      if (before) {
        const now = await call(getReservation, { params: { id } })
        // the user's own attempt moved it
        if (now.version > based && isSameTime(now, before)) based = now.version
        if (based > version && isSameTime(now, times)) return now
      }
      return await save.mutateAsync({ params: { id }, body: { ...times, version: based } })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      unanswered.current = undefined
      if (!error.isUnanswered) throw error
      const now = await call(getReservation, { params: { id } }).catch(() => undefined)
      if (now && now.version > based && isSameTime(now, times)) return now
      unanswered.current = { ...times, version }
      throw error
    }
  }
}

type Cancelled = Pick<Reservation, 'id' | 'version'>

/**
 * Cancels a booking. After a lost answer, the booking itself shows whether it was cancelled; else it is sent again by itself, based on the
 * same version.
 */
export function useCancel({ onCancelled, onRefused }: { onCancelled: () => void; onRefused: (why: string) => void }) {
  const text = useText()
  const readAgain = useReadAgain()
  const save = useSave(cancelReservation, { handlesErrors: true })
  const [waiting, setWaiting] = useState<Cancelled>()
  const cancel = async ({ id, version }: Cancelled) => {
    const end = (act: () => void) => {
      setWaiting(undefined)
      act()
    }
    try {
      await save.mutateAsync({ params: { id }, query: { version } })
      end(onCancelled)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const refuse = () => onRefused(errorMessages(error, text).join(' '))
      if (!error.isUnanswered && !waiting) return refuse()
      const now = await call(getReservation, { params: { id } }).catch(() => undefined)
      // without an answer the booking stays, with its notice
      if (now) readAgain(['reservation'])
      if (now?.status === 'cancelled') end(onCancelled)
      else if (error.isUnanswered) setWaiting({ id, version })
      else end(refuse)
    }
  }
  useAgain({ isWaiting: waiting !== undefined, isOver: waiting === undefined }, () => waiting && void cancel(waiting))
  return { cancel: (booking: Cancelled) => cancel(waiting ?? booking), isSending: save.isPending, isWaiting: waiting !== undefined }
}
