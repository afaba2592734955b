import { MAX_TEXT_LENGTH } from '../field.ts'
import type { FieldKind } from '../field-kind.ts'
import { textParser, trimmed } from '../parse-text.ts'

const ADDRESS = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/u

/** An e-mail address: a name, one @, and a domain with a dot. */
export const email: FieldKind<string> = {
  type: 'email',
  columnType: 'text',
  hasOptions: false,
  range: undefined,
  isChoice: false,
  hasPattern: true,
  emptyValue: null,
  parse: (raw) => trimmed(textParser(MAX_TEXT_LENGTH)(raw)),
  check: (value) => (ADDRESS.test(value) ? undefined : { message: 'validation.email' }),
  isBlank: () => false,
  format: (value) => value,
}
