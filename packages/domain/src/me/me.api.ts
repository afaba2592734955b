import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall } from '../api/contract.ts'
import { saveBody } from '../entities/entity.ts'
import { CULTURES } from '../localization/cultures.ts'
import { sessionSchema } from '../session/session.api.ts'
import { personNameSchema, personPhoneNoSchema } from '../users/user.body.ts'

/** The caller: the session's data, the language of messages to them, and their privileges. */
export const meSchema = sessionSchema.omit({ place: true }).extend({
  user: sessionSchema.shape.user.extend({
    /** Null: the tenant's. */
    culture: z.enum(CULTURES).nullable(),
    isEmailVerified: z.boolean(),
    /** Empty: none. */
    phoneNo: z.string(),
  }),
  privileges: z.array(z.object({ id: z.uuid(), name: z.string(), site: z.string() })),
  version: z.int(),
})
export type Me = z.infer<typeof meSchema>

/** Properties that a person may change of themselves: never role, sites, tenant or privileges. */
export const meBodySchema = saveBody({
  name: personNameSchema.optional(),
  culture: z.enum(CULTURES).nullable().optional(),
  phoneNo: personPhoneNoSchema.optional(),
})
export type MeBody = z.input<typeof meBodySchema>

const shared = { scope: 'tenant' } as const

export const getMe = defineCall('getMe', 'GET /me', {
  ...shared,
  access: leastRole('ownProfile', 'read'),
  shows: ['user'],
  summary: 'Returns the caller: profile, role, sites, privileges, and what the client needs of the tenant.',
  reply: meSchema,
})
export const updateMe = defineCall('updateMe', 'PUT /me', {
  ...shared,
  access: leastRole('ownProfile', 'write'),
  changes: ['user'],
  summary: 'Saves the name, language and telephone number of the caller; `version` is the version that was read.',
  body: meBodySchema,
  reply: meSchema,
})
