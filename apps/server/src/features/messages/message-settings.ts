import type { BodyOf } from '@verka/domain/api/contract.ts'
import { AppError, invalid } from '@verka/domain/errors/app-error.ts'
import { isAtLeast } from '@verka/domain/access/roles.ts'
import { KIND_NAMES, kindOfMessage } from '@verka/domain/messages/message-kinds.ts'
import type { OwnMessageSettings, saveMessageSettings as saveCall } from '@verka/domain/messages/message-settings.api.ts'
import { DEFAULT_SETTINGS } from '@verka/domain/messages/message-settings.ts'
import type { TenantContext } from '../../http/context.ts'
import { isTimeZone } from '../../time-zones.ts'
import { audit } from '../audit/audit.ts'
import { refuseWhenStale } from '../guards/refuse-when-stale.ts'
import { readMessageSettings, saveMessageSettings } from './message-settings.queries.ts'
import { publicPushKey } from './push/push-keys.ts'
import { smsAbove } from './sms-from-above.ts'
import { loadTextsOfTenant } from './texts/message-texts.ts'

/** How the caller is notified, and what they may choose. */
export async function loadOwnSettings(context: TenantContext): Promise<OwnMessageSettings> {
  const { tx, tenant, actor, timeZone } = context
  const row = await readMessageSettings(tx, tenant.id, actor.id)
  const textOf = await loadTextsOfTenant(tx, tenant.id)
  const kinds = KIND_NAMES.filter((kind) => kind !== 'digest' && isAtLeast(actor.role, kindOfMessage(kind).for))
  return {
    ...DEFAULT_SETTINGS,
    ...row?.settings,
    version: row?.version ?? 1,
    offers: kinds.map((kind) => ({ kind, rules: textOf(kind).rules, isEssential: kindOfMessage(kind).isEssential })),
    tenantTimeZone: timeZone,
    canReceiveSms: await smsAbove.get().canReceive(context, actor.id),
    pushKey: await publicPushKey(context),
  }
}

/** @throws `stale`, `invalid` at `timeZone` */
export async function saveOwnSettings(context: TenantContext, body: BodyOf<typeof saveCall>): Promise<OwnMessageSettings> {
  const { tx, tenant, actor, now } = context
  const before = await loadOwnSettings(context)
  refuseWhenStale(body.version, before)
  const { kinds, quiet, digestHour, timeZone } = body
  if (timeZone !== null && !isTimeZone(timeZone)) throw invalid([{ message: '@validation.timeZone', field: 'timeZone' }])
  const owner = { tenantId: tenant.id, userId: actor.id }
  const settings = { kinds, quiet, digestHour, timeZone }
  if (!(await saveMessageSettings(tx, owner, { settings, version: before.version }, now)))
    throw new AppError('stale', { message: '@errors.stale', field: 'version' }, { current: await loadOwnSettings(context) })
  audit(context, { action: 'update', entity: 'preference', entityId: actor.id, after: { key: 'messages' } })
  return loadOwnSettings(context)
}
