import type { TransactionId } from '@verka/domain/entities/ids.ts'
import { ENDING_MODES } from '@verka/domain/services/modes.ts'
import type { SiteContext } from '../../http/context.ts'
import { alreadyOnLoan, runningLoanOf } from '../loans/running-loans.ts'
import type { Fulfilled, ServiceMode, Step, Terms } from '../operations/service-mode.ts'
import { bookingsUsedBy, fulfilOwn, lockBookings, refuseAcrossReservation } from '../reservations/booking-conflicts.ts'
import { bookingsReopenedBy, reopenAfter, reopenReservations, fulfilAgain } from '../reservations/reopened-bookings.ts'
import { bookedLoan, prepareLoan } from './loan-form.ts'
import { canExtend, loanNow } from './loan-now.ts'
import { loanTerms } from './loan-terms.ts'

const NONE: Fulfilled = { ids: [], bookings: [], reopened: { ids: [], bookings: [] } }

/**
 * Uses the borrower's bookings at the start or extension of a loan, and reopens used ones that begin after it ends now: at a return, or a
 * handover until an earlier day. @throws `conflict` across another person's booking
 */
async function settleBookings(
  context: SiteContext,
  { job, body, running, transactionId, terms: { borrowerId, dueAt } }: Step & { transactionId: TransactionId; terms: Terms },
): Promise<Fulfilled> {
  const ended = { elementId: job.element.id, transactionId }
  if (ENDING_MODES.has(body.mode)) return { ...NONE, reopened: await reopenAfter(context, { ...ended, until: context.now }) }
  const isSame = running?.dueAt?.getTime() === dueAt?.getTime() && running?.borrowerId === borrowerId
  if (borrowerId === null || (running && isSame)) return NONE
  const loan = { elementId: job.element.id, borrowerId, dueAt }
  await refuseAcrossReservation(context, loan)
  const used = await fulfilOwn(context, { ...loan, transactionId })
  const isShorter = running !== undefined && dueAt !== null && (running.dueAt === null || dueAt < running.dueAt)
  return { ...NONE, ...used, ...(isShorter && { reopened: await reopenAfter(context, { ...ended, until: dueAt }) }) }
}

/** An object is lent to a person until a day, without overlapping others' bookings. */
export const loan: Partial<ServiceMode> = {
  async lock(context, elementId) {
    if (context.tenant.hasReservations) await lockBookings(context, elementId)
  },
  terms: loanTerms,
  alreadyRunning: alreadyOnLoan,
  after: settleBookings,
  booked: bookedLoan,
  prepare: prepareLoan,
  async acceptUndo(context, { id, status, element_id: elementId, due_at: dueAt }, { before, reopened = [] }) {
    if (before?.status !== 'started' || before.borrowerId === null) return
    const isReturn = status !== 'started'
    if (isReturn && (await runningLoanOf(context, elementId))) throw await alreadyOnLoan(context, elementId)
    const dueBefore = before.dueAt === null ? null : new Date(before.dueAt)
    // bookings that the step reopened do not prevent that it is undone
    await fulfilAgain(context, { elementId, transactionId: id, dueAt: dueBefore }, reopened)
    const isLonger = dueAt !== null && (dueBefore === null || dueBefore > dueAt)
    // the time that the step gave back may be booked by now
    if (isReturn || isLonger) await refuseAcrossReservation(context, { elementId, borrowerId: before.borrowerId, dueAt: dueBefore })
  },
  afterUndo: reopenReservations,
  async detail(context, { id, elementId }, operations) {
    const [used, reopened] = context.tenant.hasReservations
      ? await Promise.all([bookingsUsedBy(context, elementId, id), bookingsReopenedBy(context, elementId, operations)])
      : [[], []]
    const bookings = used.map(({ from, to, usedAt }) => ({
      from,
      to,
      // a booking and the step that used it were written at the same moment
      operationId: operations.find(({ executedAt }) => executedAt === usedAt)?.id ?? null,
    }))
    return { bookings, reopened, ofStep: () => ({ moved: null, move: null }) }
  },
  now: loanNow,
  async goingOn(context, transaction, { service, update }) {
    const requested = update && { service, loan: transaction, fields: update.dataPropertyTypes }
    return { canExtend: requested !== undefined && (await canExtend(context, requested)), newest: null }
  },
}
