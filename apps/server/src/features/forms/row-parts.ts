import type { Field, FieldValue, Values } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { flatFields, isSameValue } from '@verka/domain/forms/flat-fields.ts'

const rowsOf = (value: FieldValue | undefined): Values[] => (Array.isArray(value) ? (value as Values[]) : [])

/** A row taken apart: what lies in it of the fields that are known, and the rest. */
function partsOfRow(field: Field, row: Values): { known: Values; rest: Values } {
  const ids = new Set(field.children.map((child) => child.id))
  const part = (isKnown: boolean) => Object.fromEntries(Object.entries(row).filter(([id]) => ids.has(id) === isKnown))
  return { known: part(true), rest: part(false) }
}

/** A value without what lies in its rows of fields that the caller may not know of, or that were removed from the definition. */
export function knownPart(field: Field, value: FieldValue): FieldValue {
  if (kindOf(field).children !== 'rows' || !Array.isArray(value)) return value
  return rowsOf(value).map((row) => partsOfRow(field, row).known)
}

/** The same for all values of some fields; values of other fields stay as they are. */
export function knownParts(fields: readonly Field[], values: Values): Values {
  const known: Values = { ...values }
  for (const field of flatFields(fields)) if (known[field.id] !== undefined) known[field.id] = knownPart(field, known[field.id]!)
  return known
}

/**
 * Rows that were sent, with what the stored ones hold of fields that the sender does not know. A row that was sent as it
 * is stored keeps its own, wherever it stands now; of the others each keeps that of the row in its place.
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
