import { errors } from './nb-NO/errors.ts'
import { fields } from './nb-NO/fields.ts'
import { identity } from './nb-NO/identity.ts'
import { mail } from './nb-NO/mail.ts'
import { validation } from './nb-NO/validation.ts'
import type { Messages } from './sv-SE.ts'

export const messages = { ...errors, ...fields, ...identity, ...mail, ...validation } satisfies Messages
