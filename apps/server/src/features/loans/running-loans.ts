import { isAtLeast } from '@verka/domain/access/roles.ts'
import type { ElementListQuery, ElementState } from '@verka/domain/elements/elements.api.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import { dueInWords } from '@verka/domain/localization/due.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import { isRunnableBy, mayExecute, mayRunService, maySeeAll } from '@verka/domain/transactions/transaction-access.ts'
import { asId, type ElementId, type UserId, type TenantId } from '@verka/domain/entities/ids.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Condition } from '../../db/lists/list.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { maySee } from '../transactions/transactions.ts'
import {
  countLoansTo,
  loansOverlapping,
  lentTo,
  lentToAnybody,
  lentToNobody,
  lentToOthers,
  overdueAt,
  readRunningLoan,
  readRunningLoans,
  type KnownLoans,
  type RunningLoanRow,
} from './running-loans.queries.ts'

/** The loan of an object that is running, with who has it. */
export const runningLoanOf = (context: SiteContext, elementId: ElementId): Promise<RunningLoanRow | undefined> =>
  readRunningLoan(context.tx, scopeOf(context), elementId)

/** Number of loans of a user, in the open sites. */
export const countLoansOf = (tx: Tx, tenantId: TenantId, userId: UserId): Promise<number> => countLoansTo(tx, tenantId, userId)

/** The refusal of a second loan of an object, with its due time, and its borrower if the caller may know them. */
export async function alreadyOnLoan(context: SiteContext, elementId: ElementId): Promise<AppError> {
  const loan = await runningLoanOf(context, elementId)
  const until = loan?.due_at ? dueInWords(loan.due_at.toISOString(), context, context.now) : undefined
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

/** The loans that the caller may see besides their own, by the same rules as `maySee` for one loan. */
function knownLoansOf({ actor: { role }, grants }: SiteContext): KnownLoans {
  if (isAtLeast(role, 'siteAdmin')) return 'all'
  const known = grants.map(({ transactionTypeId }) => transactionTypeId).filter((id) => maySeeAll(role, grants, id))
  // no service in particular: the rule for services without a grant
  const hasUnrestricted = mayRunService(role, false, [], asId('')) && maySeeAll(role, [], asId(''))
  return { transactionTypeIds: known, hasUnrestricted }
}

/** The categories whose objects the caller may lend or book: no others are free or taken. */
export function lendableTypes({ actor, grants }: SiteContext, services: readonly TransactionType[]): Set<string> {
  const lendable = services.filter(
    (service) => service.mode === 'loan' && isRunnableBy(actor.role, service.status) && mayExecute(actor.role, service, grants, 'start'),
  )
  return new Set(lendable.map(({ elementTypeId }) => elementTypeId))
}

/** Objects by the requested loan state. */
export function lentAs(context: SiteContext, lent: ElementListQuery['lent']): Condition[] {
  const scope = scopeOf(context)
  if (lent === 'toMe') return [lentTo(scope, context.actor.id)]
  if (lent === 'toOthers') return [lentToOthers(scope, context.actor.id, knownLoansOf(context))]
  if (lent === 'toAnybody') return [lentToAnybody(scope)]
  if (lent === 'toNobody') return [lentToNobody(scope)]
  return lent === 'overdue' ? [overdueAt(scope, context.now)] : []
}

/** Objects without a loan. */
export const lentToNone = (context: SiteContext): Condition => lentToNobody(scopeOf(context))

/** The objects that are not back before a moment; null: those that are lent at all. */
export const notBackBy = (context: SiteContext, moment: Date | null) => loansOverlapping(scopeOf(context), moment, context.now)

/** Loans of some objects, by id. */
export async function loanStates(context: SiteContext, elementIds: readonly ElementId[]): Promise<Map<string, ElementState['loan']>> {
  const rows = await readRunningLoans(context.tx, scopeOf(context), elementIds)
  return new Map(
    rows.map((row) => {
      const borrower = row.borrower_id !== null && maySee(context, row) ? { id: row.borrower_id, name: row.borrower_name ?? '' } : null
      const isOverdue = row.due_at !== null && row.due_at < context.now
      return [
        row.element_id,
        { borrower, isMine: row.borrower_id === context.actor.id, dueAt: row.due_at?.toISOString() ?? null, isOverdue },
      ]
    }),
  )
}
