import { useRef, useState } from 'react'
import type { BodyOf } from '@verka/domain/api/contract.ts'
import {
  cancelReservation,
  createReservation,
  getReservation,
  updateReservation,
  type Reservation,
} from '@verka/domain/reservations/reservations.api.ts'
import { ApiError, errorMessages } from '../../data/api-error.ts'
import { call } from '../../data/call.ts'
import { useReadAgain, useSave } from '../../data/use-call.ts'
import { useText } from '../../language/use-text.tsx'
import { useAttempt } from '../parts/use-attempt.ts'

/** What a booking is made of. */
export type NewBooking = BodyOf<typeof createReservation>
type Times = Pick<Reservation, 'from' | 'to'>

/** What became of a save: neither, where another attempt turned out to be saved. */
interface Outcome {
  saved?: Reservation
  refused?: ApiError
}

/** Whether two times are the same one, however they are written. */
export const isSameTime = (one: Times, other: Times): boolean =>
  Date.parse(one.from) === Date.parse(other.from) && Date.parse(one.to) === Date.parse(other.to)

/** Books once: what is sent again after a lost reply is not booked twice. */
export function useNewBooking() {
  const save = useSave(createReservation, { handlesErrors: true })
  return useAttempt({ save, repeat: ({ body, idempotencyKey }) => call(createReservation, { body }, { idempotencyKey }) })
}

/** Moves a booking. Where no answer comes, the booking itself tells whether it was moved. */
export function useMove() {
  const save = useSave(updateReservation, { handlesErrors: true })
  const unanswered = useRef<Times>(undefined)
  const [hasNoReply, setNoReply] = useState(false)
  return {
    isSending: save.isPending,
    hasNoReply,
    /** Of the attempt before nothing is told any more. */
    clear: () => setNoReply(false),
    async move({ id, version }: Pick<Reservation, 'id' | 'version'>, times: Times): Promise<Outcome> {
      let based = version
      try {
        if (unanswered.current) {
          const now = await call(getReservation, { params: { id } })
          // it was one's own attempt that made it so
          if (now.version > based && isSameTime(now, unanswered.current)) based = now.version
          if (based > version && isSameTime(now, times)) return { saved: now }
        }
        return { saved: await save.mutateAsync({ params: { id }, body: { ...times, version: based } }) }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (!error.isUnanswered) {
          unanswered.current = undefined
          return { refused: error }
        }
        const now = await call(getReservation, { params: { id } }).catch(() => undefined)
        if (now && now.version > based && isSameTime(now, times)) return { saved: now }
        unanswered.current = times
        setNoReply(true)
        return { refused: error }
      }
    },
  }
}

/** Cancels a booking. Where no answer comes, the booking itself tells whether it was cancelled. */
export function useCancel() {
  const text = useText()
  const readAgain = useReadAgain()
  const save = useSave(cancelReservation, { handlesErrors: true })
  const isUnanswered = useRef(false)
  return {
    isSending: save.isPending,
    /** Gives whether it is cancelled, and otherwise why not, or that nobody knows. */
    async cancel({
      id,
      version,
    }: Pick<Reservation, 'id' | 'version'>): Promise<{ isCancelled: true } | { isCancelled: false; why: string }> {
      try {
        await save.mutateAsync({ params: { id }, query: { version } })
        return { isCancelled: true }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        isUnanswered.current ||= error.isUnanswered
        if (!isUnanswered.current) return { isCancelled: false, why: errorMessages(error, text).join(' ') }
        const now = await call(getReservation, { params: { id } }).catch(() => undefined)
        readAgain(['reservation'])
        if (now?.status === 'cancelled') return { isCancelled: true }
        return { isCancelled: false, why: error.isUnanswered ? text.t('exe.bookMayBeCancelled') : errorMessages(error, text).join(' ') }
      }
    },
  }
}
