import { defineKind } from '../field-kind.ts'
import { checkWebAddress, MAX_URL_LENGTH, parseWebAddress } from '../text/web-address.ts'

/** A web address, stored with its scheme. */
export const url = defineKind<string>({
  type: 'url',
  columnType: 'text',
  displayKind: 'text',
  schemaKind: 'string',
  cellForm: 'text',
  input: 'line',
  linksTo: 'address',
  fitsInCell: true,
  hasPattern: true,
  longestText: MAX_URL_LENGTH,
  parse: parseWebAddress,
  check: checkWebAddress,
  format: (value) => value,
})
