import type { UserId } from '@verka/domain/entities/ids.ts'
import { invalid } from '@verka/domain/errors/app-error.ts'
import { MAX_PREFERENCE_BYTES, MAX_PREFERENCES, type Preference } from '@verka/domain/preferences/preferences.api.ts'
import type { TenantContext } from '../../http/context.ts'
import { audit } from '../audit/audit.ts'
import { countOtherPreferences, deletePreferences, readPreference, upsertPreference } from './preferences.queries.ts'

const ownerOf = (context: TenantContext) => ({ tenantId: context.tenant.id, userId: context.actor.id })

/** A setting of the caller; null: none. */
export async function loadPreference(context: TenantContext, key: string): Promise<Preference> {
  const row = await readPreference(context.tx, ownerOf(context), key)
  return { key, value: row?.value ?? null }
}

/** Stores a setting of the caller; null deletes it. @throws `invalid` when it is too large, or one key too many. */
export async function savePreference(context: TenantContext, key: string, value: Preference['value']): Promise<Preference> {
  const bytes = Buffer.byteLength(JSON.stringify(value))
  if (bytes > MAX_PREFERENCE_BYTES)
    throw invalid([{ message: '@errors.preferenceTooLarge', field: 'value', params: { size: MAX_PREFERENCE_BYTES / 1024 } }])
  if (value === null) await deletePreferences(context.tx, ownerOf(context), key)
  else {
    if ((await countOtherPreferences(context.tx, ownerOf(context), key)) >= MAX_PREFERENCES)
      throw invalid([{ message: '@errors.tooManyPreferences', params: { count: MAX_PREFERENCES } }])
    await upsertPreference(context.tx, ownerOf(context), key, value, context.now)
  }
  // the change is announced without its value, which is private
  const action = value === null ? 'delete' : 'update'
  audit(context, { action, entity: 'preference', entityId: context.actor.id, after: { key } })
  return { key, value }
}

/** Deletes all settings of a user who is deleted. */
export const forgetPreferences = (context: TenantContext, userId: UserId) =>
  deletePreferences(context.tx, { tenantId: context.tenant.id, userId })
