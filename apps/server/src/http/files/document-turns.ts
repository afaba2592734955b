import type { UserId, TenantId } from '@verka/domain/entities/ids.ts'
import { AppError } from '@verka/domain/errors/app-error.ts'
import { createCounts, type SharedCounts } from '../load/shared-counts.ts'

/** Owner of a document. */
export interface DocumentOwner {
  tenantId: TenantId
  userId: UserId
}

export interface Turn {
  /** Upper bound of the documents rendered before it; 0 when it is its turn. */
  ahead: () => number
  /** Resolves when it is its turn; rejects when `signal` is aborted before. */
  come: Promise<void>
  /** Frees the slot, or leaves the queue. */
  end: () => void
}

interface Waiting extends DocumentOwner {
  start: () => void
}

interface TurnLimits {
  /** Documents per tenant at a time: each uses a part of the process while it is rendered. */
  ofTenant: number
  /** Documents per person, fewer than the slots of a tenant. */
  ofPerson: number
  /** Maximum waiting documents of one person. */
  longestLine: number
}

/**
 * The order in which documents are rendered. Each person has a queue; a free slot is given to the person of the tenant with the fewest
 * documents in progress, and among those to the one who has waited longest, however many they requested.
 * @param counts with those of the process, the limits are of all workers together; but each worker always renders one of a tenant, so that
 * none waits until the others have nothing to do
 */
export function openTurns({ ofTenant, ofPerson, longestLine }: TurnLimits, counts: SharedCounts = createCounts()) {
  const waiting = new Set<Waiting>()
  const running: DocumentOwner[] = []
  const served = new Map<string, number>()
  let turns = 0

  const runningOf = (userId: UserId) => running.filter((one) => one.userId === userId).length
  const keysOf = ({ tenantId, userId }: DocumentOwner) => ({
    tenant: `documents ${tenantId}`,
    person: `documents ${tenantId} ${userId}`,
    waiting: `documents waiting ${tenantId} ${userId}`,
  })
  const mayStart = (owner: DocumentOwner) => {
    const { tenant, person } = keysOf(owner)
    return counts.own(tenant) === 0 || (counts.all(person) < ofPerson && counts.all(tenant) < ofTenant)
  }
  const change = (owner: DocumentOwner, by: 1 | -1) => {
    counts.change(keysOf(owner).tenant, by)
    counts.change(keysOf(owner).person, by)
  }
  const leaveLine = (one: Waiting) => {
    if (waiting.delete(one)) counts.change(keysOf(one).waiting, -1)
  }
  const isBefore = (one: DocumentOwner, other: DocumentOwner) =>
    runningOf(one.userId) - runningOf(other.userId) || (served.get(one.userId) ?? 0) - (served.get(other.userId) ?? 0)
  const goOn = () => {
    for (;;) {
      // the sort is stable: earlier requests stay in front
      const [next] = [...waiting].filter(mayStart).toSorted(isBefore)
      if (!next) return
      leaveLine(next)
      running.push(next)
      change(next, 1)
      served.set(next.userId, ++turns)
      next.start()
    }
  }
  counts.whenOthersEnd(goOn)
  const aheadOf = (one: Waiting): number => {
    const lines = Map.groupBy(
      [...waiting].filter(({ tenantId }) => tenantId === one.tenantId),
      ({ userId }) => userId,
    )
    const own = lines.get(one.userId)?.indexOf(one) ?? -1
    if (own < 0) return 0
    // every other person gets at most one document per round until then
    return [...lines].reduce((sum, [userId, line]) => sum + (userId === one.userId ? own : Math.min(line.length, own + 1)), 1)
  }

  return {
    /** Joins the queue. @throws `tooManyRequests` when the person has too many waiting already */
    enter(owner: DocumentOwner, signal: AbortSignal): Turn {
      if (counts.all(keysOf(owner).waiting) >= longestLine)
        throw new AppError('tooManyRequests', { message: '@errors.tooManyDocuments' }, { retryAfter: 10 })
      const { promise: come, resolve: start, reject } = Promise.withResolvers<void>()
      const one: Waiting = { ...owner, start }
      const end = () => {
        leaveLine(one)
        const at = running.indexOf(one)
        if (at >= 0) {
          running.splice(at, 1)
          change(one, -1)
        }
        const isKnown = [...waiting, ...running].some(({ userId }) => userId === owner.userId)
        if (!isKnown) served.delete(owner.userId)
        goOn()
      }
      const leave = () => {
        if (waiting.has(one)) end()
        reject(signal.reason)
      }
      if (signal.aborted) leave()
      else {
        signal.addEventListener('abort', leave, { once: true })
        waiting.add(one)
        counts.change(keysOf(one).waiting, 1)
        goOn()
      }
      return { ahead: () => aheadOf(one), come, end }
    },
  }
}
