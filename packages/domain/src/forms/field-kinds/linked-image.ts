import { defineKind } from '../field-kind.ts'
import { checkWebAddress, parseWebAddress } from '../web-address.ts'

/** A picture that lies elsewhere: its web address. */
export const linkedImage = defineKind<string>({
  type: 'linkedImage',
  columnType: 'text',
  displayKind: 'text',
  schemaKind: 'string',
  hasPattern: true,
  parse: parseWebAddress,
  check: checkWebAddress,
  format: (value) => value,
})
