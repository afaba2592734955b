import type { PlanItem } from '@verka/domain/replication/replication.api.ts'

/** The words of a plan's totals, in their order. */
export const TOTALS = ['created', 'updated', 'conflicts', 'missing', 'leftOut'] as const
export type PlanTotals = Record<(typeof TOTALS)[number], number>

/** What a plan does, and what it does not do: conflicts that keep the target, things that lack something or are left out. */
export function totalsOf(items: readonly PlanItem[]): PlanTotals {
  const count = (isCounted: (item: PlanItem) => boolean) => items.filter(isCounted).length
  return {
    created: count(({ isWritten, state }) => isWritten && state === 'create'),
    updated: count(({ isWritten, state }) => isWritten && state !== 'create'),
    conflicts: count(({ isWritten, state }) => !isWritten && state === 'conflict'),
    missing: count(({ state }) => state === 'missing'),
    leftOut: count(({ state }) => state === 'leftOut'),
  }
}
