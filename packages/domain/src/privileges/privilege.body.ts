import { z } from 'zod'
import { saveBody, idSchema } from '../entities/entity.ts'
import { OPERATION_MODES } from '../services/modes.ts'

const MAX_NAME_LENGTH = 50
const MAX_DESCRIPTION_LENGTH = 1000
const MAX_GRANTS = 500

const noControlCharacters = /^[^\p{Cc}]*$/u

/** Rights in one service (decisions section 2). */
export const grantSchema = z.strictObject({
  transactionTypeId: idSchema('transactionType'),
  operationModes: z.array(z.enum(OPERATION_MODES)).max(OPERATION_MODES.length),
  /** `all` lifts a restricted user's view of only their own transactions. */
  view: z.enum(['own', 'all']).default('own'),
  /** Whether they may lend to another person. */
  forOthers: z.boolean().default(false),
})
export type PrivilegeGrant = z.output<typeof grantSchema>

export const privilegeBodySchema = saveBody({
  can: z.unknown().optional(),
  services: z.unknown().optional(),
  elementTypes: z.unknown().optional(),
  userCount: z.unknown().optional(),
  name: z
    .string()
    .trim()
    .min(1, '@validation.required')
    .max(MAX_NAME_LENGTH, '@validation.nameTooLong')
    .regex(noControlCharacters, '@validation.controlCharacters'),
  description: z
    .string()
    .trim()
    .max(MAX_DESCRIPTION_LENGTH, '@validation.tooLong')
    // line breaks, but no other invisible characters
    .regex(/^[^\p{Cc}]*(?:[\n\r\t][^\p{Cc}]*)*$/u, '@validation.controlCharacters')
    .optional(),
  grants: z.array(grantSchema).max(MAX_GRANTS).optional(),
  /** Categories to which it is limited: its services belong to these. Empty: any. */
  elementTypeIds: z.array(idSchema('elementType')).max(MAX_GRANTS).optional(),
})
export type PrivilegeBody = z.input<typeof privilegeBodySchema>
