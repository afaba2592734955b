import type { FieldKind } from '../field-kind.ts'
import { textParser, trimmed } from '../parse-text.ts'
import type { Parsed } from '../violation.ts'

const MAX_URL_LENGTH = 2000
const ADDRESS = /^https?:\/\/[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*(?::\d{1,5})?(?:[/?#]\S*)?$/iu

/** Without a scheme it is http (specification section 5). */
function withScheme(parsed: Parsed<string>): Parsed<string> {
  if ('violation' in parsed || parsed.value === null || /^[a-z][a-z0-9+.-]*:\/\//i.test(parsed.value)) return parsed
  return { value: `http://${parsed.value}` }
}

/** A web address, stored with its scheme: nothing but http and https ever becomes a link. */
export const url: FieldKind<string> = {
  type: 'url',
  columnType: 'text',
  hasOptions: false,
  range: undefined,
  isChoice: false,
  hasPattern: true,
  emptyValue: null,
  parse: (raw) => withScheme(trimmed(textParser(MAX_URL_LENGTH)(raw))),
  check: (value) => (ADDRESS.test(value) && URL.canParse(value) ? undefined : { message: 'validation.url' }),
  isBlank: () => false,
  format: (value) => value,
}
