import { errors } from './en-US/errors.ts'
import { fields } from './en-US/fields.ts'
import { identity } from './en-US/identity.ts'
import { mail } from './en-US/mail.ts'
import { validation } from './en-US/validation.ts'
import type { Messages } from './sv-SE.ts'

export const messages = { ...errors, ...fields, ...identity, ...mail, ...validation } satisfies Messages
