import { displayValue } from '@verka/domain/forms/display-value.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Field, FieldValue, Values } from '@verka/domain/forms/field.ts'
import { enteredFields } from '@verka/domain/forms/flat-fields.ts'
import type { Reader } from '@verka/domain/localization/reader.ts'
import { carryOver } from '../../../forms/store/carry-over.ts'

type NameOf = (field: Field) => string

const isNothing = (value: FieldValue | undefined) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Filled-in values, field by field. */
const filledIn = (fields: readonly Field[], values: Values) =>
  enteredFields(fields).flatMap((field) => {
    const value = values[field.id]
    return isNothing(value) || kindOf(field).isFilled ? [] : [{ field, value: value! }]
  })

/** The filled-in values as lines of text, to paste elsewhere. */
export function textOfAnswers(fields: readonly Field[], values: Values, { nameOf, reader }: { nameOf: NameOf; reader: Reader }): string {
  return filledIn(fields, values)
    .map(({ field, value }) => `${nameOf(field)}: ${displayValue(field, value, reader)}`)
    .join('\n')
}

/**
 * The answers of a step for the form of a new case: in the same field, else in one of the same kind and name; the rest as text in the first
 * free field for long texts.
 */
export function answersForNew(
  fields: readonly Field[],
  values: Values,
  { into, ...how }: { into: readonly Field[]; nameOf: NameOf; reader: Reader },
): Values {
  const { nameOf } = how
  const targets = enteredFields(into)
  const positionOf = (field: Field) =>
    targets.find(({ id }) => id === field.id) ??
    targets.find((other) => other.fieldType === field.fieldType && (other.key === field.key || nameOf(other) === nameOf(field)))
  const entered = filledIn(fields, values)
  const moved = entered.flatMap(({ field, value }) => {
    const position = positionOf(field)
    return position ? [{ field: { ...field, id: position.id }, value }] : []
  })
  const { values: carried } = carryOver(moved, targets)
  const rest = entered.filter(({ field }) => {
    const position = positionOf(field)
    return !position || !(position.id in carried)
  })
  const notes = targets.find((field) => kindOf(field).input === 'paragraph' && field.uiStatus === 'enabled' && !(field.id in carried))
  if (!notes || rest.length === 0) return carried
  const ofRest = Object.fromEntries(rest.map(({ field, value }) => [field.id, value]))
  const [only] = rest
  const text =
    rest.length === 1 && typeof only!.value === 'string' && only!.field.options.length === 0
      ? only!.value
      : textOfAnswers(fields, ofRest, how)
  return { ...carried, [notes.id]: text }
}
