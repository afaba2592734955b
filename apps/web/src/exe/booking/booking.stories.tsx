import { getElementNow } from '@verka/domain/element-now/element-now.api.ts'
import { filterElements } from '@verka/domain/elements/elements.api.ts'
import { findBorrowers } from '@verka/domain/loans/loans.api.ts'
import {
  cancelReservation,
  createReservation,
  filterReservations,
  getReservation,
  updateReservation,
  type Reservation,
} from '@verka/domain/reservations/reservations.api.ts'
import { addressOf } from '../../addresses.ts'
import { elementType, LONG_TITLE } from '../../stories/fixtures/definitions.ts'
import { element, elementNow, listedElement, serviceNow } from '../../stories/fixtures/elements.ts'
import { idOf } from '../../stories/fixtures/ids.ts'
import { EVA, OLA } from '../../stories/fixtures/people.ts'
import { reservation } from '../../stories/fixtures/reservations.ts'
import type { Story, StoryFile } from '../../stories/story.ts'
import { neverAnswer, refuseWith, replyWith, type StubbedReply } from '../../stories/stubbed-replies.ts'

const drill = element(1, 'Borrhammare', { elementType: elementType(1, 'Verktyg') })
const service = (more = {}) => serviceNow(1, 'Låna', { mode: 'loan', booking: { maxDays: 14, expireAfterMinutes: 60 }, ...more })
const alone = elementNow(drill, [service()])

export const EVAS = reservation(1, '2026-11-24T08:00:00.000Z', '2026-11-24T15:00:00.000Z', {
  user: EVA,
  can: { edit: false, delete: false },
})
export const OWN = reservation(2, '2026-11-26T08:00:00.000Z', '2026-11-26T10:00:00.000Z')

const bookings = (...items: Reservation[]) => replyWith(filterReservations, { items, totalCount: items.length })

const book = (name: string, search: string, now = alone, ...replies: StubbedReply[]): Story => ({
  name,
  address: `/exe/id/${idOf('element')}?${search}`,
  role: 'user',
  replies: [
    ...replies,
    bookings(),
    replyWith(getElementNow, now),
    replyWith(findBorrowers, { items: [EVA, OLA] }),
    replyWith(createReservation, OWN),
    replyWith(updateReservation, OWN),
    replyWith(cancelReservation, undefined),
  ],
})

const free = (...items: ReturnType<typeof listedElement>[]) => replyWith(filterElements, { items, totalCount: items.length })

export default {
  title: 'Booking',
  stories: [
    book('new', 'book=1'),
    book('new, some times taken', 'book=1', alone, bookings(EVAS, OWN)),
    book('new, at a chosen time', 'book=1&from=2026-11-25T09:00:00.000Z&to=2026-11-25T11:00:00.000Z'),
    book('new, in the way of another', 'book=1&from=2026-11-24T09:00:00.000Z&to=2026-11-24T11:00:00.000Z', alone, bookings(EVAS)),
    book('new, for others', 'book=1', elementNow(drill, [service({ forOthers: true })])),
    book(
      'new, several services',
      'book=1',
      elementNow(drill, [service(), serviceNow(2, 'Provkörning', { mode: 'loan', booking: { maxDays: null, expireAfterMinutes: null } })]),
    ),
    book(
      'new, overdue with somebody',
      'book=1',
      elementNow(drill, [service()], {
        loan: { transactionId: null, borrower: OLA, isMine: false, dueAt: '2026-11-20T22:59:00.000Z', isOverdue: true },
      }),
    ),
    book('new, long text', 'book=1', elementNow({ ...drill, title: LONG_TITLE }, [service()]), bookings(EVAS)),
    book('loading the bookings', 'book=1', alone, neverAnswer(filterReservations)),
    book(
      'error of the bookings',
      'book=1',
      alone,
      refuseWith(filterReservations, { status: 500, code: 'internal', errors: [{ message: '@errors.internal' }] }),
    ),
    book('change one’s own', `book=${OWN.id}`, alone, bookings(EVAS, OWN), replyWith(getReservation, OWN)),
    book('change another’s', `book=${EVAS.id}`, alone, bookings(EVAS), replyWith(getReservation, EVAS)),
    book(
      'change what is over',
      `book=${OWN.id}`,
      alone,
      replyWith(getReservation, { ...OWN, status: 'expired', can: { edit: false, delete: false } }),
    ),
    book('find a free one', 'free=1', alone, free(listedElement(2, 'Borrhammare 2'), listedElement(3, 'Vinkelslip'))),
    book('find a free one, none', 'free=1', alone, free()),
    book('find a free one, loading', 'free=1', alone, neverAnswer(filterElements)),
  ],
} satisfies StoryFile

/** The address of the object that is booked. */
export const OBJECT = addressOf('/exe/id/$id', { id: idOf('element') })
