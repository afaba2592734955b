import { notFound } from '@verka/domain/errors/app-error.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Field, Values } from '@verka/domain/forms/field.ts'
import { momentValue } from '@verka/domain/localization/dates.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import { longestAmongBookings, proposedAmongBookings } from '@verka/domain/services/due-among-bookings.ts'
import { dueMoment } from '@verka/domain/services/due-date.ts'
import { mayActForOthers, maySeeAll } from '@verka/domain/transactions/transaction-access.ts'
import type { ElementId, ReservationId } from '@verka/domain/entities/ids.ts'
import type { SiteContext } from '../../http/context.ts'
import { runningLoanOf } from '../loans/running-loans.ts'
import type { Job } from '../operations/job/operation-job.ts'
import type { Booked, Prepared, PreparedForm } from '../operations/service-mode.ts'
import { bookingsAhead, type Ahead } from '../reservations/booking-conflicts.ts'
import { loadReservation } from '../reservations/reservations.ts'
import { maySee } from '../transactions/transactions.ts'
import { dueFieldIn } from './loan-terms.ts'

/** The booking that a loan starts from; null: it is over, or belongs to another person who keeps it private. @throws `notFound` */
export async function bookedLoan(context: SiteContext, { element, service }: Job, reservationId: ReservationId): Promise<Booked | null> {
  const { elementId, transactionTypeId, user, to, status } = await loadReservation(context, reservationId)
  if (elementId !== element.id || transactionTypeId !== service.id) throw notFound()
  return user && status === 'booked' ? { borrower: user, until: to } : null
}

/** Facts by which the form of a loan is prepared. */
interface Asked {
  due: Field | undefined
  /** Bookings that the loan may overlap. */
  ahead: readonly Ahead[]
  lent: Awaited<ReturnType<typeof currentLoan>>
}

/** Suggested values and additional inputs of a loan's form. */
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

/** The bookings that a prepared loan may overlap, within its longest time from today. */
const overlappingBookings = (context: SiteContext, { service, element }: Job): Promise<Ahead[]> =>
  bookingsAhead(context, { elementId: element.id, dueAt: dueMoment(null, service.settings.maxDays, context.now, context.timeZone) })

/** Additional inputs of a loan: the borrower, for users who may lend to others, and the due time, if no field has it. */
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

/** The borrower of an object, as far as the caller may know. */
async function currentLoan(context: SiteContext, elementId: ElementId): Promise<NonNullable<PreparedOperation['loan']>['lent']> {
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
 * The suggested due time: the longest possible from today, in the form's due field, because most people want that. From a booking, or
 * during one, its end; else before the next booking of others.
 */
function suggestedDue(context: SiteContext, { job: { service }, booked, running: before }: PreparedForm, { due, ahead }: Asked): Values {
  if (!due) return {}
  const { timeZone, now, actor } = context
  const last = dueMoment(null, service.settings.maxDays, now, timeZone)
  const isDay = kindOf(due).moment === 'day'
  const valueOf = (moment: Date) => momentValue(moment, { isDay, timeZone })
  if (booked) return { [due.id]: valueOf(new Date(booked.until)) }
  if (before) {
    // the suggested day must be accepted
    const terms = { last, isDay, borrowerId: before.borrowerId ?? actor.id, now, timeZone }
    const { longest } = longestAmongBookings(before.dueAt, ahead, terms)
    return longest ? { [due.id]: valueOf(longest.chosen) } : {}
  }
  const longest = proposedAmongBookings(ahead, { borrowerId: actor.id, last, isDay, now, timeZone })
  return longest ? { [due.id]: valueOf(longest) } : {}
}
