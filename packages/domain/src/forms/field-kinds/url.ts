import { defineKind } from '../field-kind.ts'
import { checkWebAddress, parseWebAddress } from '../web-address.ts'

/** A web address, stored with its scheme. */
export const url = defineKind<string>({
  type: 'url',
  columnType: 'text',
  displayKind: 'text',
  schemaKind: 'string',
  hasPattern: true,
  parse: parseWebAddress,
  check: checkWebAddress,
  format: (value) => value,
})
