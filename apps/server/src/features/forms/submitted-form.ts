import { evaluateForm, displayValue } from '@verka/domain/forms/evaluate-form.ts'
import type { DataProperty, Field, Values } from '@verka/domain/forms/field.ts'
import { invalid, type FieldError } from '@verka/domain/errors/app-error.ts'
import { matchesPattern } from '@verka/domain/forms/patterns.ts'
import { compileRules, RuleRun, type Outside } from '@verka/domain/rules/compile-rules.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import type { Reader } from '@verka/domain/localization/reader.ts'
import { cleanValue, markupLength } from './clean-html.ts'

interface SubmittedValue {
  dataPropertyTypeId: string
  value: Values[string]
}

/** The rules of a form with what they read from outside of it. */
interface FormRules {
  rules: readonly Rule[]
  outside: Outside
  reader: Reader
}

/** Most formatted text in one form. Cleaning takes half a millisecond for a thousand characters, in which nobody else is served. */
const MAX_MARKUP_LENGTH = 500_000

/** What was sent, its markup clean: everything after this sees what will be stored. @throws `invalid` when there is too much of it. */
function cleanSent(fields: readonly Field[], sent: readonly SubmittedValue[]): SubmittedValue[] {
  const known = new Map(flatFields(fields).map((field) => [field.id, field]))
  let length = 0
  return sent.map((property) => {
    const field = known.get(property.dataPropertyTypeId)
    if (!field) return property
    length += markupLength(field, property.value)
    if (length > MAX_MARKUP_LENGTH) throw invalid([{ message: '@validation.tooLong', field: `dataProperties.${field.id}` }])
    return { ...property, value: cleanValue(field, property.value) }
  })
}

/** Values of fields that rules have hidden, closed or computed: the browser does not send them, somebody else made them up. */
function forgedValues(sent: readonly SubmittedValue[], run: RuleRun, known: ReadonlySet<string>): FieldError[] {
  return sent
    .filter(({ dataPropertyTypeId: id, value }) => {
      if (!known.has(id)) return false
      const { isVisible, isEnabled, value: counts } = run.field(id)
      return !(isVisible && isEnabled) && value !== null && value !== counts
    })
    .map((value) => ({ message: '@validation.notNow', field: `dataProperties.${value.dataPropertyTypeId}` }))
}

/**
 * Evaluates what was sent for a form, by the same rules as the browser.
 * A field that was not sent keeps what is stored; values of fields that are not `fields` (hidden from the caller, or
 * removed from the type) are kept as they are.
 * @returns what is to be stored. @throws `invalid` with an error at each field, `dataProperties.{fieldId}`.
 */
export function acceptForm(
  fields: readonly Field[],
  given: readonly SubmittedValue[],
  stored: Values,
  today: string,
  rules?: FormRules,
): Values {
  const sent = cleanSent(fields, given)
  const known = new Set(fields.map((field) => field.id))
  const errors: FieldError[] = sent
    .filter((value) => !known.has(value.dataPropertyTypeId))
    .map((value) => ({ message: '@validation.unknownField', field: `dataProperties.${value.dataPropertyTypeId}` }))
  const input: Values = Object.fromEntries(fields.map((field) => [field.id, stored[field.id] ?? null]))
  for (const value of sent) input[value.dataPropertyTypeId] = value.value
  const run = rules && new RuleRun(compileRules(fields, rules.rules), input, rules.outside, rules.reader, stored)
  if (run) errors.push(...forgedValues(sent, run, known))
  const form = evaluateForm(fields, input, stored, { today, rules: run, matches: matchesPattern })
  for (const [id, violation] of Object.entries(form.violations))
    errors.push({
      message: `@${violation.message}`,
      field: `dataProperties.${id}`,
      ...(violation.params ? { params: violation.params } : {}),
    })
  if (errors.length > 0) throw invalid(errors)
  const untouched = Object.fromEntries(Object.entries(stored).filter(([id]) => !known.has(id)))
  return { ...untouched, ...form.values }
}

/** Stored values of some fields as they go out, each with how it reads in the culture. */
export function dataPropertiesOf(fields: readonly Field[], values: Values, reader: Reader): DataProperty[] {
  return fields
    .filter((field) => values[field.id] !== undefined && values[field.id] !== null)
    .map((field) => ({
      dataPropertyTypeId: field.id,
      value: values[field.id]!,
      displayValue: displayValue(field, values[field.id], reader),
    }))
}
