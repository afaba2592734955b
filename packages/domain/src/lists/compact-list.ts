import type { Call } from '../api/contract.ts'
import type { DataProperty, FieldValue } from '../forms/field.ts'

/**
 * Content type of the compact form of a list: the fields of each definition once, and for each row its values in their order, with texts
 * only where they differ. A request asks for it in `Accept`; otherwise the full form is sent.
 */
export const COMPACT_TYPE = 'application/vnd.verka.compact+json'

/** Whether the rows of a list have values of fields, so that it has a compact form. */
export const hasCompactForm = ({ list, carries }: Pick<Call, 'list' | 'carries'>): boolean =>
  carries === 'json' && list?.fieldsOf !== undefined

interface FullRow {
  dataProperties: readonly DataProperty[]
}

interface CompactRow {
  /** In the order of the fields; null, or missing at the end: no value. */
  values: (FieldValue | undefined)[]
  /** Texts by position, where they are not the value as it is. */
  texts?: Record<string, string>
}

/** The compact form of a list. */
export interface CompactList {
  /** Ids of the fields that occur, by the id of the definition that a row names. */
  fields: Record<string, string[]>
  items: CompactRow[]
}

/** The text of a value that is written as it is. */
const plainText = (value: FieldValue): string => (typeof value === 'object' ? '' : String(value))

/** Where a row has no definition, its fields are those of this one. */
const NO_DEFINITION = ''

const definitionOf = (row: object, fieldsOf: string): string => String((row as Record<string, unknown>)[fieldsOf] ?? NO_DEFINITION)

/** The fields of a definition, and the position of each. */
interface Form {
  ids: string[]
  positions: Map<string, number>
}

/** The fields that rows have, each behind the one that it follows in the first row with it. */
function formOf(rows: readonly FullRow[]): Form {
  const ids: string[] = []
  const positions = new Map<string, number>()
  for (const { dataProperties } of rows) {
    let before: string | undefined
    for (const { dataPropertyTypeId: id } of dataProperties) {
      if (!positions.has(id)) {
        ids.splice(before === undefined ? 0 : ids.indexOf(before) + 1, 0, id)
        positions.set(id, 0)
      }
      before = id
    }
  }
  ids.forEach((id, position) => positions.set(id, position))
  return { ids, positions }
}

function compactValues({ dataProperties }: FullRow, { positions }: Form): CompactRow {
  const values: (FieldValue | undefined)[] = []
  let texts: Record<string, string> | undefined
  for (const { dataPropertyTypeId: id, value, displayValue } of dataProperties) {
    const position = positions.get(id)!
    while (values.length < position) values.push(null)
    values[position] = value
    if (displayValue !== plainText(value)) (texts ??= {})[position] = displayValue
  }
  return { values, ...(texts && { texts }) }
}

/** A list in its compact form; `fieldsOf`: the property that names a row's definition (`ListTraits`). All else of the list and its rows stays. */
export function compactList<List extends { items: readonly FullRow[] }>(list: List, fieldsOf: string): Omit<List, 'items'> & CompactList {
  const rowsOf = Map.groupBy(list.items, (row) => definitionOf(row, fieldsOf))
  const forms = new Map([...rowsOf].map(([definition, rows]) => [definition, formOf(rows)]))
  const items = list.items.map((full) => {
    const { dataProperties: _full, ...row } = full
    return { ...row, ...compactValues(full, forms.get(definitionOf(full, fieldsOf))!) }
  })
  return { ...list, fields: Object.fromEntries([...forms].map(([definition, { ids }]) => [definition, ids])), items }
}

/** The full form of a list from its compact one. A value that is null has no place in it, as in the lists of the API. */
export function expandedList<List extends CompactList>({ fields, ...list }: List, fieldsOf: string) {
  const items = list.items.map(({ values, texts = {}, ...row }) => {
    const ids = fields[definitionOf(row, fieldsOf)] ?? []
    const dataProperties = values.flatMap((value, position): DataProperty[] =>
      value === null || value === undefined
        ? []
        : [{ dataPropertyTypeId: ids[position]!, value, displayValue: texts[position] ?? plainText(value) }],
    )
    return { ...row, dataProperties }
  })
  return { ...list, items }
}
