import { z } from 'zod'
import { leastRole } from '../access/permissions.ts'
import { defineCall, idParamsOf } from '../api/contract.ts'

/** Reasons why an external login was refused: no address, an unverified one, an unknown one, a disabled user. */
export const REFUSAL_REASONS = ['noEmail', 'emailNotVerified', 'unknownEmail', 'disabled'] as const

const issuer = z.string().trim().min(1, '@validation.required').max(500)
const subject = z.string().trim().min(1, '@validation.required').max(255)

/** External logins of a user, and recent refused ones that may be theirs. */
export const userLoginsSchema = z.object({
  /** The external login server; null: there is none. */
  issuer: z.string().nullable(),
  links: z.array(z.object({ issuer: z.string(), subject: z.string(), linkedAt: z.string() })),
  /** System administrators see those with the user's e-mail address and with unknown ones; others only the former. */
  refused: z.array(
    z.object({
      /** The number that the refused person was shown. */
      reference: z.string(),
      issuer: z.string(),
      subject: z.string(),
      email: z.string().nullable(),
      isEmailVerified: z.boolean(),
      reason: z.enum(REFUSAL_REASONS),
      refusedAt: z.string(),
    }),
  ),
  /** Whether the caller may name an issuer and a subject that were not refused. */
  mayNameFreely: z.boolean(),
})
export type UserLogins = z.infer<typeof userLoginsSchema>

/** Either of the two ways to name an identity. */
export const linkBodySchema = z
  .strictObject({ reference: z.string().max(50).optional(), issuer: issuer.optional(), subject: subject.optional() })
  .refine(({ reference, issuer: of, subject: named }) => (reference === undefined) === (of !== undefined && named !== undefined), {
    error: '@validation.required',
    path: ['reference'],
  })

/** The identity of which a link is removed. */
export const unlinkQuerySchema = z.strictObject({ issuer, subject })

const shared = { scope: 'tenant' } as const

export const getUserLogins = defineCall('getUserLogins', 'GET /users/{id}/logins', {
  ...shared,
  access: leastRole('userLogins', 'read'),
  shows: ['user'],
  summary: 'Returns the identities of a user at other login servers, and refused logins of the last 30 days that can be linked.',
  params: idParamsOf('user'),
  reply: userLoginsSchema,
})
export const linkUserLogin = defineCall('linkUserLogin', 'POST /users/{id}/logins', {
  ...shared,
  access: leastRole('userLogins', 'write'),
  changes: ['user'],
  summary:
    'Links a user to an identity of another login server: by the reference number of a refused login or, for system administrators, by issuer and subject.',
  params: idParamsOf('user'),
  body: linkBodySchema,
  reply: userLoginsSchema,
})
export const unlinkUserLogin = defineCall('unlinkUserLogin', 'DELETE /users/{id}/logins', {
  ...shared,
  access: leastRole('userLogins', 'write'),
  changes: ['user'],
  summary: 'Removes the link of a user to an identity of another login server and ends the user’s logins.',
  params: idParamsOf('user'),
  query: unlinkQuerySchema,
})
