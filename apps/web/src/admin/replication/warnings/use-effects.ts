import { useMemo } from 'react'
import { showPlanEffects } from '@verka/domain/replication/replication.api.ts'
import type { PlanEffects, PlanItem, PlanOpened } from '@verka/domain/replication/replication.schema.ts'
import { useCall } from '../../../data/use-call.ts'
import type { PlanOfSites } from '../plan/use-plan.ts'

export interface EffectsOfPlan {
  byId: ReadonlyMap<string, PlanEffects>
  /** What becomes open to people without a login. */
  opened: readonly PlanOpened[]
  /** They are computed after the plan is displayed. */
  isLoading: boolean
  /** They are not known: what is executed is checked all the same. */
  isUnknown: boolean
  retry: (() => void) | undefined
}

/** What executing the plan would mean for the target, as far as it writes something. */
export function useEffects(plan: PlanOfSites, items: readonly PlanItem[]): EffectsOfPlan {
  const writesSome = items.some(({ isWritten }) => isWritten)
  const { isStale: isPlanning } = plan.answer
  const answer = useCall(showPlanEffects, { body: plan.question }, { isEnabled: writesSome && !isPlanning, keepPrevious: true })
  const { data, isStale, error, retry } = answer
  const byId = useMemo(() => new Map(data?.items.map((item) => [item.id, item])), [data])
  return {
    byId: writesSome ? byId : NONE,
    opened: (writesSome && data?.opened) || NOTHING_OPENED,
    isLoading: writesSome && !error && (data === undefined || isStale || isPlanning),
    isUnknown: writesSome && error !== null && !isPlanning,
    retry,
  }
}

const NONE: ReadonlyMap<string, PlanEffects> = new Map()
const NOTHING_OPENED: readonly PlanOpened[] = []

/** Whether a thing cannot be written. */
export const isHindered = (item: PlanItem, effects: PlanEffects | undefined): boolean =>
  item.isWritten && item.errors.length + (effects?.errors.length ?? 0) > 0

/** Whether something else in the target is affected. */
export const hasEffects = ({ isWritten }: PlanItem, effects: PlanEffects | undefined): boolean =>
  isWritten &&
  effects !== undefined &&
  effects.lacking.length + effects.idleRules.length + effects.failingTests.length + effects.named.length > 0

/** The words of an effect's total, in their order. */
export const EFFECTS = ['lacking', 'idleRules', 'failingTests', 'named'] as const

/** The numbers of effects of each kind. */
export const effectTotals = (all: Iterable<PlanEffects>): Record<(typeof EFFECTS)[number], number> => {
  const totals = { lacking: 0, idleRules: 0, failingTests: 0, named: 0 }
  for (const one of all) for (const kind of EFFECTS) totals[kind] += one[kind].length
  return totals
}
