import { pageByOffset } from '../../db/lists/offset-cursor.ts'
import { AppError, invalid, notFound } from '@verka/domain/errors/app-error.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Field, Values } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import { foldForSearch } from '@verka/domain/lists/search-text.ts'
import { MAX_BORROWERS } from '@verka/domain/loans/loans.api.ts'
import { dayAt, momentValue } from '@verka/domain/localization/dates.ts'
import { sayDue } from '@verka/domain/localization/due.ts'
import { dueAmongBookings, dueHandedOver, longestAmongBookings, proposedAmongBookings } from '@verka/domain/services/due-among-bookings.ts'
import { checkDue, checkExtension, dueMoment } from '@verka/domain/services/due-date.ts'
import type { PreparedOperation } from '@verka/domain/operations/operations.api.ts'
import type { OperationMode } from '@verka/domain/services/modes.ts'
import { dueFieldOf } from '@verka/domain/services/service-settings.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import type { Transaction } from '@verka/domain/transactions/transactions.api.ts'
import { mayActForOthers, maySeeAll, rolesThatReturn } from '@verka/domain/transactions/transaction-access.ts'
import type { SiteContext } from '../../http/context.ts'
import { loadOperationTypes } from '../operation-types/operation-types.ts'
import { maySee } from '../transactions/transactions.ts'
import { loadTransactionType } from '../transaction-types/transaction-types.ts'
import { bookingsAhead, refuseAcrossReservation, type Ahead } from '../reservations/reserved.ts'
import { readRunningLoan } from '../transactions/transactions.queries.ts'
import { readPeopleOfSite, readPersonOfSite, type Returners } from './loans.queries.ts'

const placeOf = (context: SiteContext) => ({ tenantId: context.tenant.id, siteId: context.site.id })

/** Who has the object and until when; both null in every other mode than loan. */
export interface LoanTerms {
  borrowerId: string | null
  dueAt: Date | null
}

interface LoanStep {
  elementId: string
  service: TransactionType
  mode: OperationMode
  /** The fields of the function that is executed. */
  fields: readonly Field[]
  /** What was accepted in it. */
  values: Values
  asked: { borrowerId?: string | undefined; dueAt?: string | undefined }
  /** As the loan was before this step. */
  before: LoanTerms | undefined
}

/**
 * To whom and until when the object is lent after a step: extending and handing over are updates.
 * @throws `invalid` at the field that says when it is due, and for a borrower who could not return it, `forbidden` for lending to
 * others without the right to, `notFound` for a borrower who does not work in the site.
 */
export async function loanTerms(context: SiteContext, step: LoanStep): Promise<LoanTerms> {
  const { service, mode, asked, before } = step
  const isEnding = mode === 'complete' || mode === 'cancel'
  if (service.mode !== 'loan' || isEnding) {
    const names = (['borrowerId', 'dueAt'] as const).filter((name) => asked[name] !== undefined)
    if (names.length > 0) throw invalid(names.map((field) => ({ message: '@validation.notNow', field })))
    return { borrowerId: before?.borrowerId ?? null, dueAt: before?.dueAt ?? null }
  }
  const borrowerId = await borrowerOf(context, step)
  return { borrowerId, dueAt: await dueOf(context, step, borrowerId) }
}

async function borrowerOf(context: SiteContext, { service, asked, before }: LoanStep): Promise<string> {
  const present = before?.borrowerId ?? context.actor.id
  const wanted = asked.borrowerId ?? present
  if (wanted === present) return present
  // asked first: whoever may not lend to others is not told who there is
  if (wanted !== context.actor.id) await checkOther(context, service, wanted, 'borrowerId')
  else if (!(await readPersonOfSite(context.tx, placeOf(context), wanted, returnersOf(service)))) throw notFound()
  return wanted
}

/** Who may return what a service lends. */
const returnersOf = (service: TransactionType): Returners => ({ transactionTypeId: service.id, roles: rolesThatReturn(service) })

/**
 * Somebody else whom a service is lent to, or booked for: whoever gets a thing is to be able to give it back.
 * @throws `forbidden` without the right to lend to others, `notFound` for who does not work in the site, `invalid` at the field for
 * who may not return it
 */
export async function checkOther(context: SiteContext, service: TransactionType, userId: string, field: string): Promise<void> {
  refuseForOthers(context, service.id, field)
  const person = await readPersonOfSite(context.tx, placeOf(context), userId, returnersOf(service))
  if (!person) throw notFound()
  if (!person.may_return) throw invalid([{ message: '@errors.mayNotReturn', field, params: { name: person.name } }])
}

