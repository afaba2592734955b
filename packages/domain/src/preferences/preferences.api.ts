import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall } from '../api/contract.ts'

/** Largest value of one key, as JSON in bytes, and most keys of one person. */
export const MAX_PREFERENCE_BYTES = 64 * 1024
export const MAX_PREFERENCES = 200

/** A personal setting; null: none. */
export const preferenceSchema = z.object({ key: z.string(), value: z.json() })
export type Preference = z.infer<typeof preferenceSchema>

const keyParams = z.strictObject({ key: z.string().regex(/^[a-zA-Z0-9][a-zA-Z0-9._:-]{0,99}$/) })
const shared = { scope: 'tenant' } as const

export const getPreference = defineCall('getPreference', 'GET /preferences/{key}', {
  ...shared,
  access: leastRole('preferences', 'read'),
  shows: ['preference'],
  summary: 'Returns a preference of the caller; null when there is none.',
  params: keyParams,
  reply: preferenceSchema,
})
export const savePreference = defineCall('savePreference', 'PUT /preferences/{key}', {
  ...shared,
  access: leastRole('preferences', 'write'),
  changes: [],
  summary: 'Sets a preference of the caller, for example the columns of a list. Null deletes it. The last save wins.',
  params: keyParams,
  body: z.strictObject({ key: z.unknown().optional(), value: z.json() }),
  reply: preferenceSchema,
})
