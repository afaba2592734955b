import { useEffect, useState } from 'react'
import { planReplicationBetween } from '@verka/domain/replication/replication.api.ts'
import type { PlanItem } from '@verka/domain/replication/replication.schema.ts'
import { useCall } from '../../../data/use-call.ts'
import { chosenIds, stillChosen, takeOf } from './choices.ts'
import { questionOf, type PlanQuestion, type PlanSubject } from './plan-question.ts'
import { useChoices } from './use-choices.ts'

/** The plan of a replication, made again with each decision. @param draft what the decisions are about, as a part of their draft's key */
export function usePlan(subject: PlanSubject, draft: string) {
  const { choices, choose, chooseAll, keep, forget } = useChoices(draft)
  const [latest, setLatest] = useState<string>()
  const question: PlanQuestion = { ...questionOf(subject), ...chosenIds(choices, subject) }
  const answer = useCall(planReplicationBetween, { body: question }, { keepPrevious: true })
  const { data, isStale } = answer
  const { replicateRecords, replicatePrivileges } = subject
  useEffect(() => {
    if (!data || isStale) return
    const still = stillChosen(choices, data.items, { replicateRecords, replicatePrivileges })
    if (still !== choices) keep(still)
    // with each plan: what somebody decided is in it
    // oxlint-disable-next-line react/exhaustive-deps
  }, [data, isStale])
  const decide = (id: string, choice: Parameters<typeof choose>[1]) => {
    setLatest(id)
    choose(id, choice)
  }
  return {
    question,
    answer,
    /** The plan is made again after a decision about this thing. */
    isBusy: (id: string) => isStale && latest === id,
    isTaken: (id: string) => choices[id]?.does === 'take',
    onTake: (item: PlanItem, isTaken: boolean) => decide(item.id, isTaken ? takeOf(item) : undefined),
    /** The source's content replaces that of all of them. */
    onTakeAll: (items: readonly PlanItem[]) => chooseAll(Object.fromEntries(items.map((item) => [item.id, takeOf(item)]))),
    /** All of them are as the plan proposes: the target keeps its own. */
    onKeepAll: (items: readonly PlanItem[]) =>
      keep(
        Object.fromEntries(Object.entries(choices).filter(([id, { does }]) => does !== 'take' || !items.some((item) => item.id === id))),
      ),
    onLeaveOut: ({ id, kind }: PlanItem, isLeftOut: boolean) => decide(id, isLeftOut ? { kind, does: 'leaveOut' } : undefined),
    /** What needs them is missing something then, and is not written either. */
    onLeaveOutAll: (items: readonly PlanItem[]) =>
      chooseAll(Object.fromEntries(items.map(({ id, kind }) => [id, { kind, does: 'leaveOut' as const }]))),
    forget,
  }
}

export type PlanOfSites = ReturnType<typeof usePlan>