/** Lending to another person, and booking for one, needs a right of its own (decisions section 2). */
function refuseForOthers(context: SiteContext, transactionTypeId: string, field: string): void {
  if (!mayActForOthers(context.actor.role, context.grants, transactionTypeId))
    throw new AppError('forbidden', { message: '@errors.notForOthers', field })
}

async function dueOf(context: SiteContext, step: LoanStep, borrowerId: string): Promise<Date | null> {
  const { service, fields, values, asked, before } = step
  const { maxDays } = service.settings
  const field = await dueFieldIn(context, service, fields)
  if (field && asked.dueAt !== undefined) throw invalid([{ message: '@errors.dueByField', field: 'dueAt' }])
  const entered = field ? values[field.id] : asked.dueAt
  const chosen = typeof entered === 'string' ? entered : null
  const isHandOver = before !== undefined && before.borrowerId !== borrowerId
  // said again is the day that it is due on, not its last minute: a time that was chosen stays
  const isSameDay = before?.dueAt && before.dueAt > context.now && chosen === dayAt(before.dueAt, context.timeZone)
  if (isHandOver && before.dueAt && (chosen === null || isSameDay)) {
    const last = dueMoment(null, maxDays, context.now, context.timeZone)
    const terms = { borrowerId, last, isDay: chosen !== null, now: context.now, timeZone: context.timeZone }
    return dueHandedOver(before.dueAt, await bookingsAhead(context, { elementId: step.elementId, dueAt: null }), terms).due
  }
  if (chosen === null && before) return before.dueAt
  const moment = dueMoment(chosen, maxDays, context.now, context.timeZone)
  if (!moment) return null
  const place = field ? `dataProperties.${field.id}` : 'dueAt'
  refuseWrong(checkDue(moment, maxDays, context.now, context), place)
  const loan = { elementId: step.elementId, borrowerId, dueAt: moment }
  // a moment that is said beside the form was chosen
  const { due, endedBy } = asked.dueAt === undefined ? await endAmongBookings(context, loan) : { due: moment }
  // whoever takes it over may have it until the same day, or bring it back sooner
  if (isHandOver || !before?.dueAt) return due
  const wrong = checkExtension(due, before.dueAt, maxDays, context.now, context)
  // what cannot be longer for somebody's booking is told of that
  if (wrong && endedBy && endedBy.userId !== borrowerId) await refuseAcrossReservation(context, loan)
  refuseWrong(wrong, place)
  return due
}

/** @throws `invalid` at the place of what is wrong */
function refuseWrong(wrong: ReturnType<typeof checkDue>, field: string): void {
  if (wrong) throw invalid([{ message: `@${wrong.message}`, field, ...(wrong.params && { params: wrong.params }) }])
}

