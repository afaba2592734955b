import type { ProcessorConfigId } from '@verka/domain/entities/ids.ts'
import type { DeliveryAnswer } from '@verka/domain/processors/deliveries.ts'
import type { ProcessorConfig } from '@verka/domain/processors/processor-configs.api.ts'
import type { SiteScope } from '../../db/site-scope.ts'
import type { Tx } from '../../db/transaction.ts'
import { newId } from '../../ids.ts'
import type { Runtime } from '../../runtime.ts'
import { auditElsewhere } from '../audit/audit-elsewhere.ts'
import { notifyPeople } from '../messages/notify.ts'
import { switchOff } from '../processors/stored-configs.ts'
import { responsibleAdministrators } from '../users/administrators.ts'
import { holdDeliveries } from './deliveries.queries.ts'

/** The work that found a receiver gone: its transaction in the site, and its clock. */
interface StopWork {
  tx: Tx
  scope: SiteScope
  now: Date
  runtime: Pick<Runtime, 'jobs' | 'live'>
}

/** What the receiver answered last, and since when it fails. */
interface Failure {
  since: Date
  answer: DeliveryAnswer
}

/** Switches a config off because of its receiver, holds what waits, and notifies its owner, or the administrators instead of a program. */
export async function stopConfig(
  { tx, scope, now, runtime }: StopWork,
  id: ProcessorConfigId,
  reason: NonNullable<ProcessorConfig['stoppedBecause']>,
  { since, answer }: Failure,
): Promise<void> {
  const stopped = await switchOff(tx, scope, id, reason, now)
  if (!stopped) return
  await holdDeliveries(tx, scope, id)
  const { name, owner_id: ownerId } = stopped
  const personIds = await responsibleAdministrators(tx, scope.tenantId, ownerId)
  const entry = {
    ...scope,
    id: newId(now),
    at: now,
    actorId: null,
    action: 'update',
    entity: 'processorConfig',
    entityId: id,
    before: { isOn: true, stoppedBecause: null },
    after: { isOn: false, stoppedBecause: reason, notified: personIds },
    requestId: newId(now),
    address: null,
  }
  auditElsewhere(tx, entry, { kind: 'updated', typeId: null, ownerIds: [], status: null, isRestricted: null })
  const { status, detail } = answer
  const context = { tx, now, tenant: { id: scope.tenantId }, site: { id: scope.siteId }, runtime }
  await notifyPeople(context, {
    kind: 'processorOff',
    personIds,
    subject: { entity: 'processorConfig', id },
    params: { processor: name, reason: [status, detail].filter((part) => part !== undefined).join(' ') || '–', since: since.toISOString() },
  })
}
