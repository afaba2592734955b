import type { Use, UseKind } from '@verka/domain/definitions/uses.ts'
import { AppError, lockdown } from '@verka/domain/errors/app-error.ts'
import type { SiteContext } from '../../http/context.ts'
import { holdLockdown } from './definitions.queries.ts'

/**
 * Tenant lockdown refuses every change to categories, functions and services (decisions section 2), from the moment on at which
 * it was answered: the tenant is asked anew, and stays as it is until the change is done.
 */
export async function refuseWhenLocked({ tx, tenant }: SiteContext): Promise<void> {
  if (await holdLockdown(tx, tenant.id)) throw lockdown()
}

/** The version that a save is based on; without one it is refused, so that nothing is overwritten unseen. */
function wantedVersion(given: number | undefined): number {
  if (given === undefined) throw new AppError('versionMissing', { message: '@errors.versionMissing', field: 'version' })
  return given
}

/** Refuses a save that is based on another version than the stored one, with what is stored now. */
export function refuseWhenStale(given: number | undefined, current: { version: number }): void {
  if (wantedVersion(given) !== current.version) throw new AppError('stale', { message: '@errors.stale', field: 'version' }, { current })
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
