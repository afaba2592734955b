import { displayValue } from '@verka/domain/forms/display-value.ts'
import { evaluateForm } from '@verka/domain/rules/engine/evaluate-form.ts'
import { fieldsById, flatFields, isSameValue } from '@verka/domain/forms/flat-fields.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { onceFor } from '@verka/domain/forms/once-for.ts'
import type { DataProperty, Field, FieldValue, Values } from '@verka/domain/forms/field.ts'
import type { FieldKind } from '@verka/domain/forms/field-kind.ts'
import type { Violation } from '@verka/domain/forms/violation.ts'
import { invalid, type FieldError } from '@verka/domain/errors/app-error.ts'
import { matchesPattern } from '@verka/domain/forms/text/patterns.ts'
import type { Culture } from '@verka/domain/localization/cultures.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import { compileRules } from '@verka/domain/rules/engine/compile-rules.ts'
import { RuleRun } from '@verka/domain/rules/engine/rule-run.ts'
import type { Outside } from '@verka/domain/rules/sources.ts'
import type { Rule } from '@verka/domain/rules/rule.ts'
import type { SiteContext } from '../../http/context.ts'
import type { Reader } from '@verka/domain/localization/reader.ts'
import { cleanSent, cleanValue } from './clean-html.ts'
import { knownPart, knownParts, withUnknownParts } from './row-parts.ts'

export interface SubmittedValue {
  dataPropertyTypeId: string
  value: Values[string]
}

/** Users whom the server fills in. */
export type Fills = Partial<Record<NonNullable<FieldKind['filledWith']>, FieldValue>>

/** The saving user, as stored with the row. */
export const saverOf = ({ actor }: SiteContext) => ({ id: actor.id, name: actor.name })

/** The saving user, and the previous one. */
export const fillsFor = (context: SiteContext, savedBy: FieldValue): Fills => ({
  currentUser: saverOf(context),
  previousUser: savedBy,
})

interface SubmittedForm {
  /** The fields that the caller may see. */
  fields: readonly Field[]
  sent: readonly SubmittedValue[]
  /** Stored values; in a new form its defaults. */
  stored: Values
  /** The day in the tenant's time zone. */
  today: string
  /** Reader of the errors. */
  reader: Reader
  ruleReader: Reader
  rules?: readonly Rule[]
  /** Values that the rules read from outside of the form. */
  outside?: Outside
  fills?: Fills
  /** Nothing is stored yet. */
  isNew?: boolean
  /** Values that earlier answers may have had for these fields, besides the stored ones. */
  shownBefore?: readonly Values[]
}

/**
 * Sent values of fields that rules have hidden, closed or computed: the browser does not send them, so they are forged. A value in
 * `shownBefore` that comes back unchanged is no forgery: it counts as not sent.
 */
function forgedValues(
  sent: readonly SubmittedValue[],
  run: RuleRun,
  fields: ReadonlyMap<string, Field>,
  shownBefore: readonly Values[],
): FieldError[] {
  return sent
    .filter(({ dataPropertyTypeId: id, value }) => {
      const field = fields.get(id)
      // the server fills in users: a sent value is ignored, not refused
      if (!field || kindOf(field).isFilled) return false
      const { isVisible, isEnabled, value: counts } = run.field(id)
      const isOpen = isVisible && isEnabled && !kindOf(field).hasStatus
      return (
        !isOpen && value !== null && ![counts, ...shownBefore.map((values) => values[field.id])].some((known) => isSameValue(value, known))
      )
    })
    .map((value) => ({ message: '@validation.notNow', field: `dataProperties.${value.dataPropertyTypeId}` }))
}

/** A violation as an error of the answer, with the definition's own message if it has one. */
function errorAt(field: string, { message, params, text }: Violation, culture: Culture): FieldError {
  return { message: text ? textIn(text, culture) : `@${message}`, field, ...(params ? { params } : {}) }
}

