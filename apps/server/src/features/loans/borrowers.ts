import { AppError, invalid, notFound } from '@verka/domain/errors/app-error.ts'
import { foldForSearch } from '@verka/domain/lists/search-text.ts'
import { MAX_BORROWERS } from '@verka/domain/loans/loans.api.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { mayActForOthers, rolesThatReturn } from '@verka/domain/transactions/transaction-access.ts'
import { pageByOffset } from '../../db/lists/offset-cursor.ts'
import type { SiteContext } from '../../http/context.ts'
import { loadTransactionType } from '../definitions/stored/transaction-types.ts'
import { readPeopleOfSite, readPersonOfSite, type Returners } from './borrowers.queries.ts'

const scopeOf = (context: SiteContext) => ({ tenantId: context.tenant.id, siteId: context.site.id })

/** Who may return what a service lends. */
const returnersOf = (service: TransactionType): Returners => ({ transactionTypeId: service.id, roles: rolesThatReturn(service) })

/**
 * Somebody else whom a service is lent to, or booked for: whoever gets a thing is to be able to give it back.
 * @throws `forbidden` without the right to lend to others, `notFound` for who does not work in the site, `invalid` at the field for
 * who may not return it
 */
export async function checkOther(context: SiteContext, service: TransactionType, userId: string, field: string): Promise<void> {
  refuseForOthers(context, service.id, field)
  const person = await readPersonOfSite(context.tx, scopeOf(context), userId, returnersOf(service))
  if (!person) throw notFound()
  if (!person.may_return) throw invalid([{ message: '@errors.mayNotReturn', field, params: { name: person.name } }])
}

/** @throws `notFound` for somebody who does not work in the site */
export async function refuseStranger(context: SiteContext, service: TransactionType, userId: string): Promise<void> {
  if (!(await readPersonOfSite(context.tx, scopeOf(context), userId, returnersOf(service)))) throw notFound()
}

/** Lending to another person, and booking for one, needs a right of its own (decisions section 2). */
function refuseForOthers(context: SiteContext, transactionTypeId: string, field: string): void {
  if (!mayActForOthers(context.actor.role, context.grants, transactionTypeId))
    throw new AppError('forbidden', { message: '@errors.notForOthers', field })
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
    readPeopleOfSite(context.tx, scopeOf(context), words, returnersOf(service), page),
  )
  return { items: rows, ...further }
}
