import { MAX_TEXT_AREA_LENGTH } from '../field-limits.ts'
import { defineKind } from '../field-kind.ts'
import { textParser, withPlainLineEnds } from '../kind-parts/parse-text.ts'

const parseLines = textParser(MAX_TEXT_AREA_LENGTH)

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
  parse: (raw) => parseLines(withPlainLineEnds(raw)),
  format: (value) => value,
})
