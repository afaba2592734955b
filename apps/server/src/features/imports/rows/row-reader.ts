import type { Field } from '@verka/domain/forms/field.ts'
import { enteredFields } from '@verka/domain/forms/flat-fields.ts'
import { readCell, type Reading } from '@verka/domain/exchange/reading/read-cell.ts'
import type { SheetCell } from '@verka/domain/exchange/sheet-cell.ts'
import { compileSchemaWriter, type SchemaWrite, type WrittenRow } from '@verka/domain/exchange/write-by-schema.ts'
import type { Violation } from '@verka/domain/forms/violation.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import type { ImportMapping } from '@verka/domain/imports/import-settings.ts'
import type { SchemaConfiguration } from '@verka/domain/schemas/schema-configuration.ts'
import type { SchemaField } from '@verka/domain/schemas/schema-field.ts'
import type { Configured } from '@verka/domain/schemas/schema-rules.ts'
import type { ImportThings } from '../things/import-thing.ts'

/** Reads the cells of a row: what finds the thing, and what is written to it. Columns are those of the file. */
export interface RowReader {
  rowOf: (cells: readonly SheetCell[], reading: Reading) => WrittenRow
  /** The column that fills a property; undefined: none. */
  columnOf: (target: string) => number | undefined
}

/** Reads rows by what each column fills. */
export function readerByMapping({ builtIns, fields, identifiers }: ImportThings, { columns, identifier }: ImportMapping): RowReader {
  const written = new Map([...builtIns, ...enteredFields(fields)].map((field) => [field.id, field]))
  const finding = new Map([...written, ...identifiers.map((field) => [field.id, field] as const)])
  const filled = columns.flatMap((target, column) => {
    const field = written.get(target ?? '')
    return field ? [{ column, field }] : []
  })
  const found = columns.flatMap((target, column) => {
    const field = target !== null && target === identifier ? finding.get(target) : undefined
    return field ? [{ column, field }] : []
  })
  const read = (cells: readonly SheetCell[], reading: Reading, { column, field }: { column: number; field: Field }): SchemaWrite => {
    const cell = cells[column] ?? null
    return { target: field.id, field, source: { column, cell }, read: readCell(field, cell, reading) }
  }
  const columnOf = new Map(columns.flatMap((target, column) => (target === null ? [] : [[target, column] as const])))
  return {
    rowOf: (cells, reading) => ({
      identifiers: found.map((one) => read(cells, reading, one)),
      writes: filled.map((one) => read(cells, reading, one)),
      violations: [],
    }),
    columnOf: (target) => columnOf.get(target),
  }
}

function unfilled(field: SchemaField, violation: Violation, { culture }: Reading): Violation {
  if (violation.message !== 'validation.required') return violation
  return { message: 'errors.importUnfilled', params: { name: textIn(field.localizedNames, culture) || field.key } }
}

/** Reads rows by the rules of a schema's configuration: a column fills a field of the schema. */
export function readerBySchema(
  configuration: SchemaConfiguration,
  schemaFields: readonly SchemaField[],
  configured: Configured,
  { columns }: ImportMapping,
): RowReader {
  const { rowOf } = compileSchemaWriter(configuration, schemaFields, configured)
  const columnOfField = schemaFields.map(({ id }) => {
    const column = columns.indexOf(id)
    return column < 0 ? undefined : column
  })
  const targets = new Map(
    configuration.writeAction.matchRules.flatMap(({ source, target }) => {
      const column = columnOfField[schemaFields.findIndex(({ id }) => id === source.propertyTypeId)]
      return column === undefined || target.propertyTypeId === undefined ? [] : [[target.propertyTypeId, column] as const]
    }),
  )
  const inFile = ({ source, ...write }: SchemaWrite): SchemaWrite => {
    const column = source && columnOfField[source.column]
    return source && column !== undefined ? { ...write, source: { ...source, column } } : write
  }
  return {
    rowOf(cells, reading) {
      const row = columnOfField.map((column) => (column === undefined ? undefined : (cells[column] ?? null)))
      const { identifiers, writes, violations } = rowOf(row, reading)
      return {
        identifiers: identifiers.map(inFile),
        writes: writes.map(inFile),
        violations: violations.map(({ column, violation }) => ({
          column: columnOfField[column] ?? -1,
          // without a cell, the message has to name the field
          violation: columnOfField[column] === undefined ? unfilled(schemaFields[column]!, violation, reading) : violation,
        })),
      }
    },
    columnOf: (target) => targets.get(target),
  }
}
