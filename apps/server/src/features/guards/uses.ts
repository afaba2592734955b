import type { Use, UseKind } from '@verka/domain/definitions/uses.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import type { Id } from '@verka/domain/entities/ids.ts'
import { fromAbove } from '../../from-above.ts'
import type { SiteContext } from '../../http/context.ts'

/** Counts the uses of each row. Unused rows may be absent. */
type CountUses<Thing extends UsedThing> = (context: SiteContext, ids: readonly Id<Thing>[]) => Promise<Map<string, Use[]>>

/** Entities that features above use. */
type UsedThing = 'element'

/** Counters by which features above report their uses of a row. */
export const usesAbove = fromAbove<{ [Thing in UsedThing]: readonly CountUses<Thing>[] }>('uses')

/** Uses of rows by features above, by id; unused rows are omitted. */
export async function usesFromAbove<Thing extends UsedThing>(
  context: SiteContext,
  thing: Thing,
  ids: readonly Id<Thing>[],
): Promise<Map<string, Use[]>> {
  const uses = new Map<string, Use[]>()
  for (const count of usesAbove.get()[thing])
    for (const [id, some] of await count(context, ids)) uses.set(id, [...(uses.get(id) ?? []), ...some])
  return uses
}

/** Messages of refused deletions by kind of use. */
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
  imports: '@errors.usedByImports',
  processorConfigs: '@errors.usedByProcessorConfigs',
  openReports: '@errors.usedByOpenReports',
  publicLists: '@errors.usedByPublicLists',
}

/** Uses without zero counts. */
export const usesFrom = (uses: readonly Use[]): Use[] => uses.filter(({ count }) => count > 0)

/** Refuses the deletion of a used row, with the number of uses by kind. */
export function refuseWhenUsed(uses: readonly Use[]): void {
  const counts = new Map<UseKind, number>()
  for (const { kind, count } of usesFrom(uses)) counts.set(kind, (counts.get(kind) ?? 0) + count)
  if (counts.size > 0)
    throw new AppError(
      'inUse',
      [...counts].map(([kind, count]) => ({ message: REFUSALS[kind], params: { count } })),
    )
}
