import { useState } from 'react'
import { planReplicationBetween } from '@verka/domain/replication/replication.api.ts'
import { useCall } from '../../data/use-call.ts'
import type { Place, useChosenSites } from './chosen-sites.ts'

/** A site, a file that was stored for the target, or a ready-made template. */
export type PlanSource = { tenantKey: string; siteKey: string } | { fileId: string } | { templateKey: string }

type Chosen = Pick<ReturnType<typeof useChosenSites>, 'replicateRecords' | 'replicatePrivileges'> & {
  source: PlanSource
  target: Pick<Place, 'tenantId' | 'siteId'>
}

/** The body of the calls about a plan. */
export type PlanQuestion = PlanSource & {
  targetTenantId: string
  targetSiteId: string
  replicateRecords: boolean
  replicatePrivileges: boolean
  without: string[]
  take: string[]
}

const toggled = (ids: readonly string[], id: string, isIn: boolean) => (isIn ? [...ids, id] : ids.filter((other) => other !== id))

/** The plan of a replication, made again with each decision. */
export function usePlan({ source, target, replicateRecords, replicatePrivileges }: Chosen) {
  const [without, setWithout] = useState<string[]>([])
  const [take, setTake] = useState<string[]>([])
  const question: PlanQuestion = {
    ...source,
    targetTenantId: target.tenantId,
    targetSiteId: target.siteId,
    replicateRecords,
    replicatePrivileges,
    without,
    take,
  }
  return {
    question,
    answer: useCall(planReplicationBetween, { body: question }, { keepPrevious: true }),
    isTaken: (id: string) => take.includes(id),
    onTake: (id: string, isTaken: boolean) => setTake((before) => toggled(before, id, isTaken)),
    onLeaveOut: (id: string, isLeftOut: boolean) => setWithout((before) => toggled(before, id, isLeftOut)),
  }
}
