import { defineKind } from '../field-kind.ts'
import { textOfHtml } from '../text/html-text.ts'
import { textParser } from '../kind-parts/parse-text.ts'

/** Longest text with its marks. */
export const MAX_HTML_LENGTH = 20_000

/** A text with headings, lists and links. The server sanitises it before it is stored, the client again before it is shown. */
export const html = defineKind<string>({
  type: 'html',
  columnType: 'none',
  displayKind: 'text',
  schemaKind: 'string',
  cellForm: 'markup',
  input: 'block',
  fitsInCell: false,
  isCheckDetail: true,
  isDefaultLocalized: true,
  isMarkup: true,
  parse(raw) {
    const parsed = textParser(MAX_HTML_LENGTH)(raw)
    if ('violation' in parsed || parsed.value === null) return parsed
    // an editor leaves empty paragraphs behind
    return { value: textOfHtml(parsed.value) === '' ? null : parsed.value }
  },
  format: textOfHtml,
})
