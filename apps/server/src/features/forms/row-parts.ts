import type { Field, FieldValue, Values } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { flatFields, isSameValue } from '@verka/domain/forms/flat-fields.ts'
import { onceFor } from '@verka/domain/forms/once-for.ts'

const rowsOf = (value: FieldValue | undefined): Values[] => (Array.isArray(value) ? (value as Values[]) : [])

/** The known fields of a row, and the rest. */
function partsOfRow(field: Field, row: Values): { known: Values; rest: Values } {
  const ids = new Set(field.children.map((child) => child.id))
  const part = (isKnown: boolean) => Object.fromEntries(Object.entries(row).filter(([id]) => ids.has(id) === isKnown))
  return { known: part(true), rest: part(false) }
}

/** A value without fields in its rows that are hidden from the caller or removed. */
export function knownPart(field: Field, value: FieldValue): FieldValue {
  if (kindOf(field).children !== 'rows' || !Array.isArray(value)) return value
  return rowsOf(value).map((row) => partsOfRow(field, row).known)
}

const collections = onceFor((fields: readonly Field[]) => flatFields(fields).filter((field) => kindOf(field).children === 'rows'))

/** The known parts of some fields' values; values of other fields are unchanged. */
export function knownParts(fields: readonly Field[], values: Values): Values {
  const known: Values = { ...values }
  for (const field of collections(fields)) if (known[field.id] !== undefined) known[field.id] = knownPart(field, known[field.id]!)
  return known
}

/**
 * Sent rows, completed with stored values of fields that the sender cannot see. A row that was sent unchanged keeps its own, at any
 * position; each other row keeps those at its position.
 */
export function withUnknownParts(field: Field, sent: FieldValue, stored: FieldValue | undefined): FieldValue {
  if (kindOf(field).children !== 'rows' || !Array.isArray(sent)) return sent
  const before = rowsOf(stored).map((row) => partsOfRow(field, row))
  if (before.every(({ rest }) => Object.keys(rest).length === 0)) return sent
  const left = new Set(before.keys())
  const take = (index: number | undefined): Values | undefined =>
    index !== undefined && left.delete(index) ? before[index]!.rest : undefined
  const unchanged = rowsOf(sent).map((row) => take([...left].find((index) => isSameValue(before[index]!.known, row))))
  return rowsOf(sent).map((row, index) => ({ ...(unchanged[index] ?? take(index)), ...row }))
}
