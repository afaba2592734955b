import type { CellForm } from '../forms/kind-parts/cell-form.ts'
import { formatAs } from '../forms/kind-parts/display-kind.ts'
import type { SchemaFieldKind, SchemaValue } from '../forms/kind-parts/schema-kind.ts'
import { isCalendarDate } from '../localization/dates.ts'
import type { Reader } from '../localization/reader.ts'
import { displayValue } from '../forms/display-value.ts'
import { fieldOfSchema } from '../schemas/schema-rules.ts'
import type { SchemaField } from '../schemas/schema-field.ts'
import { instantCell } from './cell-text.ts'
import { readAs, type ReadCell, type Reading } from './reading/read-cell.ts'
import type { SheetCell } from './sheet-cell.ts'

/** Writes a value of a data schema into a cell. */
export function writeSchemaCell(value: SchemaValue | null, kind: SchemaFieldKind, reader: Reader): SheetCell {
  if (typeof value === 'boolean') return formatAs('toggle', value, reader)
  if (kind !== 'dateTime' || typeof value !== 'string') return value === '' ? null : value
  return isCalendarDate(value) ? { at: value } : instantCell(value, reader)
}

/** A value of a data schema as people read it. A day without a time is shown as a day. */
export function schemaText(field: SchemaField, value: SchemaValue | null, reader: Reader): string {
  if (value === null) return ''
  const cell = writeSchemaCell(value, field.fieldType, reader)
  if (typeof cell === 'object' && cell !== null && 'at' in cell && isCalendarDate(cell.at)) return formatAs('date', cell.at, reader)
  return displayValue(fieldOfSchema(field), value, reader)
}

const FORMS = { string: 'text', number: 'number', bool: 'boolean', dateTime: 'instant' } as const satisfies Record<
  SchemaFieldKind,
  CellForm
>

/** Whether the values of a schema's field are numbers. */
export const isNumeric = ({ fieldType }: Pick<SchemaField, 'fieldType'>): boolean => FORMS[fieldType] === 'number'

/** Reads a cell as a value of a data schema's field, for conditions about it. */
export const readSchemaCell = (field: SchemaField, cell: SheetCell, reading: Reading): ReadCell =>
  readAs(FORMS[field.fieldType], cell, fieldOfSchema(field), reading)
