import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { maySeeAll } from '@verka/domain/transactions/transaction-access.ts'
import type { ElementId, TransactionTypeId } from '@verka/domain/entities/ids.ts'
import { rowsAmong } from '../../db/lists/columns/keyed-filters.ts'
import type { Condition } from '../../db/lists/list.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { countOpen, countOpenCases, elementsWithOpen, readRunningCases, type OwnScope } from './transactions.queries.ts'

/** The open cases that the caller may see: of these services, of some only their own. */
export function seenCases(context: SiteContext, services: readonly TransactionType[]): OwnScope {
  const { actor, grants } = context
  const ids = services.filter(({ mode }) => mode === 'issueManagement').map(({ id }) => id)
  const ownOnly = { transactionTypeIds: ids.filter((id) => !maySeeAll(actor.role, grants, id)), userId: actor.id }
  return { tenantId: context.tenant.id, siteId: context.site.id, transactionTypeIds: ids, ownOnly }
}

/** The objects with an open case that the caller may see. */
export const withOpenCases = (context: SiteContext, services: readonly TransactionType[]): Condition =>
  rowsAmong(elementsWithOpen(seenCases(context, services)))

/** Number of open cases of each object that the caller may see. */
export const openCasesOf = (context: SiteContext, services: readonly TransactionType[], elementIds: readonly ElementId[]) =>
  countOpenCases(context.tx, seenCases(context, services), elementIds)

/** Number of open cases of the site that the caller may see. */
export const countOpenInSite = (context: SiteContext, services: readonly TransactionType[]): Promise<number> =>
  countOpen(context.tx, seenCases(context, services))

/** The running cases of a service on an object, newest first. For internal use: nothing is hidden. */
export const findRunningCases = (context: SiteContext, wanted: { elementId: ElementId; serviceId: TransactionTypeId; most: number }) =>
  readRunningCases(context.tx, scopeOf(context), wanted)
