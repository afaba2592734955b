import type { Field, Values } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'
import type { Reader } from '@verka/domain/localization/reader.ts'
import { displayValue } from '@verka/domain/rules/evaluate-form.ts'
import type { OutsideValue } from '@verka/domain/rules/sources.ts'
import { knownPart } from './row-parts.ts'

/**
 * Reads single values of many rows; `fields` are those that the caller may see, with the names of chosen options. A text is made only when
 * it is wanted: for exports, which read few texts of many rows.
 */
export function propertiesOf(fields: readonly Field[], reader: Reader) {
  const byId = new Map(flatFields(fields).map((field) => [field.id, field]))
  return (values: Values, id: string, isText: boolean): OutsideValue | undefined => {
    const [field, stored] = [byId.get(id), values[id]]
    if (!field || stored === undefined || stored === null) return undefined
    const value = knownPart(field, stored)
    return isText ? { value, displayValue: displayValue(field, value, reader) } : { value }
  }
}
