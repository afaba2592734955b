import type { Use, UseKind } from '@verka/domain/definitions/uses.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import { fromAbove } from '../../from-above.ts'
import type { SiteContext } from '../../http/context.ts'

/** Counts what uses each of some things. What nothing uses may be absent. */
type CountUses = (context: SiteContext, ids: readonly string[]) => Promise<Map<string, Use[]>>

/** The things that features above their own use. */
type UsedThing = 'element'

/** How features above count what they use of a thing. */
export const usesAbove = fromAbove<Record<UsedThing, readonly CountUses[]>>('uses')

/** What features above use of some things, by their ids; those that nothing uses are not among them. */
export async function usesFromAbove(context: SiteContext, thing: UsedThing, ids: readonly string[]): Promise<Map<string, Use[]>> {
  const uses = new Map<string, Use[]>()
  for (const count of usesAbove.get()[thing])
    for (const [id, some] of await count(context, ids)) uses.set(id, [...(uses.get(id) ?? []), ...some])
  return uses
}

/** How a deletion is refused because of what uses a thing. */
const REFUSALS: Record<UseKind, string> = {
  elements: '@errors.usedByElements',
  records: '@errors.usedByRecords',
  transactions: '@errors.usedByTransactions',
  operations: '@errors.usedByOperations',
  reservations: '@errors.usedByReservations',
  elementTypes: '@errors.usedByElementTypes',
  operationTypes: '@errors.usedByOperationTypes',
  transactionTypes: '@errors.usedByTransactionTypes',
  recordTypes: '@errors.usedByRecordTypes',
  choices: '@errors.usedByChoices',
  rules: '@errors.usedByRules',
  users: '@errors.usedByUsers',
  personLoans: '@errors.personHasLoans',
  personBookings: '@errors.personHasBookings',
}

/** What there is of uses, without those that nothing is counted of. */
export const usesFrom = (uses: readonly Use[]): Use[] => uses.filter(({ count }) => count > 0)

/** Refuses to delete what is in use, naming how often by what. */
export function refuseWhenUsed(uses: readonly Use[]): void {
  const counts = new Map<UseKind, number>()
  for (const { kind, count } of usesFrom(uses)) counts.set(kind, (counts.get(kind) ?? 0) + count)
  if (counts.size > 0)
    throw new AppError(
      'inUse',
      [...counts].map(([kind, count]) => ({ message: REFUSALS[kind], params: { count } })),
    )
}