/** What is lent for a day is due on it when a booking ends it: one's own by its end, somebody else's by its beginning. */
async function endAmongBookings(
  context: SiteContext,
  loan: { elementId: string; borrowerId: string; dueAt: Date },
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

async function dueFieldIn(context: SiteContext, { settings, operations }: TransactionType, fields: readonly Field[]) {
  const named = settings.dueDatePropertyTypeId
  if (named === undefined || flatFields(fields).some(({ id }) => id === named)) return dueFieldOf(settings, fields, [])
  const functions = await loadOperationTypes(context, [...new Set(operations.map(({ operationTypeId }) => operationTypeId))])
  return dueFieldOf(
    settings,
    fields,
    functions.map((one) => one.dataPropertyTypes),
  )
}

/** The refusal of a second loan of an object: who has it, to whoever may know, and until when. */
export async function alreadyLent(context: SiteContext, elementId: string): Promise<AppError> {
  const loan = await readRunningLoan(context.tx, placeOf(context), elementId)
  const until = loan?.due_at ? sayDue(loan.due_at.toISOString(), context, context.now) : undefined
  const dueAt = loan?.due_at?.toISOString() ?? null
  if (!loan || !maySee(context, loan)) {
    const error = until === undefined ? { message: '@errors.lent' } : { message: '@errors.lentUntil', params: { until } }
    return new AppError('conflict', error, { dueAt })
  }
  const name = loan.borrower_name ?? ''
  const error =
    until === undefined ? { message: '@errors.lentTo', params: { name } } : { message: '@errors.lentToUntil', params: { name, until } }
  return new AppError('conflict', error, { transactionId: loan.id, borrower: { id: loan.borrower_id, name }, dueAt })
}

/** A booking that a loan begins from. */
export type Booked = NonNullable<PreparedOperation['loan']>['booked']

/** A form that is prepared. */
interface Form extends Pick<LoanStep, 'service' | 'mode' | 'fields' | 'elementId'> {
  booked: Booked
  /** Of a loan that goes on: as it is. */
  before?: LoanTerms | undefined
}

/** The bookings that a loan which is prepared may meet, as long as it may last from today. */
async function bookingsBeside(context: SiteContext, { service, mode, elementId }: Form): Promise<Ahead[]> {
  if (service.mode !== 'loan' || (mode !== 'start' && mode !== 'update')) return []
  return bookingsAhead(context, { elementId, dueAt: dueMoment(null, service.settings.maxDays, context.now, context.timeZone) })
}

/** What is asked beside the form of a loan: to whom, of those who may lend to others, and until when, where no field says so. */
export async function loanQuestions(context: SiteContext, form: Form): Promise<PreparedOperation['loan']> {
  const { service, mode, fields, booked } = form
  if (service.mode !== 'loan' || mode === 'complete' || mode === 'cancel') return null
  const due = await dueFieldIn(context, service, fields)
  const { actor, grants } = context
  const isKnown = ({ userId, transactionTypeId }: Ahead) => userId === actor.id || maySeeAll(actor.role, grants, transactionTypeId)
  return {
    forOthers: mayActForOthers(actor.role, grants, service.id),
    asksDue: due === undefined,
    dueFieldId: due?.id ?? null,
    maxDays: service.settings.maxDays ?? null,
    booked,
    bookings: (await bookingsBeside(context, form)).map((ahead) => ({
      from: ahead.from.toISOString(),
      to: ahead.to.toISOString(),
      user: isKnown(ahead) ? ahead.user : null,
    })),
    lent: mode === 'start' ? await lentNow(context, form.elementId) : null,
  }
}

/** Who has an object, as far as the caller may know. */
async function lentNow(context: SiteContext, elementId: string): Promise<NonNullable<PreparedOperation['loan']>['lent']> {
  const loan = await readRunningLoan(context.tx, placeOf(context), elementId)
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
export async function suggestedDue(context: SiteContext, form: Form): Promise<Values> {
  const { service, mode, fields, booked, before } = form
  const due = service.mode === 'loan' && (mode === 'start' || mode === 'update') ? await dueFieldIn(context, service, fields) : undefined
  if (!due) return {}
  const { timeZone, now, actor } = context
  const last = dueMoment(null, service.settings.maxDays, now, timeZone)
  const isDay = kindOf(due).moment === 'day'
  const valueOf = (moment: Date) => momentValue(moment, { isDay, timeZone })
  if (booked) return { [due.id]: valueOf(new Date(booked.until)) }
  const ahead = await bookingsBeside(context, form)
  if (before) {
    // what is proposed is to be no day that is refused
    const terms = { last, isDay, borrowerId: before.borrowerId ?? actor.id, now, timeZone }
    const { longest } = longestAmongBookings(before.dueAt, ahead, terms)
    return longest ? { [due.id]: valueOf(longest.chosen) } : {}
  }
  const longest = proposedAmongBookings(ahead, { borrowerId: actor.id, last, isDay, now, timeZone })
  return longest ? { [due.id]: valueOf(longest) } : {}
}

/**
 * Whether a running loan can be due any later than it is: by the longest time of its service, and by what others have booked. A function that
 * asks for other things and for no day does more than extend it.
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

/** People whom a service may be lent to. @throws `forbidden` for whoever may not lend to others: they are not told who there is */
export async function findBorrowers(
  context: SiteContext,
  transactionTypeId: string,
  { search = '', after }: { search?: string | undefined; after?: string | undefined },
) {
  const service = await loadTransactionType(context, transactionTypeId)
  refuseForOthers(context, service.id, 'id')
  const words = foldForSearch(search).split(' ').filter(Boolean)
  const { rows, ...further } = await pageByOffset({ limit: MAX_BORROWERS, after }, (page) =>
    readPeopleOfSite(context.tx, placeOf(context), words, returnersOf(service), page),
  )
  return { items: rows, ...further }
}
