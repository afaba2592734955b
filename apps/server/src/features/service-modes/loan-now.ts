import { MOST_BOOKINGS, type ElementNow, type ServiceNow } from '@verka/domain/element-now/element-now.api.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Field } from '@verka/domain/forms/field.ts'
import { longestAmongBookings } from '@verka/domain/services/due-among-bookings.ts'
import { dueMoment } from '@verka/domain/services/due-date.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { mayActForOthers, mayExecute } from '@verka/domain/transactions/transaction-access.ts'
import type { Transaction } from '@verka/domain/transactions/transactions.api.ts'
import type { ElementId } from '@verka/domain/entities/ids.ts'
import type { SiteContext } from '../../http/context.ts'
import { runningLoanOf } from '../loans/running-loans.ts'
import type { ModeNow } from '../operations/service-mode.ts'
import { bookingsAhead } from '../reservations/booking-conflicts.ts'
import { filterReservations } from '../reservations/reservations.ts'
import { maySee } from '../transactions/transactions.ts'
import { dueFieldIn } from './loan-terms.ts'

/** Loan and next bookings of an object, and whether the caller may lend or book it. */
export async function loanNow(context: SiteContext, elementId: ElementId): Promise<ModeNow> {
  const [loan, reservations] = await Promise.all([loanOf(context, elementId), bookingsOf(context, elementId)])
  return {
    element: { loan, reservations },
    mayStart: loan === null,
    ofService: (service) => ({
      stock: null,
      forOthers: mayActForOthers(context.actor.role, context.grants, service.id),
      booking: bookingOf(context, service),
    }),
  }
}

/** Services that can be started can be booked, also while the object is lent. */
function bookingOf({ actor, grants, tenant }: SiteContext, service: TransactionType): ServiceNow['booking'] {
  if (!tenant.hasReservations || !mayExecute(actor.role, service, grants, 'start')) return null
  const { maxDays = null, expireAfterMinutes = null } = service.settings
  return { maxDays, expireAfterMinutes }
}

async function loanOf(context: SiteContext, elementId: ElementId): Promise<ElementNow['loan']> {
  const loan = await runningLoanOf(context, elementId)
  if (!loan) return null
  const isKnown = maySee(context, loan)
  return {
    transactionId: isKnown ? loan.id : null,
    borrower: isKnown && loan.borrower_id !== null ? { id: loan.borrower_id, name: loan.borrower_name ?? '' } : null,
    isMine: loan.borrower_id === context.actor.id,
    dueAt: loan.due_at?.toISOString() ?? null,
    isOverdue: loan.due_at !== null && loan.due_at < context.now,
  }
}

async function bookingsOf(context: SiteContext, elementId: ElementId): Promise<ElementNow['reservations']> {
  if (!context.tenant.hasReservations) return []
  const standing: Parameters<typeof filterReservations>[2] = {
    limit: MOST_BOOKINGS,
    skipCount: true,
    filters: [
      { column: 'status', value: ['booked'] },
      { column: 'to', value: { from: context.now.toISOString() } },
    ],
    ordering: [{ column: 'from', dir: 'asc' }],
  }
  const { items } = await filterReservations(context, { elementId }, standing)
  if (items.length < MOST_BOOKINGS) return items
  // separate, so that many earlier bookings do not hide the caller's own
  const own = await filterReservations(context, { elementId, type: 'own' }, standing)
  return [...items, ...own.items.filter(({ id }) => !items.some((one) => one.id === id))]
}

/**
 * Whether a running loan can be extended, by the longest time of its service and others' bookings. A function that asks for other things
 * and not for a day does more than extend.
 */
export async function canExtend(
  context: SiteContext,
  {
    service,
    loan,
    fields,
  }: { service: TransactionType; loan: Pick<Transaction, 'elementId' | 'borrower' | 'dueAt'>; fields: readonly Field[] },
): Promise<boolean> {
  const field = await dueFieldIn(context, service, fields)
  if (loan.dueAt === null || (!field && fields.length > 0)) return true
  const { now, timeZone, actor } = context
  const last = dueMoment(null, service.settings.maxDays, now, timeZone)
  const isDay = !field || kindOf(field).moment === 'day'
  const terms = { last, isDay, borrowerId: loan.borrower?.id ?? actor.id, now, timeZone }
  return !longestAmongBookings(new Date(loan.dueAt), await bookingsAhead(context, { elementId: loan.elementId, dueAt: last }), terms)
    .isHindered
}
