import { z } from 'zod'
import { ROLES } from '../access/roles.ts'
import { idSchema, saveBody } from '../entities/entity.ts'
import { personNameSchema } from '../users/user.body.ts'

const MAX_SITES = 1000
const MAX_PRIVILEGES = 1000

/** The last day on which an account or a secret is valid; null: it does not expire. */
export const expirySchema = z.iso.date('@validation.date').nullable()

/** An integration account as it is saved. An omitted property is unchanged, or empty for a new account. */
export const integrationAccountBodySchema = saveBody({
  can: z.unknown().optional(),
  clientId: z.unknown().optional(),
  state: z.unknown().optional(),
  secrets: z.unknown().optional(),
  logins: z.unknown().optional(),
  lastUsedAt: z.unknown().optional(),
  loginServer: z.unknown().optional(),
  name: personNameSchema,
  role: z.enum(ROLES),
  /** Keys of the sites in which it works. */
  sites: z.array(z.string().max(50)).max(MAX_SITES).optional(),
  privilegeIds: z.array(idSchema('privilege')).max(MAX_PRIVILEGES).optional(),
  expiresOn: expirySchema.optional(),
  isDisabled: z.boolean().optional(),
})
export type IntegrationAccountBody = z.input<typeof integrationAccountBodySchema>
