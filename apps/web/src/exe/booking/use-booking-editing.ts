import { useRef, useState } from 'react'
import type { FieldError } from '@verka/domain/errors/app-error.ts'
import type { Reservation } from '@verka/domain/reservations/reservations.api.ts'
import { addressOf } from '../../addresses.ts'
import type { ApiError } from '../../data/api-error.ts'
import { draftKeyOf, storeDraft } from '../../data/device/stored-drafts.ts'
import { useSession } from '../../data/session-context.ts'
import { useAgain } from '../../data/use-again.ts'
import { unansweredIn, type Attempt } from '../../forms/editing/attempt.ts'
import { eventOfError, sendAttempt, type EditingEvent } from '../../forms/editing/editing-run.ts'
import { useEditing, type Checked } from '../../forms/editing/use-editing.ts'
import { errorText } from '../../forms/frame/error-text.ts'
import { useText, type Text } from '../../language/use-text.tsx'
import { flash } from '../../ui/feedback/flash.tsx'
import { useAddressSearch } from '../../ui/navigation/use-address.ts'
import { useGo } from '../../ui/navigation/use-go.ts'
import type { Person } from '../parts/people/person-meant.ts'
import { spanText } from '../parts/span-text.ts'
import { inTheWayIn, isAtQuestion, type InTheWay, type Question } from './booking-refusals.ts'
import { firstInterval, intervalOf, sentInterval, type Interval } from './interval/interval.ts'
import { bookAgain, isSameTime, useMove, useNewBooking, type NewBooking } from './use-booking-save.ts'

/** Unsaved input of a booking. */
export interface BookingDraft {
  interval: Interval
  serviceId: string
  person?: Person | undefined
  /** A typed name that matches no user yet. */
  typed?: string | undefined
}

interface BookingEditing {
  elementId: string
  /** The service that is proposed. */
  serviceId: string
  /** The booking that is moved; undefined for a new one. */
  changed: Reservation | undefined
}

/** Runs the editing machine for a booking: a new one, or one that is moved. */
export function useBookingEditing({ elementId, serviceId: proposed, changed }: BookingEditing) {
  const { timeZone, text } = useText()
  const [search] = useAddressSearch()
  const go = useGo()
  const session = useSession()
  const [begun, setBegun] = useState(() => firstDraft(changed, search, proposed, timeZone))
  const [draft, setDraft] = useState(begun)
  const [refusals, setRefusals] = useState<readonly FieldError[]>([])
  const [inTheWay, setInTheWay] = useState<InTheWay>()
  const booking = useNewBooking()
  const move = useMove()
  const { interval, serviceId, person } = draft
  const sent = sentInterval(interval, timeZone)
  const showErrors = (errors: readonly FieldError[], error?: ApiError) => {
    setRefusals(errors)
    setInTheWay(error && inTheWayIn(error))
  }
  const address = addressOf('/exe/id/$id', { id: elementId })
  const finish = useFinish(address, changed !== undefined)
  const value = sent && { ...sent, elementId, transactionTypeId: serviceId, ...(person && { userId: person.id }) }
  const check = (): Checked<NewBooking> => {
    const wrong = wrongIn(draft, timeZone)
    showErrors(wrong)
    return wrong.length > 0 || !value ? { type: 'invalid' } : { type: 'submitted', value }
  }
  /** What was sent last; a moved booking has no attempt. */
  const sentLast = useRef<NewBooking>(undefined)
  const isAsSent = (attempt: Attempt<NewBooking>) =>
    JSON.stringify(value) === JSON.stringify(changed ? sentLast.current : unansweredIn(attempt).at(-1))
  const editing = useEditing<NewBooking, NewBooking, Reservation, BookingDraft>({
    token: draft,
    isDirty: draft !== begun,
    kept: {
      current: (isSent) => (draft === begun && !isSent ? undefined : draft),
      restore: ({ interval, serviceId, person, typed }) => setDraft({ interval, serviceId, person, typed }),
      showsSent: true,
      of: `book ${search.book}`,
    },
    check,
    isAsSent,
    resumes: isAsSent,
    handlers: (run) => ({
      async send({ value }) {
        sentLast.current = value
        if (!changed) return refusedOr(await sendAttempt(run, { value, body: value, send: booking.mutateAsync, repeat: bookAgain }))
        try {
          return { type: 'answered', saved: await move(changed, { from: value.from, to: value.to }), value }
        } catch (error) {
          return refusedOr(eventOfError(error, value, true))
        }
      },
      // after a lost answer the bar shows that the result is unknown
      showErrors: ({ type, error }) => (type === 'unanswered' ? undefined : showErrors(error.errors, error)),
      finish: ({ value }) => finish(value, changed ? changed.user : person),
      showEarlier: () => undefined,
      follow: () => undefined,
      compare: () => ({ type: 'dismissed' }),
      confirmDeleted: () => ({ type: 'dismissed' }),
      confirmParent: () => ({ type: 'dismissed' }),
    }),
  })
  const { attempt, dispatch } = editing
  const isSending = editing.state === 'saving'
  const isWaiting = editing.state === 'waitingForNetwork'
  useAgain({ isWaiting, isOver: false }, () => dispatch({ type: 'retried' }))
  // also if it was restored unchanged
  const isUnknown = editing.mayBeSaved && !editing.earlier && !isSending && refusals.length === 0
  const isRepeated = isSending && (editing.isUncertain || editing.mayBeSaved)
  const leaveFor = (to: string) => {
    dispatch({ type: 'left' })
    go(to, { replace: true, force: true })
  }
  return {
    draft,
    begun,
    sent,
    /** Proposes another time if none was chosen yet. */
    propose: (free: Interval) => {
      const next = { ...begun, interval: free }
      setBegun(next)
      setDraft(next)
    },
    change: (changes: Partial<BookingDraft>) => {
      setDraft({ ...draft, ...changes })
      showErrors([])
    },
    submit: () => editing.submit(),
    refusals,
    otherRefusals: refusals.filter((one) => !isAtQuestion([one])),
    /** Refusals of an input. */
    errorAt: (field: Question) => errorsAt(field, refusals, text),
    inTheWay,
    isSending,
    /** Progress since its answer was lost: it is sent again by itself. */
    repeat: isWaiting ? ('waits' as const) : isRepeated ? ('sends' as const) : undefined,
    hasNoAnswer: editing.hasNoAnswer || isUnknown,
    /** Whether a booking is the unanswered attempt: it does not conflict with itself. */
    isOwn: (one: Reservation) =>
      attempt.unanswered?.some((body) => isSameTime(body, one) && one.user?.id === (body.userId ?? session.user.id)) === true,
    earlier: editing.earlier,
    /** Continues with the created booking, and the later changes. */
    changeEarlier: ({ id, transactionTypeId, ...times }: Reservation) => {
      leaveFor(addressOf('/exe/id/$id', { id: elementId }, { book: id }))
      if (!sent || isSameTime(sent, times)) return
      storeDraft(draftKeyOf(session, `${address} book ${id}`), { interval, serviceId: transactionTypeId })
    },
    leave: () => leaveFor(address),
  }
}

