import { MAX_TEXT_LENGTH } from '../field-limits.ts'
import { defineKind } from '../field-kind.ts'
import { textParser } from '../parse-text.ts'

export const text = defineKind<string>({
  type: 'text',
  displayKind: 'text',
  schemaKind: 'string',
  columnType: 'text',
  hasPattern: true,
  hasLength: true,
  isDefaultLocalized: true,
  parse: textParser(MAX_TEXT_LENGTH),
  format: (value) => value,
})
