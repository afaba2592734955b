import type { Field } from './field.ts'
import { kindOf } from './field-kinds.ts'

/** A field with where its values lie: in a thing itself, or in the rows of one of its collections. */
export interface HeldField {
  field: Field
  /** The id of the collection whose rows hold them. */
  rowsOf: string | undefined
}

/** A saved field whose values would be of another kind, or lie elsewhere, than those that are stored. */
export interface RetypedField extends HeldField {
  /** Where it stands in the new list: `dataPropertyTypes.0.children.2`. */
  at: string
}

/**
 * What a save would do to the values that are stored: the fields that leave the definition, and those that get another
 * kind or move between a form and the rows of a collection. Of a removed collection its fields are not named beside it.
 * Groups have no values of their own. `path` is where the list stands in the body.
 */
export function fieldChanges(
  fields: readonly Field[],
  before: readonly Field[],
  path: string,
): { removed: HeldField[]; retyped: RetypedField[] } {
  const positions = new Map(fieldPositions(fields, path).map((place) => [place.field.id, place]))
  const removed: HeldField[] = []
  const retyped: RetypedField[] = []
  for (const { field, rowsOf } of fieldPositions(before, path)) {
    const now = positions.get(field.id)
    if (now === undefined) {
      const goesWithItsRows = rowsOf !== undefined && !positions.has(rowsOf)
      if (kindOf(field).children !== 'form' && !goesWithItsRows) removed.push({ field, rowsOf })
    } else if (now.field.fieldType !== field.fieldType || now.rowsOf !== rowsOf) retyped.push({ field, rowsOf, at: now.at })
  }
  return { removed, retyped }
}

/** Every field of a definition with where it stands and where its values lie. */
export function fieldPositions(fields: readonly Field[], path: string, rowsOf?: string): RetypedField[] {
  return fields.flatMap((field, index) => {
    const at = `${path}.${index}`
    const inside = kindOf(field).children === 'rows' ? field.id : rowsOf
    return [{ field, rowsOf, at }, ...fieldPositions(field.children, `${at}.children`, inside)]
  })
}
