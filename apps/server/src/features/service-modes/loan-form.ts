import { notFound } from '@verka/domain/errors/app-error.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Field, Values } from '@verka/domain/forms/field.ts'
import { momentValue } from '@verka/domain/localization/dates.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { longestAmongBookings, proposedAmongBookings } from '@verka/domain/services/due-among-bookings.ts'
import { dueMoment } from '@verka/domain/services/due-date.ts'
import { mayActForOthers, maySeeAll } from '@verka/domain/transactions/transaction-access.ts'
import type { SiteContext } from '../../http/context.ts'
import { runningLoanOf } from '../loans/running-loans.ts'
import type { Job } from '../operations/job/operation-job.ts'
import type { Booked, Prepared, PreparedForm } from '../operations/service-mode.ts'
import { bookingsAhead, type Ahead } from '../reservations/booking-conflicts.ts'
import { loadReservation } from '../reservations/reservations.ts'
import { maySee } from '../transactions/transactions.ts'
import { dueFieldIn } from './loan-terms.ts'

/** The booking that a loan is to begin from; null: it is over, or somebody else keeps it to themselves. @throws `notFound` */
export async function bookedLoan(context: SiteContext, { element, service }: Job, reservationId: string): Promise<Booked | null> {
  const { elementId, transactionTypeId, user, to, status } = await loadReservation(context, reservationId)
  if (elementId !== element.id || transactionTypeId !== service.id) throw notFound()
  return user && status === 'booked' ? { borrower: user, until: to } : null
}

/** What the form of a loan is prepared by. */
interface Asked {
  due: Field | undefined
  /** The bookings that the loan may meet. */
  ahead: readonly Ahead[]
  lent: Awaited<ReturnType<typeof currentLoan>>
}

/** What is suggested and asked beside the fields of a loan's form. */
export async function prepareLoan(context: SiteContext, form: PreparedForm): Promise<Prepared> {
  const { job, mode } = form
  if (mode === 'complete' || mode === 'cancel') return { suggested: {}, loan: null, stock: null }
  const requested = {
    due: await dueFieldIn(context, job.service, job.operationType.dataPropertyTypes),
    ahead: await overlappingBookings(context, job),
    lent: mode === 'start' ? await currentLoan(context, job.element.id) : null,
  }
  return { suggested: suggestedDue(context, form, requested), loan: questions(context, form, requested), stock: null }
}

/** The bookings that a loan which is prepared may meet, as long as it may last from today. */
const overlappingBookings = (context: SiteContext, { service, element }: Job): Promise<Ahead[]> =>
  bookingsAhead(context, { elementId: element.id, dueAt: dueMoment(null, service.settings.maxDays, context.now, context.timeZone) })

/** What is asked beside the form of a loan: to whom, of those who may lend to others, and until when, where no field says so. */
function questions(context: SiteContext, { job: { service }, booked }: PreparedForm, by: Asked): PreparedOperation['loan'] {
  const { due, ahead, lent } = by
  const { actor, grants } = context
  const isKnown = ({ userId, transactionTypeId }: Ahead) => userId === actor.id || maySeeAll(actor.role, grants, transactionTypeId)
  return {
    forOthers: mayActForOthers(actor.role, grants, service.id),
    asksDue: due === undefined,
    dueFieldId: due?.id ?? null,
    maxDays: service.settings.maxDays ?? null,
    booked,
    bookings: ahead.map((booking) => ({
      from: booking.from.toISOString(),
      to: booking.to.toISOString(),
      user: isKnown(booking) ? booking.user : null,
    })),
    lent,
  }
}

/** Who has an object, as far as the caller may know. */
async function currentLoan(context: SiteContext, elementId: string): Promise<NonNullable<PreparedOperation['loan']>['lent']> {
  const loan = await runningLoanOf(context, elementId)
  if (!loan) return null
  const { borrower_id: id, borrower_name: name, due_at: dueAt } = loan
  return {
    borrower: id !== null && maySee(context, loan) ? { id, name: name ?? '' } : null,
    isMine: id === context.actor.id,
    dueAt: dueAt?.toISOString() ?? null,
  }
}

/**
 * The longest that a loan may last from today, in the field of the form that says when it is due: what most people want, and
 * change when they do not. Of a booking its end, whether it was begun from or has begun; else it ends before what others have booked.
 */
function suggestedDue(context: SiteContext, { job: { service }, booked, running: before }: PreparedForm, { due, ahead }: Asked): Values {
  if (!due) return {}
  const { timeZone, now, actor } = context
  const last = dueMoment(null, service.settings.maxDays, now, timeZone)
  const isDay = kindOf(due).moment === 'day'
  const valueOf = (moment: Date) => momentValue(moment, { isDay, timeZone })
  if (booked) return { [due.id]: valueOf(new Date(booked.until)) }
  if (before) {
    // what is proposed is to be no day that is refused
    const terms = { last, isDay, borrowerId: before.borrowerId ?? actor.id, now, timeZone }
    const { longest } = longestAmongBookings(before.dueAt, ahead, terms)
    return longest ? { [due.id]: valueOf(longest.chosen) } : {}
  }
  const longest = proposedAmongBookings(ahead, { borrowerId: actor.id, last, isDay, now, timeZone })
  return longest ? { [due.id]: valueOf(longest) } : {}
}
