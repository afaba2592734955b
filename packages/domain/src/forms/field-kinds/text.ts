import { MAX_TEXT_LENGTH } from '../field.ts'
import type { FieldKind } from '../field-kind.ts'
import { textParser } from '../parse-text.ts'

export const text: FieldKind<string> = {
  type: 'text',
  columnType: 'text',
  hasOptions: false,
  range: undefined,
  isChoice: false,
  hasPattern: true,
  emptyValue: null,
  parse: textParser(MAX_TEXT_LENGTH),
  check: () => undefined,
  isBlank: () => false,
  format: (value) => value,
}
