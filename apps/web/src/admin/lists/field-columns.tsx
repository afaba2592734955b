import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { DataProperty, Field } from '@verka/domain/forms/field.ts'
import { FieldCell } from '../../forms/form/field-values.tsx'
import type { Text } from '../../language/use-text.tsx'
import type { Column } from '../../ui/list/column.ts'

/** Columns of fields. The server orders by each of them that has an order. */
export function fieldColumns<Row extends { dataProperties: DataProperty[] }>(fields: readonly Field[], text: Text): Column<Row>[] {
  return fields.map((field) => ({
    key: field.id,
    title: text.textOf(field.localizedNames) || field.key,
    // what has parts has no order
    isSortable: kindOf(field).columnType !== 'none',
    align: kindOf(field).columnType === 'number' ? 'right' : 'left',
    render: (row) => <FieldCell field={field} dataProperties={row.dataProperties} />,
  }))
}
