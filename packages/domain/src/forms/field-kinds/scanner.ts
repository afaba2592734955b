import { MAX_TEXT_LENGTH } from '../field-limits.ts'
import { defineKind } from '../field-kind.ts'
import { textParser, trimmed } from '../kind-parts/parse-text.ts'

/** A text read from a label by a camera or a keyboard-wedge scanner (decisions section 3). */
export const scanner = defineKind<string>({
  type: 'scanner',
  columnType: 'text',
  displayKind: 'text',
  schemaKind: 'string',
  cellForm: 'text',
  input: 'line',
  fitsInCell: true,
  hasPattern: true,
  hasContent: true,
  hasLength: true,
  parse: (raw) => trimmed(textParser(MAX_TEXT_LENGTH)(raw)),
  format: (value) => value,
})
