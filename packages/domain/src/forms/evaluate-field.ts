import type { Field, FieldValue } from './field.ts'
import type { CheckContext, FieldKind } from './field-kind.ts'
import { consistsOf, CONTENT_MESSAGES } from './text/text-content.ts'
import type { Violation } from './violation.ts'

/**
 * Evaluates one value of one field: its stored form and its violation. Without a context only the value's kind and `isRequired` are
 * checked, so that a value that was valid when stored stays valid.
 */
export function evaluateField(
  kind: FieldKind<FieldValue & {}>,
  field: Field,
  raw: FieldValue,
  isRequired: boolean,
  context: CheckContext | undefined,
): { value: FieldValue; violation?: Violation } {
  const parsed = kind.parse(raw, field)
  if ('violation' in parsed) return { value: null, violation: parsed.violation }
  const { value } = parsed
  if (isRequired && (value === null || kind.isBlank(value))) return { value: null, violation: { message: kind.requiredMessage } }
  if (value === null || !context) return { value }
  const violation = kind.check(value, field, context) ?? checkText(kind, value, field, context)
  return violation ? { value, violation } : { value }
}

/** Checks a text by the field's settings: characters, lengths and pattern (specification section 5). */
function checkText(kind: FieldKind<FieldValue & {}>, value: FieldValue, field: Field, { matches }: CheckContext): Violation | undefined {
  if (typeof value !== 'string') return undefined
  const { content, pattern, message, minLength, maxLength } = field.validation
  if (kind.hasContent && content && !consistsOf(content, value)) return { message: CONTENT_MESSAGES[content] }
  if (kind.hasLength && minLength !== undefined && value.length < minLength)
    return { message: 'validation.minLength', params: { length: minLength } }
  if (kind.hasLength && maxLength !== undefined && value.length > maxLength)
    return { message: 'validation.maxLength', params: { length: maxLength } }
  if (!pattern || !matches || matches(pattern, value)) return undefined
  const mismatch: Violation = { message: 'validation.patternMismatch', params: { pattern } }
  return message?.some((text) => text.text.trim() !== '') ? { ...mismatch, text: message } : mismatch
}
