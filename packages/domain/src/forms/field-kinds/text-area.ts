import { MAX_TEXT_AREA_LENGTH } from '../field-limits.ts'
import { defineKind } from '../field-kind.ts'
import { textParser } from '../kind-parts/parse-text.ts'

export const textArea = defineKind<string>({
  type: 'textArea',
  displayKind: 'text',
  schemaKind: 'string',
  cellForm: 'text',
  input: 'paragraph',
  fitsInCell: false,
  isCheckDetail: true,
  columnType: 'text',
  hasPattern: true,
  hasLength: true,
  longestText: MAX_TEXT_AREA_LENGTH,
  isDefaultLocalized: true,
  parse: textParser(MAX_TEXT_AREA_LENGTH),
  format: (value) => value,
})
