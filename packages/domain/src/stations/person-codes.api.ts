import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParamsOf } from '../api/contract.ts'

const CARD_LENGTH = { min: 6, max: 64 }

/** With what a person identifies themselves at stations. */
export const personCodeSchema = z.object({
  /** The code that is scanned. */
  code: z.string(),
  /** Whether it is that of a card that the person had before. */
  isCard: z.boolean(),
  pin: z.string(),
  createdAt: z.iso.datetime({ offset: true }),
})
export type PersonCode = z.infer<typeof personCodeSchema>

/** `code`: null without one. */
const ownCodeSchema = z.object({ code: personCodeSchema.nullable() })

/** A card's code needs letters enough that it is not found by trying. */
const personCodeBodySchema = z.strictObject({
  card: z
    .string()
    .trim()
    .min(CARD_LENGTH.min, '@validation.cardTooShort')
    .max(CARD_LENGTH.max, '@validation.tooLong')
    .regex(/^\P{Cc}*$/u, '@validation.controlCharacters')
    .optional(),
})

const own = { scope: 'tenant', access: leastRole('ownProfile', 'write') } as const

export const getOwnCode = defineCall('getOwnCode', 'GET /me/code', {
  ...own,
  access: leastRole('ownProfile', 'read'),
  shows: ['user'],
  summary: 'Returns the caller’s own code and PIN for stations.',
  reply: ownCodeSchema,
})
export const createOwnCode = defineCall('createOwnCode', 'POST /me/code', {
  ...own,
  changes: ['user'],
  // a stored reply would contain it
  idempotency: 'none',
  summary: 'Creates a code and a PIN for stations for the caller. Earlier ones are refused at once.',
  body: z.strictObject({}),
  reply: personCodeSchema,
  status: 201,
})
export const deleteOwnCode = defineCall('deleteOwnCode', 'DELETE /me/code', {
  ...own,
  changes: ['user'],
  summary: 'Removes the caller’s code and PIN for stations.',
})

const ofUser = { scope: 'tenant', access: leastRole('users', 'write') } as const

export const getUserCode = defineCall('getUserCode', 'GET /users/{id}/code', {
  ...ofUser,
  params: idParamsOf('user'),
  shows: ['user'],
  summary: 'Returns whether a user has a code for stations; not the code itself.',
  reply: z.object({ code: personCodeSchema.omit({ code: true, pin: true }).nullable() }),
})
export const createUserCode = defineCall('createUserCode', 'POST /users/{id}/code', {
  ...ofUser,
  params: idParamsOf('user'),
  changes: ['user'],
  idempotency: 'none',
  summary:
    'Creates a code and a PIN for stations for a user, or links the code of a card that they have (`card`). Earlier ones are refused at once.',
  body: personCodeBodySchema,
  reply: personCodeSchema,
  status: 201,
})
export const deleteUserCode = defineCall('deleteUserCode', 'DELETE /users/{id}/code', {
  ...ofUser,
  params: idParamsOf('user'),
  changes: ['user'],
  summary: 'Removes a user’s code and PIN for stations.',
})
