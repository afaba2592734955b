import { createHash } from 'node:crypto'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { Field, FieldValue, Values } from '@verka/domain/forms/field.ts'
import { flatFields } from '@verka/domain/forms/flat-fields.ts'

/** The same id for the same name in every demo, so that bookmarks and printed codes continue to work. */
export function demoId(name: string): string {
  const hash = createHash('sha256').update(`verka demo ${name}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-7${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** Placeholder of a predefined value of the demo, by its English name. */
export const recordNamed = (typeKey: string, name: string) => demoId(`record ${typeKey} ${name}`)

/** Ids of predefined values by their placeholders. */
export type Made = ReadonlyMap<string, string>

/** Values by the key of their field, in the form of the API. Rows of a collection are by the keys of its fields too. */
export const valuesOf = (fields: readonly Field[], values: Record<string, FieldValue>, made: Made = new Map()) =>
  Object.entries(values).map(([key, value]) => {
    const own = flatFields(fields).find((candidate) => candidate.key === key)!
    return { dataPropertyTypeId: own.id, value: kindOf(own).children === 'rows' ? rowsOf(own, value) : known(value, made) }
  })

const known = (value: FieldValue, made: Made): FieldValue => (typeof value === 'string' ? (made.get(value) ?? value) : value)

const rowsOf = ({ children }: Field, rows: FieldValue): FieldValue =>
  (rows as Values[]).map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [children.find((child) => child.key === key)!.id, value])),
  ) as FieldValue
