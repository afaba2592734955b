import type { TransactionTypeId, UserId } from '@verka/domain/entities/ids.ts'
import { AppError, invalid, notFound } from '@verka/domain/errors/app-error.ts'
import { foldForSearch } from '@verka/domain/lists/search-text.ts'
import { MAX_BORROWERS } from '@verka/domain/loans/loans.api.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { mayActForOthers, rolesThatReturn } from '@verka/domain/transactions/transaction-access.ts'
import { pageByOffset } from '../../db/lists/cursors/offset-cursor.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { loadTransactionType } from '../definitions/stored/transaction-types.ts'
import { readPeopleOfSite, readPersonOfSite, type Returners } from './borrowers.queries.ts'

/** Users who may return a service's loans. */
const returnersOf = (service: TransactionType): Returners => ({ transactionTypeId: service.id, roles: rolesThatReturn(service) })

/**
 * Checks another person whom a service is lent to, or booked for: a borrower has to be able to return the object.
 * @throws `forbidden` without the right to lend to others, `notFound` for a person outside the site, `invalid` at the field for one who may
 * not return it
 */
export async function checkOther(context: SiteContext, service: TransactionType, userId: UserId, field: string): Promise<void> {
  refuseForOthers(context, service.id, field)
  const person = await readPersonOfSite(context.tx, scopeOf(context), userId, returnersOf(service))
  if (!person) throw notFound()
  if (!person.may_return) throw invalid([{ message: '@errors.mayNotReturn', field, params: { name: person.name } }])
}

/** @throws `notFound` for a person who does not work in the site */
export async function refuseStranger(context: SiteContext, service: TransactionType, userId: UserId): Promise<void> {
  if (!(await readPersonOfSite(context.tx, scopeOf(context), userId, returnersOf(service)))) throw notFound()
}

/** A program is nobody whom one could ask for an object: it names the person. @throws `invalid` at `field` */
export function refuseProgram({ actor }: SiteContext, field: string): void {
  if (actor.isProgram) throw invalid([{ message: '@errors.programHasNothing', field }])
}

/** Refuses lending to, and booking for, another person without that right (decisions section 2). */
function refuseForOthers(context: SiteContext, transactionTypeId: TransactionTypeId, field: string): void {
  if (!mayActForOthers(context.actor.role, context.grants, transactionTypeId))
    throw new AppError('forbidden', { message: '@errors.notForOthers', field })
}

/** People whom a service may be lent to. @throws `forbidden` for users who may not lend to others: they may not list people */
export async function findBorrowers(
  context: SiteContext,
  transactionTypeId: TransactionTypeId,
  { search = '', after }: { search?: string | undefined; after?: string | undefined },
) {
  const service = await loadTransactionType(context, transactionTypeId)
  refuseForOthers(context, service.id, 'id')
  const words = foldForSearch(search).split(' ').filter(Boolean)
  const { rows, ...further } = await pageByOffset({ limit: MAX_BORROWERS, after }, (page) =>
    readPeopleOfSite(context.tx, scopeOf(context), words, returnersOf(service), page),
  )
  return { items: rows, ...further }
}
