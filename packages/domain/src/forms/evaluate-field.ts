import type { Field, FieldValue } from './field.ts'
import type { CheckContext, FieldKind } from './field-kind.ts'
import { consistsOf } from './text/text-content.ts'
import type { Violation } from './violation.ts'

/**
 * One value of one field: its stored form, and what is wrong with it. Without a context only the kind of the value and
 * `isRequired` are looked at: what was right when it was stored stays right.
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

/** What the field's own settings demand of a text: its characters, lengths and a pattern (specification section 5). */
function checkText(kind: FieldKind<FieldValue & {}>, value: FieldValue, field: Field, { matches }: CheckContext): Violation | undefined {
  if (typeof value !== 'string') return undefined
  const { content, pattern, message, minLength, maxLength } = field.validation
  if (kind.hasContent && content && !consistsOf(content, value)) return { message: `validation.${content}` }
  if (kind.hasLength && minLength !== undefined && value.length < minLength)
    return { message: 'validation.minLength', params: { length: minLength } }
  if (kind.hasLength && maxLength !== undefined && value.length > maxLength)
    return { message: 'validation.maxLength', params: { length: maxLength } }
  if (!pattern || !matches || matches(pattern, value)) return undefined
  const mismatch: Violation = { message: 'validation.patternMismatch', params: { pattern } }
  return message?.some((text) => text.text.trim() !== '') ? { ...mismatch, text: message } : mismatch
}
