import { z } from 'zod'
import { idSchema, saveBody } from '../entities/entity.ts'
import { isPhoneNo } from '../forms/field-kinds/phone-no.ts'
import { checkWebAddress, parseWebAddress } from '../forms/text/web-address.ts'
import { CULTURES } from '../localization/cultures.ts'
import { isEmailAddress } from '../forms/text/email-address.ts'
import { LICENCE_LEVELS } from './licence-levels.ts'
import { keySchema } from './tenants.api.ts'

const MAX_NAME_LENGTH = 100
const MAX_TEXT_LENGTH = 250
/** Maximum sites of one tenant. */
const MAX_SITES = 1000

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, '@validation.tooLong')
    .regex(/^[^\p{Cc}]*$/u, '@validation.controlCharacters')
const orEmpty = (test: (text: string) => boolean) => (text: string) => text === '' || test(text)

/** A name that has to be there. */
const nameSchema = line(MAX_NAME_LENGTH).min(1, '@validation.required')

/** A web address as it is stored, null for none; undefined when it is no address. */
export function storedWebAddress(text: string): string | null | undefined {
  const parsed = parseWebAddress(text)
  if ('violation' in parsed) return undefined
  return parsed.value === null || !checkWebAddress(parsed.value) ? parsed.value : undefined
}

/** A web address, stored with its scheme (specification section 5: normalised before it is saved); null or empty: none. */
export const webAddressSchema = z
  .string()
  .nullable()
  .transform((text, context) => {
    const address = storedWebAddress(text ?? '')
    if (address !== undefined) return address
    context.addIssue({ code: 'custom', message: '@validation.url' })
    return z.NEVER
  })

/** Contact details of a tenant. An omitted one is empty. */
export const contactSchema = z.strictObject({
  name: line(MAX_NAME_LENGTH).default(''),
  address: line(MAX_TEXT_LENGTH).default(''),
  zipcode: line(20).default(''),
  city: line(MAX_NAME_LENGTH).default(''),
  phoneNo: line(50).default('').refine(orEmpty(isPhoneNo), '@validation.phoneNo'),
  email: line(MAX_TEXT_LENGTH).default('').refine(orEmpty(isEmailAddress), '@validation.email'),
})
export type Contact = z.output<typeof contactSchema>

/** A site as it is saved with its tenant: an existing one has its id. */
const siteBodySchema = z.strictObject({
  id: idSchema('site').optional(),
  key: keySchema,
  name: nameSchema,
  version: z.unknown().optional(),
})

/** A tenant as it is saved (specification section 3). A PUT leaves omitted properties unchanged; a new tenant has their defaults. */
export const tenantBodySchema = saveBody({
  key: keySchema,
  name: nameSchema,
  culture: z.enum(CULTURES).optional(),
  /** An IANA name or a Windows-style one, stored unchanged. */
  timeZone: z.string().min(1, '@validation.required').max(100).optional(),
  contact: contactSchema.optional(),
  licenceLevel: z.enum(LICENCE_LEVELS).optional(),
  isBilledAnnually: z.boolean().optional(),
  policyUrl: webAddressSchema.optional(),
  rssFeedUrl: webAddressSchema.optional(),
  /** All sites: an omitted one is deleted, if it is empty. */
  sites: z.array(siteBodySchema).max(MAX_SITES).optional(),
  can: z.unknown().optional(),
  isLockedDown: z.unknown().optional(),
  usage: z.unknown().optional(),
})
