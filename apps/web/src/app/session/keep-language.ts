import type { Culture } from '@verka/domain/localization/cultures.ts'
import { getMe, updateMe } from '@verka/domain/me/me.api.ts'
import { call } from '../../data/call.ts'

/** The storing of the choice before: of two quick choices the second would be based on a version that is gone. */
let before = Promise.resolve()

/** Stores the chosen language as that of messages to the person. @throws {ApiError} */
export function keepLanguage(culture: Culture): Promise<void> {
  const stored = before.then(() => store(culture))
  before = stored.catch(() => undefined)
  return stored
}

async function store(culture: Culture): Promise<void> {
  const { user, tenant, version } = await call(getMe, {})
  if ((user.culture ?? tenant.culture) !== culture) await call(updateMe, { body: { version, culture } })
}
