import { FIELD_TYPES } from '@verka/domain/forms/field-type.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import type { ListTraits } from '@verka/domain/api/list-columns.ts'

/** The built-in columns of a list, in a sentence of Markdown: `title` (text), `status` (started, completed). */
export const describedColumns = ({ columns }: ListTraits): string =>
  Object.entries(columns)
    .map(([name, holds]) => `\`${name}\` (${typeof holds === 'string' ? holds : holds.join(', ')})`)
    .join(', ')

const COLUMN_OF: Record<string, string> = { date: 'day' }

/** Kinds of fields by their kind of column. */
export function describedFieldColumns(): [column: string, fieldTypes: string[]][] {
  const kinds = Map.groupBy(FIELD_TYPES, (fieldType) => {
    const { columnType, moment } = kindOf({ fieldType })
    return moment === 'instant' ? 'dateTime' : (COLUMN_OF[columnType] ?? columnType)
  })
  return [...kinds].filter(([column]) => column !== 'none')
}
