import type { UserId } from '@verka/domain/entities/ids.ts'
import { newId } from '../../ids.ts'
import { notifyOwner } from '../audit/audit-elsewhere.ts'
import type { NotifyContext } from './notify-context.ts'

/** Notifies the open clients of people that their inbox changed; after the commit. */
export function notifyInboxes(
  { tx, now, tenant, runtime, afterCommit }: Pick<NotifyContext, 'tx' | 'now' | 'tenant' | 'runtime' | 'afterCommit'>,
  personIds: readonly UserId[],
): void {
  const people = new Set(personIds)
  if (people.size === 0) return
  for (const userId of people) notifyOwner(tx, { tenantId: tenant.id, id: newId(now), entity: 'inboxMessage', userId })
  afterCommit(async () => runtime.live.announce(tenant.id))
}
