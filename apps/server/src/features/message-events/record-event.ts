import type { OperationType } from '@verka/domain/operation-types/operation-types.api.ts'
import type { TransactionType } from '@verka/domain/transaction-types/transaction-types.api.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'
import { fromAbove } from '../../from-above.ts'
import { scopeOf, type SiteContext } from '../../http/context.ts'
import { newId } from '../../ids.ts'
import type { Runtime } from '../../runtime.ts'
import { insertEvent, type EventToRecord } from './message-events.queries.ts'

/** The definitions of an event, as its cause has them. */
export interface EventDefinitions {
  service?: TransactionType | undefined
  /** All rules of the function. */
  operationType?: Pick<OperationType, 'matchRules'> | undefined
}

/** Whether a subscriber wants an event; without I/O, since it delays the call that causes it. */
export type WantsEvent = (event: EventToRecord, definitions: EventDefinitions) => boolean

export const wantsAbove = fromAbove<readonly WantsEvent[]>('subscribers of events')

/**
 * Records an occurrence in the transaction that makes it true: one insert, if a subscriber wants it. It is fanned out after the commit, also
 * if this process dies.
 */
export function recordEvent(context: SiteContext, event: EventToRecord, definitions: EventDefinitions): void {
  if (event.events.length === 0 || !wantsAbove.get().some((wants) => wants(event, definitions))) return
  const { tx, actor, now, runtime } = context
  const scope = scopeOf(context)
  insertEvent(tx, scope, newId(now), { actorId: actor.id, ...event }, now)
  context.afterCommit(async () => fanOutSoon(runtime, scope))
}

/** The same for work without a person. The caller calls `fanOutSoon` after the commit. */
export function recordEventOf(tx: Tx, scope: SiteScope, event: EventToRecord, now: Date): void {
  insertEvent(tx, scope, newId(now), event, now)
}

/** Fans the events of a site out in a moment. */
export const fanOutSoon = ({ jobs }: Pick<Runtime, 'jobs'>, { tenantId, siteId }: SiteScope): void =>
  jobs.enqueueSoon('fanOut', { tenantId, siteId }, tenantId)
