import type { Role } from '@verka/domain/access/roles.ts'
import { filterOfField } from '@verka/domain/forms/field-filter.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { DataProperty, Field } from '@verka/domain/forms/field.ts'
import { flatFields, optionsOf } from '@verka/domain/forms/flat-fields.ts'
import { fieldName } from '../../forms/field-name.ts'
import { FieldCell } from '../../forms/form/field-values.tsx'
import type { Text } from '../../language/use-text.tsx'
import type { Choice, Column, ColumnFilter } from '../column.ts'
import { listedFields, showable } from './listed-fields.ts'

interface FieldColumnsOptions {
  role: Role
  text: Text
  /** Loads the same fields with all their options. */
  readFull: () => Promise<readonly Field[]>
  /** Of a log, which has other columns besides. */
  isLog?: boolean
  /** Ids of the fields with a column by default, if chosen. */
  chosen?: readonly string[] | undefined
}

/** Columns of fields: those marked for lists, and the others to choose. The server sorts and filters by each that has an order. */
export function fieldColumns<Row extends { dataProperties: DataProperty[] }>(
  fields: readonly Field[],
  { role, text, readFull, isLog = false, chosen }: FieldColumnsOptions,
): Column<Row>[] {
  const isShown = (field: Field) => (chosen ? chosen.includes(field.id) : shown.includes(field))
  const shown = listedFields(fields, role, { isLog })
  return showable(fields, role).map((field) => ({
    key: field.id,
    title: fieldName(field, text),
    // structured values have no order
    isSortable: kindOf(field).columnType !== 'none',
    filter: filterOf(field, text, readFull),
    holds: holdsOf(field),
    align: kindOf(field).columnType === 'number' ? 'right' : 'left',
    isExtra: !isShown(field),
    render: (row) => <FieldCell field={field} dataProperties={row.dataProperties} />,
  }))
}

function holdsOf(field: Field): Column<unknown>['holds'] {
  const { columnType, moment } = kindOf(field)
  if (moment === 'instant') return 'moment'
  return columnType === 'date' ? 'day' : columnType === 'number' ? 'number' : undefined
}

const choicesOf = (field: Field, { textOf }: Text): Choice[] =>
  optionsOf(field).map(({ value, localizedNames }) => ({ value, label: textOf(localizedNames) || value }))

function filterOf(field: Field, text: Text, readFull: () => Promise<readonly Field[]>): ColumnFilter | undefined {
  const kind = filterOfField(field)
  if (kind === 'number' || kind === 'day') return { kind, mayBeEmpty: true }
  if (kind !== 'choice') return kind && { kind }
  if (field.optionSource === undefined || field.optionSource === 'static') return { kind: 'choice', choices: choicesOf(field, text) }
  const read = async () => {
    const full = flatFields(await readFull()).find(({ id }) => id === field.id)
    return full ? choicesOf(full, text) : []
  }
  return { kind: 'choice', choices: read }
}
