import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall } from '../api/contract.ts'
import { saveBody } from '../entities/entity.ts'
import { channelRulesSchema, messageSettingsSchema } from './message-settings.ts'
import { KIND_NAMES } from './message-kinds.ts'

/** How the caller is notified, and what they may choose. */
export const ownMessageSettingsSchema = z.object({
  ...messageSettingsSchema.shape,
  version: z.int(),
  /** The kinds that the caller may receive, with what the tenant allows. */
  offers: z.array(z.object({ kind: z.enum(KIND_NAMES), rules: channelRulesSchema, isEssential: z.boolean() })),
  /** Zone of the tenant (IANA name). */
  tenantTimeZone: z.string(),
  /** Whether text messages can be sent to the caller: the installation has a gateway, and they have a number. */
  canReceiveSms: z.boolean(),
  /** The key by which a browser allows notifications; null: not available. */
  pushKey: z.string().nullable(),
})
export type OwnMessageSettings = z.infer<typeof ownMessageSettingsSchema>

export const messageSettingsBodySchema = saveBody({
  ...messageSettingsSchema.shape,
  offers: z.unknown().optional(),
  tenantTimeZone: z.unknown().optional(),
  canReceiveSms: z.unknown().optional(),
  pushKey: z.unknown().optional(),
})

const shared = { scope: 'tenant' } as const

export const getMessageSettings = defineCall('getMessageSettings', 'GET /messageSettings', {
  ...shared,
  access: leastRole('inbox', 'read'),
  shows: ['preference', 'messageText'],
  summary: 'How the caller is notified of each kind of message, and what the tenant allows.',
  reply: ownMessageSettingsSchema,
})
export const saveMessageSettings = defineCall('saveMessageSettings', 'PUT /messageSettings', {
  ...shared,
  access: leastRole('inbox', 'write'),
  changes: ['preference'],
  summary: 'Saves how the caller is notified; `version` is the version that was read.',
  body: messageSettingsBodySchema,
  reply: ownMessageSettingsSchema,
})
export const savePushDevice = defineCall('savePushDevice', 'PUT /pushDevices', {
  ...shared,
  access: leastRole('inbox', 'write'),
  changes: [],
  summary: 'Shows messages on the device of the caller (Web Push) until they log out there; without `keys`: no longer.',
  body: z.strictObject({
    endpoint: z.url({ protocol: /^https?$/ }).max(2000),
    keys: z
      .strictObject({
        p256dh: z.string().regex(/^[\w-]{80,100}$/),
        auth: z.string().regex(/^[\w-]{16,40}$/),
      })
      .nullable(),
  }),
})
