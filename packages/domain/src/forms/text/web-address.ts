import { textParser, trimmed } from '../kind-parts/parse-text.ts'
import type { Parsed, Violation } from '../violation.ts'

/** Longest web address. */
export const MAX_URL_LENGTH = 2000
const ADDRESS = /^https?:\/\/[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*(?::\d{1,5})?(?:[/?#]\S*)?$/iu

/** A web address; without a scheme it is http (specification section 5). */
export function parseWebAddress(raw: unknown): Parsed<string> {
  const parsed = trimmed(textParser(MAX_URL_LENGTH)(raw))
  if ('violation' in parsed || parsed.value === null || /^[a-z][a-z0-9+.-]*:\/\//i.test(parsed.value)) return parsed
  return { value: `http://${parsed.value}` }
}

/** Checks a web address: only http and https become links. */
export function checkWebAddress(value: string): Violation | undefined {
  return ADDRESS.test(value) && URL.canParse(value) ? undefined : { message: 'validation.url' }
}
