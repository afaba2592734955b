import type { Culture } from '@verka/domain/localization/cultures.ts'
import { getMe, updateMe } from '@verka/domain/me/me.api.ts'
import { call } from '../../data/call.ts'

/** Stores the chosen language as that of messages to the person. @throws {ApiError} */
export async function keepLanguage(culture: Culture): Promise<void> {
  const { user, tenant, version } = await call(getMe, {})
  if ((user.culture ?? tenant.culture) !== culture) await call(updateMe, { body: { version, culture } })
}
