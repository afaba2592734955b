import { MAX_TEXT_AREA_LENGTH } from '../field.ts'
import type { FieldKind } from '../field-kind.ts'
import { textParser } from '../parse-text.ts'

export const textArea: FieldKind<string> = {
  type: 'textArea',
  columnType: 'text',
  hasOptions: false,
  range: undefined,
  isChoice: false,
  hasPattern: true,
  emptyValue: null,
  parse: textParser(MAX_TEXT_AREA_LENGTH),
  check: () => undefined,
  isBlank: () => false,
  format: (value) => value,
}
