import { MAX_TEXT_LENGTH } from '../field-limits.ts'
import { defineKind } from '../field-kind.ts'
import { textParser, trimmed } from '../kind-parts/parse-text.ts'

const parseText = textParser(MAX_TEXT_LENGTH)

export const text = defineKind<string>({
  type: 'text',
  displayKind: 'text',
  schemaKind: 'string',
  cellForm: 'text',
  input: 'line',
  fitsInCell: true,
  isCheckDetail: true,
  columnType: 'text',
  hasPattern: true,
  hasContent: true,
  hasLength: true,
  isDefaultLocalized: true,
  // a number that was pasted with a space is that number
  parse: (raw, { validation }) => (validation.content ? trimmed(parseText(raw)) : parseText(raw)),
  format: (value) => value,
})
