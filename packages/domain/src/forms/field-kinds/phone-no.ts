import { MAX_TEXT_LENGTH } from '../field-limits.ts'
import { defineKind } from '../field-kind.ts'
import { textParser, trimmed } from '../kind-parts/parse-text.ts'

/** E.164 allows 15 digits; with a prefix to dial out and an extension there may be more. */
const NUMBER = /^\+?(?=[\d-]{1,25}$)\d+(?:-\d+)?$/

export const isPhoneNo = (text: string): boolean => NUMBER.test(text.replace(/\s/g, ''))

/** A telephone number: a plus, digits and one dash, with any spaces between (specification section 5). */
export const phoneNo = defineKind<string>({
  type: 'phoneNo',
  displayKind: 'text',
  schemaKind: 'string',
  cellForm: 'text',
  input: 'line',
  fitsInCell: true,
  columnType: 'text',
  contact: 'phone',
  hasPattern: true,
  parse: (raw) => trimmed(textParser(MAX_TEXT_LENGTH)(raw)),
  check: (value) => (isPhoneNo(value) ? undefined : { message: 'validation.phoneNo' }),
  format: (value) => value,
})
