import type { Field, FieldValue, Values } from '@verka/domain/forms/field.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { optionsOf } from '@verka/domain/forms/flat-fields.ts'

/** The entered value of a field. */
export interface Entered {
  field: Field
  value: FieldValue
}

/**
 * Carries entered values to the next version of a form: the values by field as far as a field accepts them, and those without one. `fields`
 * are the next version's, flattened (`flatFields`).
 */
export function carryOver(entered: readonly Entered[], fields: readonly Field[]): { values: Values; lost: Entered[] } {
  const values: Values = {}
  const lost: Entered[] = []
  for (const { field, value } of entered) {
    const next = fields.find((candidate) => candidate.id === field.id)
    const isEmpty = value === null || value === ''
    if (!next || !mayHold(next, field, value)) {
      if (!isEmpty) lost.push({ field, value })
    } else if (kindOf(next).children === 'rows' && Array.isArray(value)) {
      const rows = (value as readonly Values[]).map((row) => carryOver(cellsOf(field, row), next.children))
      values[field.id] = rows.map((row) => row.values)
      lost.push(...rows.flatMap((row) => row.lost))
    } else values[field.id] = value
  }
  return { values, lost }
}

const cellsOf = ({ children }: Field, row: Values): Entered[] =>
  children.filter((child) => child.id in row).map((child) => ({ field: child, value: row[child.id]! }))

function mayHold(next: Field, before: Field, value: FieldValue): boolean {
  if (next.uiStatus !== 'enabled' && before.uiStatus === 'enabled') return false
  const isChoiceOf = (field: Field) => optionsOf(field).some((option) => option.value === value)
  if (isChoiceOf(before) && !isChoiceOf(next)) return false
  // half-typed text stays; a value of another kind stays as far as the new kind accepts it
  if (next.fieldType === before.fieldType) return true
  return kindOf(next).children === 'none' && !kindOf(next).isFilled && !('violation' in kindOf(next).parse(value, next))
}
