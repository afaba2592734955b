import type { Field, Option } from './field.ts'
import { kindOf } from './field-kinds.ts'

/** A field with the location of its values: in a row itself, or in the rows of a collection. */
export interface HeldField {
  field: Field
  /** The id of the collection with those rows. */
  rowsOf: string | undefined
}

/** A changed field whose stored values have another kind or location. */
export interface RetypedField extends HeldField {
  /** Its path in the new list: `dataPropertyTypes.0.children.2`. */
  at: string
}

/** A field that loses one of its own options, and which. */
export interface LostOption extends HeldField {
  option: Option
}

/**
 * Effects of a save on stored values: removed fields, and fields that change kind or move between a form and the rows of a collection. The
 * fields of a removed collection are not listed. Groups have no values. Options are lost by fields that keep their kind. `path` is the list's path in the body.
 */
export function fieldChanges(
  fields: readonly Field[],
  before: readonly Field[],
  path: string,
): { removed: HeldField[]; retyped: RetypedField[]; lostOptions: LostOption[] } {
  const positions = new Map(fieldPositions(fields, path).map((place) => [place.field.id, place]))
  const removed: HeldField[] = []
  const retyped: RetypedField[] = []
  const lostOptions: LostOption[] = []
  for (const { field, rowsOf } of fieldPositions(before, path)) {
    const now = positions.get(field.id)
    if (now === undefined) {
      const goesWithItsRows = rowsOf !== undefined && !positions.has(rowsOf)
      if (kindOf(field).children !== 'form' && !goesWithItsRows) removed.push({ field, rowsOf })
    } else if (now.field.fieldType !== field.fieldType || now.rowsOf !== rowsOf) retyped.push({ field, rowsOf, at: now.at })
    else lostOptions.push(...withoutOptionsOf(now.field, field).map((option) => ({ field, rowsOf, option })))
  }
  return { removed, retyped, lostOptions }
}

/** The own options that a field no longer has. */
function withoutOptionsOf(now: Field, before: Field): Option[] {
  if (!kindOf(before).hasOptions || before.optionSource !== 'static') return []
  const kept = new Set(now.optionSource === 'static' ? now.options.map(({ value }) => value) : [])
  return before.options.filter(({ value }) => !kept.has(value))
}

/** Every field of a definition with its path and the location of its values. */
export function fieldPositions(fields: readonly Field[], path: string, rowsOf?: string): RetypedField[] {
  return fields.flatMap((field, index) => {
    const at = `${path}.${index}`
    const inside = kindOf(field).children === 'rows' ? field.id : rowsOf
    return [{ field, rowsOf, at }, ...fieldPositions(field.children, `${at}.children`, inside)]
  })
}
