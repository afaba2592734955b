import { errors } from './sv-SE/errors.ts'
import { fields } from './sv-SE/fields.ts'
import { identity } from './sv-SE/identity.ts'
import { mail } from './sv-SE/mail.ts'
import { validation } from './sv-SE/validation.ts'


/** Every text a person reads, in Swedish: the source, whose keys the other languages must have. */
export const messages = { ...errors, ...fields, ...identity, ...mail, ...validation }

export type MessageKey = keyof typeof messages
export type Messages = Record<MessageKey, string>
