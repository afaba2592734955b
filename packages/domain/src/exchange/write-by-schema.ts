import type { Field, FieldValue } from '../forms/field.ts'
import { kindOf } from '../forms/field-kinds.ts'
import { flatFields } from '../forms/flat-fields.ts'
import type { Violation } from '../forms/violation.ts'
import { compileConditions } from '../rules/condition.ts'
import type { Rule } from '../rules/rule.ts'
import type { SchemaPart } from '../rules/rule-table.ts'
import { validRules } from '../rules/checks/valid-rules.ts'
import { SCHEMA_RULES } from '../schemas/check-schema-configurations.ts'
import type { SchemaConfiguration } from '../schemas/schema-configuration.ts'
import type { SchemaField } from '../schemas/schema-field.ts'
import { builtInsOf, rulesOfPart, schemaScope, type Configured } from '../schemas/schema-rules.ts'
import { readCell, type ReadCell, type Reading } from './reading/read-cell.ts'
import { readSchemaCell } from './schema-cells.ts'
import type { SheetCell } from './sheet-cell.ts'

/** What a row says about one property: a built-in one (title, code, name, id) or a field. */
export interface SchemaWrite {
  /** The built-in property's name, or the field's id. */
  target: string
  field: Field
  /** The index of the schema's field that it comes from, and its cell; none: a fixed value. */
  source?: { column: number; cell: SheetCell }
  read: ReadCell
}

/** A row as write rules read it. */
export interface WrittenRow {
  /** What finds the existing thing: all have to be equal. */
  identifiers: SchemaWrite[]
  /** What is written. A property that no rule writes, or whose column the row lacks, is absent; an empty cell clears. */
  writes: SchemaWrite[]
  /** Required fields of the schema that have no value, and conditions that cannot be judged, by the index of the schema's field. */
  violations: { column: number; violation: Violation }[]
}

export interface SchemaWriter {
  /** The properties that rules write. */
  targets: ReadonlySet<string>
  /** `row`: cells in the order of the schema's fields; undefined: the row has no such column. */
  rowOf: (row: readonly (SheetCell | undefined)[], reading: Reading) => WrittenRow
}

interface WriteRule {
  rule: Rule
  target: Field
  /** The index of the schema's field; undefined: a fixed value. */
  column: number | undefined
  holds: (value: FieldValue) => boolean
}

/** Compiles the identifier and write rules of a configuration, once for many rows. Broken rules are left out. */
export function compileSchemaWriter(
  configuration: SchemaConfiguration,
  schemaFields: readonly SchemaField[],
  configured: Configured,
): SchemaWriter {
  const compiled = (part: SchemaPart) => {
    const properties = new Map([...builtInsOf(configured.owner, part), ...flatFields(configured.fields)].map((field) => [field.id, field]))
    const valid = validRules(rulesOfPart(configuration, part), schemaScope(configured, schemaFields, part), SCHEMA_RULES)
    return valid.flatMap((rule): WriteRule[] => {
      const target = properties.get(rule.target.propertyTypeId ?? '')
      const column = schemaFields.findIndex(({ id }) => id === rule.source.propertyTypeId)
      return target ? [{ rule, target, column: column < 0 ? undefined : column, holds: compileConditions(rule.conditions) }] : []
    })
  }
  const [identifiers, writes] = [compiled('identifier'), compiled('write')]
  return {
    targets: new Set(writes.map(({ target }) => target.id)),
    rowOf(row, reading) {
      const violations: WrittenRow['violations'] = schemaFields.flatMap(({ required }, column) =>
        required && isBlank(row[column]) ? { column, violation: { message: 'validation.required' } } : [],
      )
      const run = (rules: readonly WriteRule[]) => {
        // the last rule that holds decides
        const written = new Map<string, SchemaWrite>()
        for (const one of rules) {
          const { write, violation } = writeOf(one, row, schemaFields, reading)
          if (write) written.set(write.target, write)
          if (violation) violations.push({ column: one.column!, violation })
        }
        return [...written.values()]
      }
      return { identifiers: run(identifiers), writes: run(writes), violations }
    },
  }
}

const isBlank = (cell: SheetCell | undefined) => cell === undefined || cell === null || cell === ''

/** What one rule writes, if its conditions hold; a violation if the cell that they are about cannot be read. */
function writeOf(
  { rule, target, column, holds }: WriteRule,
  row: readonly (SheetCell | undefined)[],
  schemaFields: readonly SchemaField[],
  reading: Reading,
): { write?: SchemaWrite; violation?: Violation } {
  const cell = column === undefined ? undefined : row[column]
  if (rule.conditions.length > 0 && column !== undefined) {
    const value = readSchemaCell(schemaFields[column]!, cell ?? null, reading)
    if ('violation' in value) return { violation: value.violation }
    if (!holds('value' in value ? value.value : null)) return {}
  }
  if (rule.action === 'setValue') return { write: { target: target.id, field: target, read: fixedValue(rule, target) } }
  if (column === undefined || cell === undefined) return {}
  return { write: { target: target.id, field: target, source: { column, cell }, read: readSource(rule, target, cell, reading) } }
}

function fixedValue({ value }: Rule, target: Field): ReadCell {
  return kindOf(target).parse(Array.isArray(value) ? null : value, target)
}

/** A stored value is read as one; as text it is read as a person types it. */
function readSource({ action }: Rule, target: Field, cell: SheetCell, reading: Reading): ReadCell {
  const isStored = action === 'copySourceValue' && kindOf(target).hasOptions && typeof cell === 'string'
  if (isStored && reading.optionsOf(target).some(({ value }) => value === cell)) return { value: cell }
  return readCell(target, cell, reading)
}
