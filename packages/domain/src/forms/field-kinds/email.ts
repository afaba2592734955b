import { MAX_TEXT_LENGTH } from '../field-limits.ts'
import { isEmailAddress } from '../text/email-address.ts'
import { defineKind } from '../field-kind.ts'
import { textParser, trimmed } from '../kind-parts/parse-text.ts'

/** Between organisations an address has a domain with a dot. */
const hasDottedHost = (address: string) => address.includes('.', address.indexOf('@'))

/** An e-mail address: a name, one @, and a domain with a dot. */
export const email = defineKind<string>({
  type: 'email',
  displayKind: 'text',
  schemaKind: 'string',
  cellForm: 'text',
  input: 'line',
  fitsInCell: true,
  columnType: 'text',
  contact: 'email',
  hasPattern: true,
  parse: (raw) => trimmed(textParser(MAX_TEXT_LENGTH)(raw)),
  check: (value) => (isEmailAddress(value) && hasDottedHost(value) ? undefined : { message: 'validation.email' }),
  format: (value) => value,
})
