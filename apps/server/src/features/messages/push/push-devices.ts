import type { BodyOf } from '@verka/domain/api/contract.ts'
import { invalid } from '@verka/domain/errors/app-error.ts'
import type { savePushDevice as saveCall } from '@verka/domain/messages/message-settings.api.ts'
import { inInstallation } from '../../../db/scope.queries.ts'
import type { TenantContext } from '../../../http/context.ts'
import { newId } from '../../../ids.ts'
import { audit } from '../../audit/audit.ts'
import { countSubscriptions, deleteEndpoint, deleteSubscriptions, insertSubscription } from './push.queries.ts'

/** Devices of one person. */
const MAX_DEVICES = 20

/** Shows messages on the caller's device, or no longer. A device that another person used belongs to the caller now. */
export async function saveDevice(context: TenantContext, { endpoint, keys }: BodyOf<typeof saveCall>): Promise<undefined> {
  const { tx, tenant, actor, now } = context
  if (!keys) await deleteSubscriptions(tx, tenant.id, actor.id, [endpoint])
  else {
    await inInstallation(tx, () => deleteEndpoint(tx, endpoint))
    if ((await countSubscriptions(tx, tenant.id, actor.id)) >= MAX_DEVICES)
      throw invalid([{ message: '@errors.tooManyDevices', params: { count: MAX_DEVICES } }])
    const device = { id: newId(now), userId: actor.id, sessionId: actor.sessionId, endpoint, ...keys }
    await insertSubscription(tx, tenant.id, device, now)
  }
  // without its address, which is a secret of the device
  audit(context, { action: 'update', entity: 'preference', entityId: actor.id, after: { key: 'pushDevices', isOn: keys !== null } })
}
