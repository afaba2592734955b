import type { ProcessorConfigId } from '@verka/domain/entities/ids.ts'
import type { ProcessorConfig } from '@verka/domain/processors/processor-configs.api.ts'
import { newId } from '../../ids.ts'
import { auditElsewhere } from '../audit/audit-elsewhere.ts'
import { notifyPerson, type NoticeWork } from '../message-events/notify-person.ts'
import { switchOff } from '../processors/stored-configs.ts'
import { holdDeliveries } from './deliveries.queries.ts'

/** Switches a config off because of its receiver, holds what waits, and notifies its owner. */
export async function stopConfig(
  work: NoticeWork,
  id: ProcessorConfigId,
  reason: NonNullable<ProcessorConfig['stoppedBecause']>,
): Promise<void> {
  const { tx, scope, now } = work
  const stopped = await switchOff(tx, scope, id, reason, now)
  if (!stopped) return
  await holdDeliveries(tx, scope, id)
  const { name, owner_id: ownerId } = stopped
  const entry = {
    ...scope,
    id: newId(now),
    at: now,
    actorId: null,
    action: 'update',
    entity: 'processorConfig',
    entityId: id,
    before: { isOn: true, stoppedBecause: null },
    after: { isOn: false, stoppedBecause: reason, notified: ownerId },
    requestId: newId(now),
    address: null,
  }
  auditElsewhere(tx, entry, { kind: 'updated', typeId: null, ownerIds: [], status: null, isRestricted: null })
  await notifyPerson(work, { userId: ownerId, kind: 'processorStopped', entity: 'processorConfig', entityId: id, params: { name, reason } })
}
