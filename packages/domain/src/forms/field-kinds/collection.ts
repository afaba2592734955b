import type { FileId } from '../../entities/ids.ts'
import type { Field, FieldValue, Values } from '../field.ts'
import { defineKind, type FieldKind, type FileReference } from '../field-kind.ts'
import { evaluateField } from '../evaluate-field.ts'
import { violation, type Violation } from '../violation.ts'

/** Default maximum number of rows; the upper limit is a thousand. */
const DEFAULT_ROWS = 100

export type Rows = Values[]

type KindOf = (field: Pick<Field, 'fieldType'>) => FieldKind<FieldValue & {}>

const isRow = (row: unknown): row is Values => typeof row === 'object' && row !== null && !Array.isArray(row)

/** The text of a row: its filled-in values. */
function textOfRow(row: Values, field: Field, reader: Parameters<FieldKind['format']>[2], kindOf: KindOf): string {
  return field.children
    .map((child) => {
      const kind = kindOf(child)
      const parsed = kind.parse(row[child.id] ?? null, child)
      return 'violation' in parsed || parsed.value === null ? '' : kind.format(parsed.value, child, reader)
    })
    .filter((text) => text !== '')
    .join(', ')
}

/**
 * A repeatable group: its value is a list of rows, each with values by the ids of its children. `kindOf` is handed in,
 * because a collection is itself one of the kinds.
 */
export const collectionKind = (kindOf: KindOf): FieldKind<Rows> =>
  defineKind<Rows>({
    type: 'collection',
    columnType: 'none',
    displayKind: 'text',
    schemaKind: 'string',
    cellForm: 'displayed',
    input: 'block',
    fitsInCell: false,
    hasDefault: false,
    hasCount: true,
    children: 'rows',
    mayHold: (child) => child.children === 'none' && !child.isSingle,
    requiredMessage: 'validation.requiredRows',
    files: {
      found: (rows, field) =>
        rows.flatMap((row) =>
          field.children.flatMap((child) => {
            const value = row[child.id] ?? null
            return value === null ? [] : (kindOf(child).files?.found(value, child) ?? [])
          }),
        ),
      withFacts: (rows, field, factsOf) => rows.map((row) => rowWithFacts(row, field, factsOf, kindOf)),
    },
    parse(raw, field) {
      if (raw === null || raw === undefined || raw === '') return { value: null }
      if (!Array.isArray(raw) || !raw.every(isRow)) return violation('validation.wrongKind')
      const known = new Set(field.children.map((child) => child.id))
      if (raw.some((row) => Object.keys(row).some((id) => !known.has(id)))) return violation('validation.wrongKind')
      // an empty row was added by mistake and is dropped
      const rows = raw.map((row) => parsedRow(row, field, kindOf)).filter((row) => Object.keys(row).length > 0)
      return { value: rows.length === 0 ? null : rows }
    },
    check(rows, field, context) {
      const { maxCount = DEFAULT_ROWS } = field.validation
      if (rows.length > maxCount) return { message: 'validation.maxRows', params: { count: maxCount } }
      const inside: Record<string, Violation> = {}
      rows.forEach((row, index) => {
        for (const child of field.children) {
          const result = evaluateField(kindOf(child), child, row[child.id] ?? null, child.required, context)
          if (result.violation) inside[`${index}.${child.id}`] = result.violation
        }
      })
      return Object.keys(inside).length === 0 ? undefined : { message: 'validation.groupErrors', inside }
    },
    format: (rows, field, reader) => rows.map((row) => textOfRow(row, field, reader, kindOf)).join('; '),
  })

/** The row with each value in its stored form; a value of the wrong kind stays, so that `check` reports it. */
function parsedRow(row: Values, field: Field, kindOf: KindOf): Values {
  const parsed: Values = {}
  for (const child of field.children) {
    const raw = row[child.id] ?? null
    const result = kindOf(child).parse(raw, child)
    const value = 'violation' in result ? raw : result.value
    if (value !== null) parsed[child.id] = value
  }
  return parsed
}

function rowWithFacts(row: Values, field: Field, factsOf: (fileId: FileId) => FileReference | undefined, kindOf: KindOf): Values {
  const known = { ...row }
  for (const child of field.children) {
    const { files } = kindOf(child)
    const value = row[child.id]
    if (files && value !== undefined && value !== null) known[child.id] = files.withFacts(value, child, factsOf)
  }
  return known
}