/** Shows the result of a booking, and opens the object. */
function useFinish(
  address: string,
  isMoved: boolean,
): (booked: NewBooking, person: { id: string; name: string } | null | undefined) => void {
  const { t, text } = useText()
  const { user } = useSession()
  const go = useGo()
  return ({ from, to }, person) => {
    const times = spanText(from, to, text)
    if (person && person.id !== user.id)
      flash('success', t(isMoved ? 'exe.bookMovedFor' : 'exe.bookDoneFor', { name: person.name, ...times }))
    else flash('success', t(isMoved ? 'exe.bookMoved' : 'exe.bookDone', times))
    go(address, { replace: true, force: true })
  }
}

const errorsAt = (field: Question, refusals: readonly FieldError[], text: Text): string | undefined =>
  refusals
    .filter((one) => one.field === field)
    .map((one) => errorText(one, text))
    .join(' ') || undefined

/** The draft of a booking as it is stored, or of a new one at the time that the address names. */
function firstDraft(
  changed: Reservation | undefined,
  search: { from?: string; to?: string },
  proposed: string,
  timeZone: string,
): BookingDraft {
  const { from, to } = changed ?? search
  const interval = intervalOf(from, to, firstInterval(new Date(), timeZone), timeZone)
  return { interval, serviceId: changed?.transactionTypeId ?? proposed }
}

/** Errors found before it is sent. */
function wrongIn({ interval, typed }: BookingDraft, timeZone: string): FieldError[] {
  if (!sentInterval(interval, timeZone)) {
    const isBegun = sentInterval({ from: interval.from, to: interval.from }, timeZone) !== undefined
    return [{ message: '@exe.bookWhen', field: isBegun ? 'to' : 'from' }]
  }
  return typed === undefined ? [] : [{ message: '@exe.chooseInList', field: 'userId' }]
}

/** A booking has no versions to compare: every refusal is shown. */
const refusedOr = (event: EditingEvent<NewBooking, Reservation>): EditingEvent<NewBooking, Reservation> =>
  'error' in event && event.type !== 'unanswered' ? { ...event, type: 'refused' } : event
