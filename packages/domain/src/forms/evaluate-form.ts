import type { Reader } from '../localization/reader.ts'
import type { Field, FieldValue, Option, Values } from './field.ts'
import { kindOf } from './field-kinds.ts'
import type { Violation } from './violation.ts'

/** What a field is in a form right now. */
export interface FieldState {
  field: Field
  isVisible: boolean
  isEnabled: boolean
  isRequired: boolean
  value: FieldValue
}

export interface FormState {
  fields: FieldState[]
  /** What is wrong, by the id of the field. */
  violations: Record<string, Violation>
  /** What would be stored: only visible fields, in their stored form, without empty ones. */
  values: Values
}

/** The values that a new form starts with. */
export function defaultValues(fields: readonly Field[]): Values {
  const values: Values = {}
  for (const field of fields) {
    const value = field.defaultValue ?? kindOf(field).emptyValue
    if (value !== null) values[field.id] = value
  }
  return values
}

/** What a form is evaluated with, beside its fields and values. */
export interface FormContext {
  /** The day in the tenant's time zone, `YYYY-MM-DD`, for ranges of days. */
  today?: string | undefined
  rules?: Ruled | undefined
  /** `matchesPattern` of `patterns.ts`, once it is loaded: a browser needs it for few forms only. */
  matches?: ((pattern: string, text: string) => boolean) | undefined
}

/** What rules make of fields: a run of `rules/compile-rules.ts`. */
export interface Ruled {
  field: (fieldId: string) => {
    value: FieldValue
    isVisible: boolean
    isEnabled: boolean
    isRequired: boolean
    options: readonly Option[]
  }
}

const widened = new WeakMap<readonly Option[], Field>()

/** The field with what rules have added to its choices; the same object as long as both are. */
function withOptions(field: Field, options: readonly Option[]): Field {
  const known = widened.get(options)
  if (known && known.id === field.id && known.localizedNames === field.localizedNames) return known
  const both = {
    ...field,
    options: [...field.options, ...options.filter((added) => !field.options.some((own) => own.value === added.value))],
  }
  widened.set(options, both)
  return both
}

/**
 * Evaluates a form: which fields show, what is wrong and what would be stored (architecture, 'Forms').
 * Pure and synchronous; browser and server run this same function. A hidden field is not required and submits no
 * value; a disabled one keeps the value that it had (`stored`), whatever was sent.
 */
export function evaluateForm(fields: readonly Field[], input: Values, stored: Values = {}, context: FormContext = {}): FormState {
  const state: FormState = { fields: [], violations: {}, values: {} }
  for (const field of fields) {
    const ruled = context.rules?.field(field.id)
    const isVisible = ruled ? ruled.isVisible : field.uiStatus !== 'hidden'
    const isEnabled = isVisible && (ruled ? ruled.isEnabled : field.uiStatus !== 'disabled')
    const isRequired = ruled ? ruled.isRequired : field.required
    const raw = (ruled ? ruled.value : isEnabled ? input[field.id] : stored[field.id]) ?? null
    const asked = ruled && ruled.options.length > 0 ? withOptions(field, ruled.options) : field
    // what was right when it was stored stays right: a narrower range or fewer choices are no reason to refuse another edit
    const isUntouched = raw !== null && raw === stored[field.id]
    const result = evaluateField(asked, raw, isVisible && isEnabled && isRequired, isUntouched ? undefined : context)
    state.fields.push({ field: asked, isVisible, isEnabled, isRequired, value: raw })
    if (result.violation) state.violations[field.id] = result.violation
    else if (result.value !== null) state.values[field.id] = result.value
  }
  return state
}

function evaluateField(
  field: Field,
  raw: FieldValue,
  isRequired: boolean,
  context: FormContext | undefined,
): { value: FieldValue; violation?: Violation } {
  const kind = kindOf(field)
  const parsed = kind.parse(raw, field)
  if ('violation' in parsed) return { value: null, violation: parsed.violation }
  const { value } = parsed
  if (isRequired && (value === null || kind.isBlank(value))) {
    const message = kind.isChoice ? 'validation.requiredChoice' : 'validation.required'
    return { value: null, violation: { message } }
  }
  const violation =
    value === null || !context ? undefined : (kind.check(value, field, context.today) ?? checkPattern(value, field, context))
  return violation ? { value, violation } : { value }
}

function checkPattern(value: FieldValue, field: Field, { matches }: FormContext): Violation | undefined {
  const { pattern } = field.validation
  if (!pattern || !matches || typeof value !== 'string' || matches(pattern, value)) return undefined
  return { message: 'validation.patternMismatch' }
}

/** How a stored value reads; a value of a kind that the field no longer has is shown as it is. */
export function displayValue(field: Field, value: FieldValue | undefined, reader: Reader): string {
  if (value === null || value === undefined) return ''
  const kind = kindOf(field)
  const parsed = kind.parse(value, field)
  return 'violation' in parsed || parsed.value === null ? String(value) : kind.format(parsed.value, field, reader)
}
