import { KEYS_SHEET, type TemplateColumn } from '@verka/domain/exchange/template.ts'
import { kindOf } from '@verka/domain/forms/field-kinds.ts'
import { formatAs } from '@verka/domain/forms/kind-parts/display-kind.ts'
import { textIn } from '@verka/domain/localization/localized-text.ts'
import type { Reader } from '@verka/domain/localization/reader.ts'
import type { ServedTranslator } from '@verka/messages/served/load.ts'
import type { SiteContext } from '../../http/context.ts'
import { textCell, type Cell } from '../list-export/cells.ts'
import { columnName } from '../list-export/xlsx-text.ts'
import type { Sheet } from '../list-export/xlsx-sheet.ts'
import type { Explanation } from './explain-column.ts'

const PAGE = 500

/** Rows that are there already, page by page. */
async function* paged(rows: readonly Cell[][]): AsyncGenerator<Cell[][]> {
  for (let from = 0; from < rows.length; from += PAGE) yield rows.slice(from, from + PAGE)
}

/** The names of a column's choices, each once; undefined: it has none. */
function choicesOf({ culture, timeZone, tenant }: SiteContext, { field }: TemplateColumn): string[] | undefined {
  const { hasOptions, columnType } = kindOf(field)
  if (columnType === 'boolean') return [true, false].map((value) => formatAs('toggle', value, { culture, timeZone }))
  const names = field.options.map(({ localizedNames, value }) => textIn(localizedNames, culture, tenant.culture) || value)
  return hasOptions && names.length > 0 ? [...new Set(names)] : undefined
}

/** The hidden sheet with the choices of all columns, and where those of each column are, by its key. */
export function choicesSheet(
  context: SiteContext,
  { t }: ServedTranslator,
  columns: readonly TemplateColumn[],
): { sheet: Sheet | undefined; ranges: ReadonlyMap<string, string> } {
  const name = t('spreadsheets.choices')
  const offered = columns.flatMap((column) => {
    const names = choicesOf(context, column)
    return names ? [{ key: column.key, names }] : []
  })
  if (offered.length === 0) return { sheet: undefined, ranges: new Map() }
  const longest = Math.max(...offered.map(({ names }) => names.length))
  const rows = Array.from({ length: longest }, (_, row) => offered.map(({ names }) => textCell(names[row])))
  const ranges = offered.map(({ key, names }, index): [string, string] => {
    const letters = columnName(index)
    return [key, `'${name}'!$${letters}$2:$${letters}$${names.length + 1}`]
  })
  const sheet = { name, columns: offered.map(({ key }) => ({ title: key })), rows: paged(rows), reader: readerOf(context), isHidden: true }
  return { sheet, ranges: new Map(ranges) }
}

/** The sheet that explains the columns. */
export function explanationSheet(context: SiteContext, { t }: ServedTranslator, explanations: readonly Explanation[]): Sheet {
  const parts = ['column', 'kind', 'required', 'limits', 'example', 'description'] as const
  const rows = explanations.map(({ title, kind, required, limits, example, description }) => [
    ...[title, kind, required, limits].map(textCell),
    example,
    textCell(description),
  ])
  return {
    name: t('spreadsheets.explained'),
    columns: parts.map((part) => ({ title: t(`spreadsheets.${part}`) })),
    rows: paged(rows),
    reader: readerOf(context),
  }
}

/** The hidden sheet by which an import knows the columns when their titles were changed. */
export const keysSheet = (context: SiteContext, titles: readonly (readonly [key: string, title: string])[]): Sheet => ({
  name: KEYS_SHEET,
  columns: [{ title: 'key' }, { title: 'title' }],
  rows: paged(titles.map((row) => row.map(textCell))),
  reader: readerOf(context),
  isHidden: true,
})

const readerOf = ({ culture, timeZone }: SiteContext): Reader => ({ culture, timeZone })
