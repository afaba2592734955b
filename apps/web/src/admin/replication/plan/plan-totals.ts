import type { PlanItem } from '@verka/domain/replication/replication.schema.ts'

/** The words of a plan's totals, in their order. */
export const TOTALS = ['created', 'updated', 'conflicts', 'missing', 'leftOut', 'gone'] as const
/** `replaced`: conflicts that were decided for the source, which are among the updated. */
export type PlanTotals = Record<(typeof TOTALS)[number] | 'replaced', number>

/** What a plan does, and what it does not do: conflicts that keep the target, things that lack something, are left out, or are no longer in the source. */
export function totalsOf(items: readonly PlanItem[]): PlanTotals {
  const count = (isCounted: (item: PlanItem) => boolean) => items.filter(isCounted).length
  return {
    created: count(({ isWritten, state }) => isWritten && state === 'create'),
    updated: count(({ isWritten, state }) => isWritten && state !== 'create'),
    replaced: count(({ isWritten, state }) => isWritten && (state === 'conflict' || state === 'kept')),
    conflicts: count(({ isWritten, state }) => !isWritten && state === 'conflict'),
    missing: count(({ state }) => state === 'missing'),
    leftOut: count(({ state }) => state === 'leftOut'),
    gone: count(({ state }) => state === 'gone'),
  }
}
