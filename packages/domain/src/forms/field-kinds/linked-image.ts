import { defineKind } from '../field-kind.ts'
import { checkWebAddress, MAX_URL_LENGTH, parseWebAddress } from '../text/web-address.ts'

/** The web address of a picture stored elsewhere. */
export const linkedImage = defineKind<string>({
  type: 'linkedImage',
  columnType: 'text',
  displayKind: 'text',
  schemaKind: 'string',
  moment: undefined,
  input: 'line',
  shownAs: 'text',
  linksTo: 'address',
  fitsInCell: true,
  isCheckDetail: false,
  filledWith: undefined,
  hasPattern: true,
  longestText: MAX_URL_LENGTH,
  parse: parseWebAddress,
  check: checkWebAddress,
  format: (value) => value,
})