/** Sent options of open fields that rules do not add to them now. */
const withdrawnOptions = (sent: readonly SubmittedValue[], run: RuleRun, fields: ReadonlyMap<string, Field>): FieldError[] =>
  sent
    .filter(({ dataPropertyTypeId: id, value }) => {
      if (value === null || !fields.has(id)) return false
      const { isVisible, isEnabled, value: counts } = run.field(id)
      return isVisible && isEnabled && counts === null && run.addable(id, value) !== undefined
    })
    .map(({ dataPropertyTypeId: id }) => ({ message: '@validation.option', field: `dataProperties.${id}` }))

const NO_RULES: readonly Rule[] = []
/** Compiled once for a set of rows, and for all saves of a definition whose fields have no choices from elsewhere. */
const compiled = onceFor((fields: readonly Field[]) => onceFor((rules: readonly Rule[]) => compileRules(fields, rules)))
const filledFields = onceFor((fields: readonly Field[]) => flatFields(fields).filter((field) => kindOf(field).isFilled))

/**
 * Evaluates the values sent for a form, by the same rules as the browser. A field that was not sent keeps its stored value. Values of
 * fields outside `fields` (hidden from the caller, or removed from the type) stay, also in rows of collections.
 * @returns values to store. @throws `invalid` with an error at each field, `dataProperties.{fieldId}`.
 */
export function acceptForm({
  fields,
  sent: given,
  stored: storedWhole,
  today,
  reader,
  ruleReader,
  rules = NO_RULES,
  outside = {},
  fills = {},
  isNew = false,
  shownBefore = [],
}: SubmittedForm): Values {
  const flat = fieldsById(fields)
  const sent = cleanSent(flat, given)
  const stored = knownParts(fields, storedWhole)
  const errors: FieldError[] = sent
    .filter((value) => !flat.has(value.dataPropertyTypeId))
    .map((value) => ({ message: '@validation.unknownField', field: `dataProperties.${value.dataPropertyTypeId}` }))
  // in a new form an omitted field is empty: its shown default was cleared
  const input: Values = {}
  for (const id of flat.keys()) input[id] = isNew ? null : (stored[id] ?? null)
  for (const value of sent) input[value.dataPropertyTypeId] = value.value
  // rules see the initial value of these fields, as in the browser
  const filled = filledFields(fields)
  for (const field of filled) input[field.id] = stored[field.id] ?? null
  const run = new RuleRun(compiled(fields)(rules), input, outside, ruleReader, stored)
  errors.push(...forgedValues(sent, run, flat, [stored, ...shownBefore]), ...withdrawnOptions(sent, run, flat))
  const form = evaluateForm(fields, input, stored, { today, rules: run, matches: matchesPattern, isNew })
  for (const [path, violation] of Object.entries(form.violations)) errors.push(errorAt(`dataProperties.${path}`, violation, reader.culture))
  if (errors.length > 0) throw invalid(errors)
  for (const field of filled) {
    const value = run.field(field.id).isVisible ? (fills[kindOf(field).filledWith!] ?? null) : null
    if (value === null) delete form.values[field.id]
    else form.values[field.id] = value
  }
  const values: Values = {}
  for (const id in stored) if (!flat.has(id)) values[id] = stored[id]!
  for (const id in form.values) {
    const [field, value] = [flat.get(id)!, form.values[id]!]
    // a plain text that a rule copied to formatted text has not been sanitised
    const clean = value === input[id] ? value : cleanValue(field, value)
    values[id] = withUnknownParts(field, clean, storedWhole[id])
  }
  return values
}

/** Stored values of some fields for an answer, each with its text in the culture. */
export function dataPropertiesOf(fields: readonly Field[], values: Values, reader: Reader): DataProperty[] {
  return flatFields(fields)
    .filter((field) => values[field.id] !== undefined && values[field.id] !== null)
    .map((field) => {
      const value = knownPart(field, values[field.id]!)
      return { dataPropertyTypeId: field.id, value, displayValue: displayValue(field, value, reader) }
    })
}
