import { invalid } from '@verka/domain/errors/app-error.ts'
import type { Field, Values } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { dayAt } from '@verka/domain/localization/dates.ts'
import { dueAmongBookings, dueHandedOver, dueWithoutRequest } from '@verka/domain/services/due-among-bookings.ts'
import { checkDue, checkExtension, dueMoment } from '@verka/domain/services/due-date.ts'
import { dueFieldOf } from '@verka/domain/services/service-settings.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import type { ElementId, UserId } from '@verka/domain/entities/ids.ts'
import type { SiteContext } from '../../http/context.ts'
import { checkOther, refuseProgram, refuseStranger } from '../loans/borrowers.ts'
import { loadOperationTypes } from '../definitions/stored/operation-types.ts'
import { refuseTerms, type Step, type Terms } from '../operations/service-mode.ts'
import { bookingsAhead, refuseAcrossReservation, type Ahead } from '../reservations/booking-conflicts.ts'

/**
 * The borrower and due time after a step: extensions and handovers are updates.
 * @throws `invalid` at the due field, and for a borrower who could not return it, `forbidden` for lending to others without the right to,
 * `notFound` for a borrower outside the site.
 */
export async function loanTerms(context: SiteContext, step: Step, values: Values): Promise<Terms> {
  const { body, running } = step
  if (body.mode === 'complete' || body.mode === 'cancel') {
    refuseTerms(body)
    return { borrowerId: running?.borrowerId ?? null, dueAt: running?.dueAt ?? null }
  }
  const borrowerId = await borrowerOf(context, step)
  return { borrowerId, dueAt: await dueOf(context, step, values, borrowerId) }
}

async function borrowerOf(context: SiteContext, { job: { service }, body, running }: Step): Promise<UserId> {
  const present = running?.borrowerId ?? context.actor.id
  const wanted = body.borrowerId ?? present
  if (wanted === context.actor.id) refuseProgram(context, 'borrowerId')
  if (wanted === present) return present
  // checked first: users who may not lend to others must not learn who exists
  if (wanted !== context.actor.id) await checkOther(context, service, wanted, 'borrowerId')
  else await refuseStranger(context, service, wanted)
  return wanted
}

async function dueOf(
  context: SiteContext,
  { job, body: requested, running: before }: Step,
  values: Values,
  borrowerId: UserId,
): Promise<Date | null> {
  const { service, element } = job
  const fields = job.operationType.dataPropertyTypes
  const { maxDays } = service.settings
  const field = await dueFieldIn(context, service, fields)
  if (field && requested.dueAt !== undefined) throw invalid([{ message: '@errors.dueByField', field: 'dueAt' }])
  const entered = field ? values[field.id] : requested.dueAt
  const chosen = typeof entered === 'string' ? entered : null
  const isHandOver = before !== undefined && before.borrowerId !== borrowerId
  // the present due day sent again keeps its chosen time
  const isSameDay = before?.dueAt && before.dueAt > context.now && chosen === dayAt(before.dueAt, context.timeZone)
  if (isHandOver && before.dueAt && (chosen === null || isSameDay)) {
    const last = dueMoment(null, maxDays, context.now, context.timeZone)
    const terms = { borrowerId, last, isDay: chosen !== null, now: context.now, timeZone: context.timeZone }
    return dueHandedOver(before.dueAt, await bookingsAhead(context, { elementId: element.id, dueAt: null }), terms).due
  }
  if (chosen === null && before) return before.dueAt
  const moment = dueMoment(chosen, maxDays, context.now, context.timeZone)
  if (!moment)
    return dueWithoutRequest(await bookingsAhead(context, { elementId: element.id, dueAt: null }), { borrowerId, now: context.now }).due
  const scope = field ? `dataProperties.${field.id}` : 'dueAt'
  refuseWrong(checkDue(moment, maxDays, context.now, context), scope)
  const loan = { elementId: element.id, borrowerId, dueAt: moment }
  // a due time beside the form was chosen with its time
  const { due, endedBy } = requested.dueAt === undefined ? await endAmongBookings(context, loan) : { due: moment }
  // the new borrower may keep it until the same day, or return it sooner
  if (isHandOver || !before?.dueAt) return due
  const wrong = checkExtension(due, before.dueAt, maxDays, context.now, context)
  // if another's booking is the limit, the error names it
  if (wrong && endedBy && endedBy.userId !== borrowerId) await refuseAcrossReservation(context, loan)
  refuseWrong(wrong, scope)
  return due
}

/** @throws `invalid` at the field of the error */
function refuseWrong(wrong: ReturnType<typeof checkDue>, field: string): void {
  if (wrong) throw invalid([{ message: `@${wrong.message}`, field, ...(wrong.params && { params: wrong.params }) }])
}

/** A loan by the day is due when a booking ends it: the borrower's own by its end, another's by its start. */
async function endAmongBookings(
  context: SiteContext,
  loan: { elementId: ElementId; borrowerId: UserId; dueAt: Date },
): Promise<{ due: Date; endedBy?: Ahead }> {
  const { now, timeZone } = context
  const { due, endedBy } = dueAmongBookings(loan.dueAt, await bookingsAhead(context, loan), {
    borrowerId: loan.borrowerId,
    isDay: true,
    now,
    timeZone,
  })
  return { due: due ?? loan.dueAt, ...(endedBy && { endedBy }) }
}

/** The due field of a function. */
export async function dueFieldIn(context: SiteContext, { settings, operations }: TransactionType, fields: readonly Field[]) {
  const named = settings.dueDatePropertyTypeId
  if (named === undefined || flatFields(fields).some(({ id }) => id === named)) return dueFieldOf(settings, fields, [])
  const functions = await loadOperationTypes(context, [...new Set(operations.map(({ operationTypeId }) => operationTypeId))])
  return dueFieldOf(
    settings,
    fields,
    functions.map((one) => one.dataPropertyTypes),
  )
}
