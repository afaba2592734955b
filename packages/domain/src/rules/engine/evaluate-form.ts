import { CULTURES, type Culture } from '../../localization/cultures.ts'
import { plusDays } from '../../localization/dates.ts'
import type { LocalizedTexts } from '../../localization/localized-text.ts'
import { textIn } from '../../localization/localized-text.ts'
import type { Reader } from '../../localization/reader.ts'
import { compileRules } from './compile-rules.ts'
import { RuleRun } from './rule-run.ts'
import { evaluateField } from '../../forms/evaluate-field.ts'
import type { Field, FieldValue, Option, Values } from '../../forms/field.ts'
import type { CheckContext, FieldKind } from '../../forms/field-kind.ts'
import { kindOf } from '../../forms/field-kinds.ts'
import { flatFields, isSameValue } from '../../forms/flat-fields.ts'
import type { Violation } from '../../forms/violation.ts'

/** Current state of a field in a form. */
export interface FieldState {
  field: Field
  isVisible: boolean
  isEnabled: boolean
  isRequired: boolean
  /** A rule decides its value. */
  isComputed: boolean
  value: FieldValue
  /** The value that would be stored; null: none. */
  stored: FieldValue
  violation: Violation | undefined
}

export interface FormState {
  /** All fields, groups followed by their children. */
  fields: FieldState[]
  /** Violations by the id of the field; inside a collection by `<fieldId>.<row>.<childId>`. */
  violations: Record<string, Violation>
  /** The values that would be stored: only visible fields, in their stored form, without empty ones. */
  values: Values
}

const isLocalized = (value: FieldValue): value is LocalizedTexts & FieldValue =>
  Array.isArray(value) && value.every((text) => typeof text === 'object' && text !== null && 'culture' in text && 'text' in text)

/** Whether a field's default is a text in each language. */
export const isLocalizedDefault = (field: Field): field is Field & { defaultValue: LocalizedTexts & FieldValue } =>
  kindOf(field).isDefaultLocalized && isLocalized(field.defaultValue)

/** Whether a field's default is a number of days from today, as its bounds are. */
export const isDaysFromToday = (field: Field): field is Field & { defaultValue: number } =>
  kindOf(field).columnType === 'date' && typeof field.defaultValue === 'number'

/** The default of a field in a language and on a day: texts may have one in each language (specification section 3), days are counted from today. */
function defaultValueIn(field: Field, culture: Culture, today: string): FieldValue {
  if (isDaysFromToday(field)) return plusDays(today, field.defaultValue)
  if (isLocalizedDefault(field)) return textIn(field.defaultValue, culture) || null
  return field.defaultValue ?? kindOf(field).emptyValue
}

/** The values that a new form starts with. */
export function defaultValues(fields: readonly Field[], culture: Culture, today: string): Values {
  const values: Values = {}
  for (const field of flatFields(fields)) {
    const value = defaultValueIn(field, culture, today)
    if (value !== null) values[field.id] = value
  }
  return values
}

/** Texts in all languages of fields that begin with a default in each language. */
export function defaultsInLanguages(fields: readonly Field[], begun: Values, culture: Culture): Values[] {
  const texts = flatFields(fields)
    .filter(isLocalizedDefault)
    .filter(({ id, defaultValue }) => begun[id] === textIn(defaultValue, culture))
  return CULTURES.map((other) => Object.fromEntries(texts.map(({ id, defaultValue }) => [id, textIn(defaultValue, other)])))
}

export interface FieldStateContext extends CheckContext {
  /** Nothing is stored yet: initial values are checked like entered ones. */
  isNew?: boolean | undefined
}

/** Context in which a form is evaluated, besides its fields and values. */
export interface FormContext extends FieldStateContext {
  /** The run of the form's rules; omitted: a form without rules. */
  rules?: RuleRun | undefined
}

const NO_READER: Reader = { culture: 'en-US', timeZone: 'UTC' }
const widened = new WeakMap<readonly Option[], Field>()

/** The field with options added by rules; the same object while both are the same. */
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

/** Whether a value equals the stored one, in its stored form or as it was typed again. */
function isAsStored(kind: FieldKind<FieldValue & {}>, field: Field, value: FieldValue, stored: FieldValue | undefined): boolean {
  if (value === null || stored === null || stored === undefined) return false
  if (isSameValue(value, stored)) return true
  const parsed = kind.parse(value, field)
  return 'value' in parsed && isSameValue(parsed.value, stored)
}

/** The current state of one field of a form. `run` decides its visibility and effective value. */
export function evaluateFieldState(field: Field, run: RuleRun, stored: Values, context: FieldStateContext): FieldState {
  const { isVisible, isEnabled, isRequired, computedBy, value, options } = run.field(field.id)
  const kind = kindOf(field)
  // a value that was valid when stored stays valid: a narrower range or fewer options do not block other edits
  const isOpen = isVisible && isEnabled && !kind.isFilled
  // but a value that a rule sets for the first time is checked
  const isUntouched = context.isNew ? !isOpen && !computedBy : isAsStored(kind, field, value, stored[field.id])
  // the name of a stored option stays when the rule that added it ends
  const former = isUntouched && kind.hasOptions && options.length === 0 ? run.addable(field.id, value) : undefined
  const offered = former ? [former] : options
  const requested = offered.length > 0 ? withOptions(field, offered) : field
  const result = evaluateField(kind, requested, value, isOpen && isRequired && kind.children !== 'form', isUntouched ? undefined : context)
  return {
    field: requested,
    isVisible,
    isEnabled: isOpen,
    isRequired,
    isComputed: computedBy !== undefined,
    value,
    stored: result.violation ? null : result.value,
    violation: result.violation,
  }
}

/** Adds the violation of a field at the field, and at each path inside it. */
export function addViolation(violations: Record<string, Violation>, fieldId: string, violation: Violation): void {
  violations[fieldId] = violation
  for (const [path, inner] of Object.entries(violation.inside ?? {})) addViolation(violations, `${fieldId}.${path}`, inner)
}

/**
 * Evaluates a form: visible fields, violations and values to store (architecture, 'Forms'). Pure and synchronous; browser and server run
 * this same function. A hidden field is not required and submits no value; a disabled one keeps its `stored` value, whatever was sent.
 */
export function evaluateForm(fields: readonly Field[], input: Values, stored: Values = {}, context: FormContext = {}): FormState {
  const run = context.rules ?? new RuleRun(compileRules(fields, []), input, {}, NO_READER, stored)
  const state: FormState = { fields: [], violations: {}, values: {} }
  for (const field of flatFields(fields)) {
    const fieldState = evaluateFieldState(field, run, stored, context)
    state.fields.push(fieldState)
    if (fieldState.violation) addViolation(state.violations, field.id, fieldState.violation)
    else if (fieldState.stored !== null) state.values[field.id] = fieldState.stored
  }
  return state
}
