import { defineKind } from '../field-kind.ts'
import { FILE_ATTRIBUTE } from '../text/html-allowed.ts'
import { filesInHtml, withoutFiles } from '../text/html-files.ts'
import { textOfHtml } from '../text/html-text.ts'
import { textParser } from '../kind-parts/parse-text.ts'

/** Longest text with its marks. */
export const MAX_HTML_LENGTH = 20_000

/** A text with headings, lists and links, and files of the library. The server sanitises it before it is stored, the client again before it is shown. */
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
  files: {
    found: (html) => filesInHtml(html).map((fileId) => ({ fileId, purpose: undefined })),
    withFacts: (html, _field, factsOf) => withoutFiles(html, (fileId) => factsOf(fileId) === undefined),
  },
  parse(raw) {
    const parsed = textParser(MAX_HTML_LENGTH)(raw)
    if ('violation' in parsed || parsed.value === null) return parsed
    // an editor leaves empty paragraphs behind
    const isEmpty = textOfHtml(parsed.value) === '' && !parsed.value.includes(FILE_ATTRIBUTE)
    return { value: isEmpty ? null : parsed.value }
  },
  format: textOfHtml,
})
