import { z } from 'zod'
import { ROLES } from '../access/roles.ts'
import { saveBody, idSchema } from '../entities/entity.ts'
import { CULTURES } from '../localization/cultures.ts'
import { isPhoneNo } from '../forms/field-kinds/phone-no.ts'
import { isEmailAddress } from '../forms/text/email-address.ts'
import { isUserName } from './user-names.ts'

const MAX_NAME_LENGTH = 100
export const MAX_PHONE_NO_LENGTH = 50
const MAX_SITES = 1000
const MAX_PRIVILEGES = 1000

const orEmpty = (test: (text: string) => boolean) => (text: string) => text === '' || test(text)
const requiredText = z.string().trim().min(1, '@validation.required')

/** Name of a user. */
export const personNameSchema = requiredText
  .max(MAX_NAME_LENGTH, '@validation.tooLong')
  .regex(/^[^\p{Cc}]*$/u, '@validation.controlCharacters')

/** Telephone number of a user; empty: none. */
export const personPhoneNoSchema = z
  .string()
  .trim()
  .max(MAX_PHONE_NO_LENGTH, '@validation.tooLong')
  .refine(orEmpty(isPhoneNo), '@validation.phoneNo')

/** A user as they are saved (specification section 3, 'Saved user'). An omitted property is unchanged, or empty for a new user. */
export const userBodySchema = saveBody({
  userId: idSchema('user').optional(),
  userName: requiredText.refine(orEmpty(isUserName), '@validation.userName'),
  name: personNameSchema,
  email: requiredText.refine(orEmpty(isEmailAddress), '@validation.email'),
  phoneNo: personPhoneNoSchema.optional(),
  role: z.enum(ROLES),
  /** The language that they are written to in; null: the tenant's. */
  culture: z.enum(CULTURES).nullable().optional(),
  /** Keys of the sites that they work in. */
  sites: z.array(z.string().max(50)).max(MAX_SITES).optional(),
  privilegeIds: z.array(idSchema('privilege')).max(MAX_PRIVILEGES).optional(),
  isDisabled: z.boolean().optional(),
  /** Whether they are sent a mail with a link on which they choose their password. */
  sendConfirmationEmail: z.boolean().optional(),
  /** Key of the tenant: the one in the path. */
  tenant: z.string().max(50).optional(),
  can: z.unknown().optional(),
  isInvited: z.unknown().optional(),
  confirmationEmail: z.unknown().optional(),
})
export type UserBody = z.input<typeof userBodySchema>
